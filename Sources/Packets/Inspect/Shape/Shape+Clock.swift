import Wire

// Questions for the time pass whatever the settings say, so nothing else may look like one (RFC 5905 7.3).
extension Shape {
  /// A client's question: version 1 to 4, mode 3, to the NTP port, with a fitting length.
  static func isClockQuestion(_ bytes: RawSpan, _ ports: Ports) -> Bool {
    ports.target == 123 && mode(bytes) == 3 && hasClockLength(bytes, most: longestClockQuestion)
  }

  /// A server's answer: mode 4.
  static func isClockAnswer(_ bytes: RawSpan) -> Bool {
    mode(bytes) == 4 && hasClockLength(bytes, most: longestClockAnswer)
  }

  /// A signed question has an identifier, a cookie of a hundred octets and a seal (RFC 8915 5.7); questions for several
  /// new cookies are longer, and rare.
  private static let longestClockQuestion = 320
  /// An answer with eight cookies.
  private static let longestClockAnswer = 1_024

  private static func mode(_ bytes: RawSpan) -> UInt8? {
    guard let first = bytes.byte(0), (1...4).contains(first >> 3 & 7) else { return nil }
    return first & 7
  }

  /// 48 octets, then nothing, a key's number with a digest (RFC 5905 7.3), or extension fields that fill the rest
  /// (RFC 7822 3).
  private static func hasClockLength(_ bytes: RawSpan, most: Int) -> Bool {
    switch bytes.byteCount {
    case 48, 52, 68, 72: return true
    case 76...most: break
    default: return false
    }
    var index = 48
    while index < bytes.byteCount {
      guard let length = bytes.word(index + 2), length >= 16, length % 4 == 0 else { return false }
      index += Int(length)
    }
    return index == bytes.byteCount
  }
}
