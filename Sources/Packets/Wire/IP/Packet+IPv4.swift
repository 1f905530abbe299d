extension Packet {
  /// RFC 791 3.1. Options are skipped; a total length beyond the bytes is a truncated packet.
  @_lifetime(copy bytes)
  @inline(__always)
  static func decodeIPv4(_ bytes: RawSpan) throws(DecodeError) -> Packet {
    guard bytes.byteCount >= 20 else { throw DecodeError(.truncated, at: bytes.byteCount) }
    // Version and length, service, total length; identification, fragment; hop limit, protocol, checksum.
    let first = bytes.u32(at: 0)
    let headerLength = Int(first >> 24 & 0x0f) * 4
    let stated = Int(first & 0xffff)
    let fragment = bytes.u32(at: 4) & 0xffff
    let third = bytes.u32(at: 8)
    let hopLimit = UInt8(truncatingIfNeeded: third >> 24)
    let number = UInt8(truncatingIfNeeded: third >> 16)
    let source = Address(v4: bytes.u32(at: 12))
    let destination = Address(v4: bytes.u32(at: 16))
    guard headerLength >= 20 else { throw DecodeError(.invalid, at: 0) }
    guard stated >= headerLength else { throw DecodeError(.invalid, at: 2) }
    guard let whole = bytes.slice(0..<stated) else { throw DecodeError(.truncated, at: bytes.byteCount) }
    // More fragments (0x2000), or an offset: only the first fragment has ports, and even that one is incomplete.
    let transport = fragment & 0x3fff == 0 ? transport(number, icmp: 1) : .fragment
    return Packet(
      bytes: whole, source: source, destination: destination, transport: transport, hopLimit: hopLimit,
      start: headerLength)
  }

  @inline(__always)
  static func transport(_ number: UInt8, icmp: UInt8) -> Transport {
    switch number {
    case 6: .tcp
    case 17: .udp
    // Each family has its own ICMP, and treats the other's as unknown.
    case icmp: .icmp
    default: .other(number)
    }
  }
}
