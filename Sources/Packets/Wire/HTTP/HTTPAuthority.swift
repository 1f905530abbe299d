/// One place in a head that names a server: `user@host:port` (RFC 3986 3.2).
public struct HTTPAuthority: Hashable, Sendable {
  /// All of it, as written.
  public let range: Range<Int>
  /// The host alone, brackets of an IPv6 address included.
  public let host: Range<Int>
  /// nil when no port is written, or an invalid one.
  public let port: UInt16?
  /// `Host` never has user information, and browsers no longer send any: a sign of a disguise.
  public let hasUserinfo: Bool
  private let isWellFormed: Bool

  /// Reads the host in `range`; `bytes` must be those that the head was parsed from.
  public func name(in bytes: RawSpan) -> Name.Reading {
    guard isWellFormed, let text = bytes.slice(host) else { return .invalid }
    return Name.read(text)
  }

  /// Reads the host in place.
  public func readName(in bytes: RawSpan, into name: inout Name) -> Name.Text {
    guard isWellFormed, let text = bytes.slice(host) else { return .invalid }
    return name.read(text)
  }

  init(_ bytes: RawSpan, _ range: Range<Int>) {
    self.range = range
    var isWellFormed = true
    var start = range.lowerBound
    var ats = 0
    for index in range where bytes[index] == 0x40 {
      start = index + 1
      ats += 1
    }
    hasUserinfo = ats > 0
    if ats > 1 { isWellFormed = false }
    for index in range.lowerBound..<start where !HTTPAuthority.isUserinfo(bytes[index]) { isWellFormed = false }

    let (host, rest) = HTTPAuthority.split(bytes, start..<range.upperBound)
    self.host = host
    if !host.isEmpty, bytes[host.lowerBound] == 0x5b, !HTTPAuthority.isBracketed(bytes, host) { isWellFormed = false }
    if !rest.isEmpty, bytes[rest.lowerBound] != 0x3a { isWellFormed = false }
    port = HTTPAuthority.port(bytes, rest.dropFirst())
    self.isWellFormed = isWellFormed
  }

  /// The host, and what follows it from the colon on. Several colons without brackets are an IPv6 address.
  private static func split(_ bytes: RawSpan, _ range: Range<Int>) -> (Range<Int>, Range<Int>) {
    let end = range.upperBound
    var cut = end
    if !range.isEmpty, bytes[range.lowerBound] == 0x5b {
      for index in range where bytes[index] == 0x5d { cut = min(cut, index + 1) }
    } else {
      for index in range where bytes[index] == 0x3a {
        if cut != end { return (range, end..<end) }
        cut = index
      }
    }
    return (range.lowerBound..<cut, cut..<end)
  }

  /// `[` hex digits, colons, dots and a zone `]` (RFC 3986 3.2.2, RFC 6874).
  private static func isBracketed(_ bytes: RawSpan, _ range: Range<Int>) -> Bool {
    guard range.count > 3, bytes[range.upperBound - 1] == 0x5d else { return false }
    var isZone = false
    for index in range.lowerBound + 1..<range.upperBound - 1 {
      let octet = Octets.folded(bytes[index])
      if octet == 0x25 { isZone = true }
      let isHex = HTTPText.isDigit(octet) || octet &- 0x61 < 6
      if !isHex && octet != 0x3a && octet != 0x2e && !(isZone && HTTPText.isToken(octet)) { return false }
    }
    return true
  }

  private static func port(_ bytes: RawSpan, _ digits: Range<Int>) -> UInt16? {
    if digits.isEmpty || digits.count > 5 { return nil }
    var number: UInt32 = 0
    for index in digits {
      guard HTTPText.isDigit(bytes[index]) else { return nil }
      number = number * 10 + UInt32(bytes[index] - 0x30)
    }
    return UInt16(exactly: number)
  }

  /// `unreserved / pct-encoded / sub-delims / ":"` (RFC 3986 3.2.1) and the `@` itself.
  private static func isUserinfo(_ octet: UInt8) -> Bool {
    switch octet {
    case 0x30...0x3a, 0x40...0x5a, 0x5f, 0x61...0x7a, 0x7e: true
    case 0x21, 0x24...0x2e, 0x3b, 0x3d: true
    default: false
    }
  }
}
