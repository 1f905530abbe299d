import Wire

extension Shape {
  /// One question on any port: a header whose counts are small (RFC 1035 4.1.1) and a name that ends within its bounds.
  static func isDNS(_ bytes: RawSpan) -> Bool {
    guard isDNSHeader(bytes), bytes.word(4) == 1 else { return false }
    var index = 12
    while let size = bytes.byte(index), size > 0 {
      if size > 63 || index - 12 > 254 { return false }
      index += 1 + Int(size)
    }
    guard let kind = bytes.word(index + 1), let space = bytes.word(index + 3) else { return false }
    // IN, CH, HS, NONE, ANY; the top bit is multicast DNS's (RFC 6762 5.4).
    switch space & 0x7fff {
    case 1, 3, 4, 254, 255: return kind != 0
    default: return false
    }
  }

  /// A plausible header: a known opcode, the reserved bit clear, counts that fit the datagram.
  static func isDNSHeader(_ bytes: RawSpan) -> Bool {
    guard let flags = bytes.word(2), bytes.byteCount >= 12 else { return false }
    if flags & 0x0040 != 0 || flags >> 11 & 0xf > 6 { return false }
    var records = 0
    for place in 2..<6 { records += Int(bytes.word(place * 2) ?? 0) }
    // A question takes 5 bytes at least.
    return records > 0 && records * 5 <= bytes.byteCount - 12
  }

  /// A query over TCP from its first bytes: flags and counts of one plain question, then the whole message.
  static func dnsStream(_ bytes: RawSpan) -> ShapeMatch {
    guard let size = bytes.word(0) else { return bytes.byteCount == 0 || bytes[0] < 2 ? .more : .no }
    // A header and a question for the root at least; no query is longer than 512 (RFC 1035 4.2.1).
    guard size >= 17, size <= 512 else { return .no }
    if let flags = bytes.word(4), flags & 0xf840 != 0 { return .no }
    if let questions = bytes.word(6), questions != 1 { return .no }
    if let answers = bytes.word(8), answers != 0 { return .no }
    if let authorities = bytes.word(10), authorities != 0 { return .no }
    guard bytes.byteCount >= 2 + Int(size) else { return .more }
    return ShapeMatch(DNSMessage.looksLikeQuery(bytes.within(2..<2 + Int(size))))
  }
}
