extension Packet {
  @_lifetime(self: copy self)
  mutating func decodeTCP() throws(DecodeError) {
    var cursor = Cursor(bytes)
    try cursor.skip(transportStart)
    // Ports, sequence; acknowledgement, length and flags, window; checksum, urgent pointer.
    let first = try cursor.u64()
    let second = try cursor.u64()
    let third = try cursor.u32()
    sourcePort = UInt16(truncatingIfNeeded: first >> 48)
    destinationPort = UInt16(truncatingIfNeeded: first >> 32)
    tcp.sequence = UInt32(truncatingIfNeeded: first)
    tcp.acknowledgement = UInt32(truncatingIfNeeded: second >> 32)
    let length = Int(second >> 28 & 0x0f) * 4
    tcp.flags = TCPHeader.Flags(rawValue: UInt8(truncatingIfNeeded: second >> 16))
    tcp.window = UInt16(truncatingIfNeeded: second)
    tcp.urgentPointer = UInt16(truncatingIfNeeded: third)
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
        switch kind {
        case 19: found.insert(.md5)
        case 30: found.insert(.multipath)
        case 34: found.insert(.fastOpen)
        case 254 where size >= 4:
          if try list.peek() == 0xf9 && list.peek(1) == 0x89 { found.insert(.fastOpen) }
        default: break
        }
        try list.skip(size - 2)
      }
    } catch {
      found.insert(.malformed)
    }
    return found
  }
}
