extension Packet {
  @_lifetime(self: copy self)
  @inline(__always)
  mutating func decodeTCP() throws(DecodeError) {
    let header = bytes.within(transportStart..<bytes.byteCount)
    guard header.byteCount >= 20 else { throw DecodeError(.truncated, at: bytes.byteCount) }
    // Ports; sequence; acknowledgement; length, flags, window; checksum, urgent pointer.
    let ports = header.u32(at: 0)
    let control = header.u32(at: 12)
    sourcePort = UInt16(truncatingIfNeeded: ports >> 16)
    destinationPort = UInt16(truncatingIfNeeded: ports)
    tcp.sequence = header.u32(at: 4)
    tcp.acknowledgement = header.u32(at: 8)
    let length = Int(control >> 28) * 4
    tcp.flags = TCPHeader.Flags(rawValue: UInt8(truncatingIfNeeded: control >> 16))
    tcp.window = UInt16(truncatingIfNeeded: control)
    tcp.urgentPointer = UInt16(truncatingIfNeeded: header.u32(at: 16))
    guard length >= 20, length <= header.byteCount else {
      throw DecodeError(.invalid, at: transportStart + 12)
    }
    tcp.length = UInt8(length)
    payloadRange = transportStart + length..<bytes.byteCount
  }

  /// Reads the option list (RFC 9293 3.2) for the options that matter. On demand only: most packets are decided without
  /// it. Empty for anything but TCP.
  public var tcpOptions: TCPHeader.Options {
    var found: TCPHeader.Options = []
    guard tcp.length > 20 else { return found }
    var list = Cursor(bytes.within(transportStart + 20..<transportStart + Int(tcp.length)))
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
