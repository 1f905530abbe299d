import Wire

// What a client says first to a service on its own machine. Only proxies matter here.
extension Shape {
  /// How long a prefix waits that could still become a proxy's request.
  private static let loopbackLimit = 512

  /// Recognises proxies and TLS by a contiguous prefix of a stream; anything else is `unknown` as early as possible.
  ///
  /// HTTP readers skip blank lines and spaces. A client that fills the limit with those is taken to send a proxy's
  /// request behind them.
  static func loopback(_ bytes: RawSpan) -> Progress {
    guard let first = bytes.byte(0) else { return .more }
    let (match, shape): (ShapeMatch, Shape) =
      switch first {
      case 0x16: (tls(bytes), .tls)
      case 0x04: (socks4(bytes), .socks4)
      case 0x05: (socks5(bytes), .socks5)
      default: (requestToProxy(bytes), .httpProxy)
      }
    switch match {
    case .yes: return .known(shape)
    case .more where bytes.byteCount < loopbackLimit: return .more
    case .more where shape != .httpProxy || !isWord(bytes): return .known(shape)
    case .more, .no: return .known(.unknown)
    }
  }

  /// Letters and nothing else: no method is as long as the limit.
  private static func isWord(_ bytes: RawSpan) -> Bool {
    (0..<loopbackLimit).allSatisfy { bytes.byte($0).map(isLetter) ?? true }
  }

  /// CONNECT, or a target with a scheme (RFC 9112 3.2.2, 3.2.3), behind blank lines that readers skip.
  private static func requestToProxy(_ bytes: RawSpan) -> ShapeMatch {
    var start = 0
    while let octet = bytes.byte(start), octet == 0x0d || octet == 0x0a { start += 1 }
    var end = start
    while let octet = bytes.byte(end), isLetter(octet) { end += 1 }
    guard let gap = bytes.byte(end) else { return .more }
    if end == start || gap != 0x20 && gap != 0x09 { return .no }
    if isConnect(bytes, start..<end) { return .yes }
    var target = end
    while let octet = bytes.byte(target), octet == 0x20 || octet == 0x09 { target += 1 }
    var colon = target
    while let octet = bytes.byte(colon), isLetter(octet) || colon > target && isOfScheme(octet) { colon += 1 }
    guard let mark = bytes.byte(colon) else { return .more }
    if mark != 0x3a || colon == target { return .no }
    for index in colon + 1...colon + 2 {
      guard let slash = bytes.byte(index) else { return .more }
      if slash != 0x2f { return .no }
    }
    return .yes
  }

  /// In any case: some proxies ignore case.
  private static func isConnect(_ bytes: RawSpan, _ range: Range<Int>) -> Bool {
    guard range.count == 7 else { return false }
    for (index, letter) in zip(range, "connect".utf8) where bytes[index] | 0x20 != letter { return false }
    return true
  }

  private static func isLetter(_ octet: UInt8) -> Bool { (0x61...0x7a).contains(octet | 0x20) }

  /// RFC 3986 3.1, behind the first letter.
  private static func isOfScheme(_ octet: UInt8) -> Bool {
    (0x30...0x39).contains(octet) || octet == 0x2b || octet == 0x2d || octet == 0x2e
  }
}
