/// Tells the sender of a datagram or segment that no program receives it: its system ends the attempt at once, where
/// silence would let it try for seconds.
public enum ICMPRefusal {
  /// The lowest MTU of each family, beyond which nothing is quoted (RFC 1812 4.3.2.3, RFC 4443 3.1).
  private static let limit = (v4: 576, v6: 1280)
  private static let headers = (v4: 28, v6: 48)

  /// Writes "port unreachable" from the address that `packet` was for.
  ///
  /// Only for whole TCP and UDP packets to one receiver: others must not be answered (RFC 1122 3.2.2, RFC 4443 2.4).
  public static func compose(for packet: borrowing Packet, into writer: inout Writer) throws(DecodeError) {
    let isAnswerable = packet.transport == .udp || packet.transport == .tcp
    guard isAnswerable, !packet.destination.isMulticast, !packet.source.isMulticast else {
      throw DecodeError(.invalid, at: packet.transportStart)
    }
    let isIPv6 = packet.isIPv6
    let open = try OpenPacket(
      Envelope(of: packet).reversed, transport: isIPv6 ? OpenPacket.icmpv6 : OpenPacket.icmp, hopLimit: 64,
      into: &writer)
    // Destination unreachable, port: type 3 code 3 (RFC 792), type 1 code 4 (RFC 4443 3.1). The checksum is patched.
    try writer.u32(isIPv6 ? 0x0104_0000 : 0x0303_0000)
    try writer.u32(0)
    let room = isIPv6 ? limit.v6 - headers.v6 : limit.v4 - headers.v4
    try writer.write(packet.bytes.within(0..<min(packet.bytes.byteCount, room)))
    try open.close(checksumAt: 2, in: &writer)
  }
}
