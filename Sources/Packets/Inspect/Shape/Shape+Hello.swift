import Wire

// The first message of protocols that start with a few constant bytes.
extension Shape {
  /// A TLS record: type, version 3 with any minor, a length that servers accept (RFC 8446 5.1, RFC 5246 6.2.3). Record
  /// types other than handshake count too. What passes here is read by `StreamPool.readHello`: a change of one is a
  /// change of both.
  static func tls(_ bytes: RawSpan) -> ShapeMatch {
    guard let major = bytes.byte(1) else { return .more }
    if major != 3 { return .no }
    guard let length = bytes.word(3) else { return .more }
    return ShapeMatch(length <= TLSRecord.maximumLength)
  }

  /// The hello that SSL 2 defined and TLS 1.0 clients once sent (RFC 5246 E.2).
  static func sslv2(_ bytes: RawSpan) -> ShapeMatch {
    guard let head = bytes.word(0) else { return .more }
    guard let type = bytes.byte(2) else { return .more }
    if type != 1 { return .no }
    guard let version = bytes.word(3) else { return .more }
    if version != 0x0002, version >> 8 != 3 { return .no }
    guard let ciphers = bytes.word(5), let session = bytes.word(7), let challenge = bytes.word(9) else { return .more }
    let length = Int(head & 0x7fff)
    let isWhole = 9 + Int(ciphers) + Int(session) + Int(challenge) == length
    return ShapeMatch(isWhole && ciphers > 0 && ciphers % 3 == 0 && (16...32).contains(challenge))
  }

  /// CONNECT or BIND, a port, an address, and the first byte of a user name that is text or ends at once.
  static func socks4(_ bytes: RawSpan) -> ShapeMatch {
    guard let command = bytes.byte(1) else { return .more }
    if command != 1, command != 2 { return .no }
    guard let port = bytes.word(2) else { return .more }
    if port == 0 { return .no }
    guard let user = bytes.byte(8) else { return .more }
    return ShapeMatch(user == 0 || isPrintable(user))
  }

  /// RFC 1928 3: as many methods as are announced, each from the assigned or the private range.
  static func socks5(_ bytes: RawSpan) -> ShapeMatch {
    guard let count = bytes.byte(1) else { return .more }
    if count == 0 { return .no }
    for index in 2..<min(2 + Int(count), streamLimit) {
      guard let method = bytes.byte(index) else { return .more }
      if method > 9, method < 0x80 || method == 0xff { return .no }
    }
    return .yes
  }
}
