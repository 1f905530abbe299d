/// One segment in a server's name that answers a client's data and ends the connection on the server's side.
///
/// Open it, write the payload, close it. One segment only, since a second one would need a connection's state.
public struct SegmentReply {
  private let packet: OpenPacket
  private let start: Int
  /// What the payload may hold: options count against the client's segment size too (RFC 6691 2).
  public let room: Int

  /// Acknowledges and answers the data in `packet`, which was withheld.
  public init(
    for packet: borrowing Packet, segmentSize: Int, into writer: inout Writer
  ) throws(DecodeError) {
    let request = packet.tcp
    guard packet.transport == .tcp, request.flags.contains(.ack), request.flags.isDisjoint(with: [.rst, .syn]) else {
      throw DecodeError(.invalid, at: packet.transportStart)
    }
    var segment = TCPSegment()
    segment.sequence = request.acknowledgement
    segment.acknowledgement = packet.nextSequence
    segment.flags = [.ack, .psh, .fin]
    segment.window = .max
    segment.timestamps = packet.timestampsForReply
    self.packet = try segment.open(Envelope(of: packet).reversed, into: &writer)
    start = writer.count
    room = segmentSize - (segment.timestamps == nil ? 0 : TCPTimestamps.size)
  }

  public func close(in writer: inout Writer) throws(DecodeError) {
    if writer.count - start > room { throw DecodeError(.limit, at: writer.count) }
    try packet.close(checksumAt: TCPSegment.checksumOffset, in: &writer)
  }
}
