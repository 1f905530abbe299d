import Wire

extension Shape {
  /// RFC 8999 5.1: bit 0x80, a version, two connection identifiers that fit. Between 0x80 and 0xBF, where RTP lives,
  /// only versions that exist count: their fixed bit may be cleared (RFC 9287).
  static func isQUICLong(_ bytes: RawSpan) -> Bool {
    guard let first = bytes.byte(0), first >= 0x80, let version = bytes.long(1) else { return false }
    guard let target = bytes.byte(5), let source = bytes.byte(6 + Int(target)) else { return false }
    if 7 + Int(target) + Int(source) > bytes.byteCount { return false }
    if first < 0xc0 { return isPublished(version) && target <= 20 && source <= 20 }
    // RFC 9000 17.2: in the versions that are deployed no identifier is longer than 20 bytes.
    return isPublished(version) || isReserved(version) || target <= 20 && source <= 20
  }

  /// RFC 9000, RFC 9369 and the drafts.
  private static func isPublished(_ version: UInt32) -> Bool {
    version == 0x0000_0001 || version == 0x6b33_43cf || version >> 8 == 0xff0000
  }

  /// RFC 9000 15: 0x?a?a?a?a forces a negotiation, version 0 is one.
  private static func isReserved(_ version: UInt32) -> Bool {
    version == 0 || version & 0x0f0f_0f0f == 0x0a0a_0a0a
  }

  /// RFC 9000 17.3 and 10.3: fixed bit, and no shorter than a stateless reset may be.
  static func isQUICShort(_ bytes: RawSpan) -> Bool {
    guard let first = bytes.byte(0) else { return false }
    return first & 0xc0 == 0x40 && bytes.byteCount >= 21
  }
}
