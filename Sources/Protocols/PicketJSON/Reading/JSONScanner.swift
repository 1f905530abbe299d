/// A text and the position up to which it is read: what the readers of JSON and of JSON5 share.
protocol JSONScanner {
  var bytes: [UInt8] { get }
  var index: Int { get set }
}

extension JSONScanner {
  var next: UInt8? { index < bytes.count ? bytes[index] : nil }
  var isAtEnd: Bool { index == bytes.count }

  func starts(with word: StaticString) -> Bool { bytes[index...].starts(with: "\(word)".utf8) }

  func fault(_ sentence: String, at offset: Int? = nil) -> JSONFault {
    JSONFault(offset: offset ?? index, sentence: sentence)
  }

  /// Moves past this byte, if it is the next.
  mutating func take(_ octet: UInt8) -> Bool {
    guard next == octet else { return false }
    index += 1
    return true
  }

  /// Moves past decimal digits; how many there were.
  mutating func digits() -> Int {
    let start = index
    while let octet = next, octet &- 0x30 < 10 { index += 1 }
    return index - start
  }

  /// nil at the first byte that is no hexadecimal digit.
  mutating func hexadecimal(_ count: Int) -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let octet = next, octet < 0x80, let digit = Character(Unicode.Scalar(octet)).hexDigitValue else {
        return nil
      }
      value = value << 4 | UInt32(digit)
      index += 1
    }
    return value
  }

  /// The character behind `\u`: four digits, or two escapes for one beyond 16 bits.
  mutating func codePoint() throws(EscapeFault) -> Unicode.Scalar {
    guard let first = hexadecimal(4) else { throw .notHexadecimal }
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xdc00, starts(with: "\\u") else { throw .halfCharacter }
    index += 2
    guard let second = hexadecimal(4) else { throw .notHexadecimal }
    guard (0xdc00...0xdfff).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first & 0x3ff) << 10 + second & 0x3ff)
    else { throw .unpairedHalves }
    return scalar
  }
}

/// Why what follows `\u` is no character.
enum EscapeFault: Error {
  case notHexadecimal
  /// Half of a surrogate pair.
  case halfCharacter
  case unpairedHalves
}
