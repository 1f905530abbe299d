/// The header of a segment that Picket writes.
struct TCPSegment {
  static let checksumOffset = 16

  var sequence: UInt32 = 0
  var acknowledgement: UInt32 = 0
  var flags: TCPHeader.Flags = []
  var window: UInt16 = 0
  var timestamps: TCPTimestamps?

  /// Writes IP and TCP headers (RFC 9293 3.1).
  func open(_ envelope: Envelope, into writer: inout Writer) throws(DecodeError) -> OpenPacket {
    let packet = try OpenPacket(envelope, transport: OpenPacket.tcp, hopLimit: 64, into: &writer)
    try writer.u16(envelope.sourcePort)
    try writer.u16(envelope.destinationPort)
    try writer.u32(sequence)
    try writer.u32(acknowledgement)
    try writer.u8(timestamps == nil ? 0x50 : 0x80)
    try writer.u8(flags.rawValue)
    try writer.u16(window)
    try writer.u32(0)
    if let timestamps {
      // Two fillers keep the values aligned (RFC 7323 appendix A).
      try writer.u32(0x0101_080a)
      try writer.u32(timestamps.value)
      try writer.u32(timestamps.echo)
    }
    return packet
  }
}

/// The option without which a segment is dropped once both ends agreed on it (RFC 7323 3.2).
struct TCPTimestamps: Hashable {
  static let size = 12

  var value: UInt32
  var echo: UInt32
}

extension Packet {
  /// The sequence number behind this segment; SYN and FIN count as one octet each (RFC 9293 3.4).
  var nextSequence: UInt32 {
    var next = tcp.sequence &+ UInt32(truncatingIfNeeded: payloadRange.count)
    if tcp.flags.contains(.syn) { next &+= 1 }
    if tcp.flags.contains(.fin) { next &+= 1 }
    return next
  }

  /// The timestamps for a segment in the other direction: those of this one, exchanged.
  var timestampsForReply: TCPTimestamps? {
    let options = transportStart + 20..<max(transportStart + 20, transportStart + Int(tcp.length))
    guard let list = bytes.slice(options) else { return nil }
    do throws(DecodeError) {
      var cursor = Cursor(list)
      while !cursor.isAtEnd {
        let kind = try cursor.u8()
        if kind == 0 { break }
        if kind == 1 { continue }
        let size = Int(try cursor.u8())
        guard kind == 8, size == 10 else {
          try cursor.skip(size - 2)
          continue
        }
        let value = try cursor.u32()
        return TCPTimestamps(value: try cursor.u32(), echo: value)
      }
    } catch {
      // A broken list: the receiver ignores the option too.
    }
    return nil
  }
}

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

/// Ends a connection at once, towards either end of it (RFC 9293 3.5.2).
public enum TCPReset {
  public enum Side: Sendable {
    /// The end that sent the segment.
    case sender
    /// The end it was going to; the reset replaces the segment, which must not be forwarded as well.
    case receiver
  }

  /// Writes the reset that answers or replaces the segment in `packet`.
  ///
  /// Its numbers are the only ones that RFC 5961 3.2 lets through without a challenge. A reset is never answered.
  public static func compose(
    for packet: borrowing Packet, to side: Side, into writer: inout Writer
  ) throws(DecodeError) {
    let segment = packet.tcp
    guard packet.transport == .tcp, !(side == .sender && segment.flags.contains(.rst)) else {
      throw DecodeError(.invalid, at: packet.transportStart)
    }
    let hasAcknowledgement = segment.flags.contains(.ack)
    var reply = TCPSegment()
    switch side {
    case .sender where hasAcknowledgement:
      reply.flags = .rst
      reply.sequence = segment.acknowledgement
    case .sender:
      reply.flags = [.rst, .ack]
      reply.acknowledgement = packet.nextSequence
    case .receiver:
      reply.flags = hasAcknowledgement ? [.rst, .ack] : .rst
      reply.sequence = segment.sequence
      reply.acknowledgement = hasAcknowledgement ? segment.acknowledgement : 0
    }
    let envelope = Envelope(of: packet)
    let open = try reply.open(side == .sender ? envelope.reversed : envelope, into: &writer)
    try open.close(checksumAt: TCPSegment.checksumOffset, in: &writer)
  }
}
