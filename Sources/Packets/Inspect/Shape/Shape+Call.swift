import Wire

// STUN, TURN, ZRTP, DTLS and RTP on one port, told apart by the first byte (RFC 7983 7, RFC 9443 3).
extension Shape {
  static func call(_ bytes: RawSpan) -> Shape? {
    guard let first = bytes.byte(0) else { return nil }
    switch first {
    case 0x00...0x03: return isSTUN(bytes) ? .stun : nil
    case 0x10...0x13: return isZRTP(bytes) ? .zrtp : nil
    case 0x14...0x3f: return isDTLS(bytes) ? .dtls : nil
    case 0x40...0x4f: return isTURNChannel(bytes) ? .turnChannel : nil
    default: return nil
    }
  }

  /// Whether a datagram could belong to a call: a running call has DTLS 1.3 records too.
  static func isOfCall(_ bytes: RawSpan) -> Bool {
    call(bytes) != nil || isUnifiedRecord(bytes) || isRTCP(bytes) || isRTP(bytes)
  }

  /// RFC 9147 4: bits 001, a connection ID that calls do not use, the width of the number, whether there is a length;
  /// the sealed part has sixteen octets and one at least.
  private static func isUnifiedRecord(_ bytes: RawSpan) -> Bool {
    guard let first = bytes.byte(0), first >> 4 == 2 else { return false }
    let header = first & 8 == 0 ? 2 : 3
    if first & 4 == 0 { return bytes.byteCount >= header + 17 }
    guard let length = bytes.word(header) else { return false }
    return length >= 17 && header + 2 + Int(length) <= bytes.byteCount
  }

  /// RFC 8489 5: 20 bytes of header, a length in whole words that ends the datagram, and the magic cookie.
  private static func isSTUN(_ bytes: RawSpan) -> Bool {
    guard let length = bytes.word(2), length % 4 == 0 else { return false }
    return Int(length) + 20 == bytes.byteCount && bytes.long(4) == 0x2112_a442
  }

  /// RFC 6189 5: the cookie "ZRTP", and a message that begins with 505a.
  private static func isZRTP(_ bytes: RawSpan) -> Bool {
    bytes.long(4) == 0x5a52_5450 && bytes.word(12) == 0x505a && bytes.byteCount >= 28
  }

  /// RFC 6347 4.1: versions count down from feff; the record fits the datagram.
  private static func isDTLS(_ bytes: RawSpan) -> Bool {
    guard let version = bytes.word(1), version == 0xfeff || version == 0xfefd else { return false }
    guard let length = bytes.word(11) else { return false }
    return length > 0 && 13 + Int(length) <= bytes.byteCount
  }

  /// RFC 8656 12.4: channel, length, data; over UDP the padding to four bytes is optional.
  private static func isTURNChannel(_ bytes: RawSpan) -> Bool {
    guard let length = bytes.word(2) else { return false }
    let whole = Int(length) + 4
    return whole == bytes.byteCount || (whole + 3) / 4 * 4 == bytes.byteCount
  }

  /// RFC 3550 6.4 and RFC 5761 4: version 2, packet types 192 to 223, a first length that fits.
  static func isRTCP(_ bytes: RawSpan) -> Bool {
    guard let first = bytes.byte(0), first >> 6 == 2, let type = bytes.byte(1) else { return false }
    guard (192...223).contains(type), let words = bytes.word(2) else { return false }
    return bytes.byteCount >= 8 && (Int(words) + 1) * 4 <= bytes.byteCount
  }

  /// RFC 3550 5.1: version 2, a payload type outside the gap left for RTCP, sources and extension within the packet.
  static func isRTP(_ bytes: RawSpan) -> Bool {
    guard let first = bytes.byte(0), first >> 6 == 2, let second = bytes.byte(1) else { return false }
    // RFC 3551 6: 64 to 95 are left free.
    if (64...95).contains(second & 0x7f) { return false }
    var header = 12 + Int(first & 0x0f) * 4
    if first & 0x10 != 0 {
      guard let words = bytes.word(header + 2) else { return false }
      header += 4 + Int(words) * 4
    }
    guard header <= bytes.byteCount, let source = bytes.long(8) else { return false }
    return source != 0
  }
}
