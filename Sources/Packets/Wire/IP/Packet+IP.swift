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

extension Packet {
  /// More extension headers than this are an attack: RFC 8200 4.1 has each at most once, destination options twice.
  static let maximumExtensionHeaders = 8

  /// RFC 8200 3. Jumbograms (stated length 0) are refused: no home path carries them.
  @_lifetime(copy bytes)
  static func decodeIPv6(_ bytes: RawSpan) throws(DecodeError) -> Packet {
    var cursor = Cursor(bytes)
    try cursor.skip(4)
    let stated = 40 + Int(try cursor.u16())
    var next = try cursor.u8()
    let hopLimit = try cursor.u8()
    let source = Address(high: try cursor.u64(), low: try cursor.u64())
    let destination = Address(high: try cursor.u64(), low: try cursor.u64())
    guard let whole = bytes.slice(0..<stated) else { throw DecodeError(.truncated, at: bytes.byteCount) }
    var chain = Cursor(whole)
    try chain.skip(40)
    var headers = 0
    var isFragment = false
    while let kind = Extension(rawValue: next), !isFragment {
      headers += 1
      if headers > maximumExtensionHeaders { throw chain.error(.limit) }
      // Hop-by-hop stands directly behind the fixed header or nowhere (RFC 8200 4.3).
      if kind == .hopByHop && headers > 1 { throw chain.error(.invalid) }
      let start = chain
      next = try chain.u8()
      let length = Int(try chain.u8())
      switch kind {
      case .fragment:
        // An atomic fragment (offset 0, no more) is a whole packet (RFC 6946).
        isFragment = try chain.u16() & 0xfff9 != 0
        try chain.skip(4)
      case .routing:
        // Type 0 lets a sender choose the path and is forbidden (RFC 5095).
        if try chain.peek() == 0 { throw start.error(.invalid) }
        try chain.skip(6 + 8 * length)
      case .authentication:
        // In 32-bit words less two, unlike all the others (RFC 4302 2.2).
        try chain.skip(6 + 4 * length)
        continue
      case .hopByHop, .destination, .mobility:
        try chain.skip(6 + 8 * length)
      }
    }
    return Packet(
      bytes: whole, source: source, destination: destination,
      transport: isFragment ? .fragment : transport(next, icmp: 58),
      hopLimit: hopLimit, start: chain.offset)
  }

  enum Extension: UInt8 {
    case hopByHop = 0
    case routing = 43
    case fragment = 44
    case authentication = 51
    case destination = 60
    case mobility = 135
  }
}
