extension Packet {
  @_lifetime(self: copy self)
  mutating func decodeTCP() throws(DecodeError) {
    var cursor = Cursor(bytes)
    try cursor.skip(transportStart)
    sourcePort = try cursor.u16()
    destinationPort = try cursor.u16()
    tcp.sequence = try cursor.u32()
    tcp.acknowledgement = try cursor.u32()
    let length = Int(try cursor.u8() >> 4) * 4
    tcp.flags = TCPHeader.Flags(rawValue: try cursor.u8())
    tcp.window = try cursor.u16()
    try cursor.skip(2)
    tcp.urgentPointer = try cursor.u16()
    guard length >= 20, transportStart + length <= bytes.byteCount else {
      throw DecodeError(.invalid, at: transportStart + 12)
    }
    tcp.length = UInt8(length)
    if length > 20 { tcp.options = Packet.readOptions(try cursor.sub(length - 20)) }
    payloadRange = transportStart + length..<bytes.byteCount
  }

  /// Walks the option list (RFC 9293 3.2) and notes the kinds that matter.
  private static func readOptions(_ list: consuming Cursor) -> TCPHeader.Options {
    var found: TCPHeader.Options = []
    do {
      while !list.isAtEnd {
        let kind = try list.u8()
        if kind == 0 { break }
        if kind == 1 { continue }
        let size = Int(try list.u8())
        guard size >= 2 else { return found.union(.malformed) }
        var body = try list.sub(size - 2)
        switch kind {
        case 19: found.insert(.md5)
        case 30: found.insert(.multipath)
        case 34: found.insert(.fastOpen)
        case 254 where try size >= 4 && body.u16() == 0xf989: found.insert(.fastOpen)
        default: break
        }
      }
    } catch {
      found.insert(.malformed)
    }
    return found
  }
}
