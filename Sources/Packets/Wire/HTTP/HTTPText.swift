/// The classes of octets that HTTP/1 syntax is made of.
enum HTTPText {
  /// `tchar` (RFC 9110 5.6.2): what methods and field names consist of.
  static func isToken(_ octet: UInt8) -> Bool {
    switch octet {
    case 0x30...0x39, 0x41...0x5a, 0x5e...0x7a: true
    case 0x21, 0x23...0x27, 0x2a, 0x2b, 0x2d, 0x2e, 0x7c, 0x7e: true
    default: false
    }
  }

  static func isLetter(_ octet: UInt8) -> Bool { Octets.folded(octet) &- 0x61 < 26 }
  static func isDigit(_ octet: UInt8) -> Bool { octet &- 0x30 < 10 }

  /// `OWS` (RFC 9110 5.6.3).
  static func isSpace(_ octet: UInt8) -> Bool { octet == 0x20 || octet == 0x09 }

  /// Octets that lenient servers accept as a space in the request line (RFC 9112 3): VT and FF too.
  static func isGap(_ octet: UInt8) -> Bool { isSpace(octet) || octet == 0x0b || octet == 0x0c }

  /// Octets that servers skip before a method.
  static func isBlank(_ octet: UInt8) -> Bool { isSpace(octet) || octet == 0x0a || octet == 0x0d }

  /// `range` without the line end it closes with.
  static func line(_ bytes: RawSpan, _ range: Range<Int>) -> Range<Int> {
    var end = range.upperBound
    if end > range.lowerBound, bytes[end - 1] == 0x0a { end -= 1 }
    if end > range.lowerBound, bytes[end - 1] == 0x0d { end -= 1 }
    return range.lowerBound..<end
  }

  /// `range` without spaces and tabs at either end.
  static func trimmed(_ bytes: RawSpan, _ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, isSpace(bytes[start]) { start += 1 }
    while start < end, isSpace(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  /// Whether `range` spells `word`, ignoring case; `word` is in lower case.
  static func spells(_ bytes: RawSpan, _ range: Range<Int>, _ word: String) -> Bool {
    range.count == word.utf8.count && starts(bytes, range, word)
  }

  /// Whether `range` begins with `word`, ignoring case; `word` is in lower case.
  static func starts(_ bytes: RawSpan, _ range: Range<Int>, _ word: String) -> Bool {
    if range.count < word.utf8.count { return false }
    // Most words differ in their first letter, and comparing that is cheaper than counting.
    if let first = word.utf8.first, Octets.folded(bytes[range.lowerBound]) != first { return false }
    var index = range.lowerBound
    for octet in word.utf8 {
      if Octets.folded(bytes[index]) != octet { return false }
      index += 1
    }
    return true
  }
}
