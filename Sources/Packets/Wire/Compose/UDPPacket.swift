/// An IP packet with one UDP datagram, composed around its payload: open it, write the payload, close it.
///
/// A DNS answer is thus written straight into the packet that carries it.
public struct UDPPacket {
  private let packet: OpenPacket
  private let start: Int

  /// Writes the headers.
  public init(_ envelope: Envelope, hopLimit: UInt8 = 64, into writer: inout Writer) throws(DecodeError) {
    packet = try OpenPacket(envelope, transport: OpenPacket.udp, hopLimit: hopLimit, into: &writer)
    start = writer.count
    try writer.u16(envelope.sourcePort)
    try writer.u16(envelope.destinationPort)
    try writer.u32(0)
  }

  /// Fills in lengths and checksums once the payload is written.
  public func close(in writer: inout Writer) throws(DecodeError) {
    let length = writer.count - start
    guard length <= Int(UInt16.max) else { throw DecodeError(.limit, at: writer.count) }
    writer.patch(UInt16(length), at: start + 4)
    try packet.close(checksumAt: 6, in: &writer)
  }

  /// A whole packet around a payload that exists already.
  public static func compose(
    _ payload: RawSpan, _ envelope: Envelope, hopLimit: UInt8 = 64, into writer: inout Writer
  ) throws(DecodeError) {
    let packet = try UDPPacket(envelope, hopLimit: hopLimit, into: &writer)
    try writer.write(payload)
    try packet.close(in: &writer)
  }
}
