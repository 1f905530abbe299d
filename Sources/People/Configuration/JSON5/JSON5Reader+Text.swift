extension JSON5Reader {
  /// Reads a text in either kind of quotes.
  mutating func quoted() throws(JSON5Fault) -> String {
    let start = place
    let quote = next
    advance()
    var text = String.UnicodeScalarView()
    while let scalar {
      if scalar.isASCII && next == quote {
        advance()
        return String(text)
      }
      if scalar == "\\" {
        advance()
        try escape(into: &text)
        continue
      }
      if scalar == "\n" || scalar == "\r" {
        throw fault("a text ends in the line where it begins; its second quote is missing", at: start)
      }
      if (scalar.value < 0x20 && scalar != "\t") || scalar.value == 0x7f {
        throw fault("a text holds a control character; write it as \\u and four digits, if it is meant")
      }
      text.append(scalar)
      advance(over: scalar)
    }
    throw fault("the file ends inside a text; its second quote is missing", at: start)
  }

  /// Reads the rest of an escape behind its backslash.
  private mutating func escape(into text: inout String.UnicodeScalarView) throws(JSON5Fault) {
    guard let scalar else { return }
    advance(over: scalar)
    switch scalar {
    case "b": text.append("\u{8}")
    case "f": text.append("\u{c}")
    case "n": text.append("\n")
    case "r": text.append("\r")
    case "t": text.append("\t")
    case "v": text.append("\u{b}")
    case "0":
      if let next, next &- 0x30 < 10 { throw fault("there are no octal escapes; write \\x and two digits") }
      text.append("\0")
    case "1"..."9": throw fault("there are no octal escapes; write \\x and two digits")
    case "x": text.append(Unicode.Scalar(UInt8(truncatingIfNeeded: try hexadecimal(2))))
    case "u": text.append(try codePoint())
    case "\r":
      // A text that continues on the next line.
      if next == 0x0a { advance() }
    case "\n", "\u{2028}", "\u{2029}": break
    default: text.append(scalar)
    }
  }

  /// Four digits, or a surrogate pair of two times four.
  private mutating func codePoint() throws(JSON5Fault) -> Unicode.Scalar {
    let first = try hexadecimal(4)
    if let scalar = Unicode.Scalar(first) { return scalar }
    guard first < 0xdc00, starts(with: "\\u") else {
      throw fault("this is half of a character; write both halves, or the character itself")
    }
    advance(2)
    let second = try hexadecimal(4)
    guard (0xdc00...0xdfff).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first & 0x3ff) << 10 + second & 0x3ff)
    else {
      throw fault("these are no two halves of a character; write the character itself")
    }
    return scalar
  }

  private mutating func hexadecimal(_ count: Int) throws(JSON5Fault) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let octet = next, let digit = Character(Unicode.Scalar(octet)).hexDigitValue, octet < 0x80 else {
        throw fault("there should be \(count) hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      advance()
    }
    return value
  }

  /// Reads a key without quotes, or a word such as `true`.
  mutating func identifier() throws(JSON5Fault) -> String {
    let start = place
    var text = String.UnicodeScalarView()
    while let scalar {
      let isFirst = text.isEmpty
      if scalar == "\\" {
        advance()
        guard next == UInt8(ascii: "u") else { throw fault("there should be \\u and four digits") }
        advance()
        let escaped = try codePoint()
        guard JSON5Reader.isIdentifier(escaped, isFirst: isFirst) else {
          throw fault("this character is in no key without quotes; put the key in quotes", at: start)
        }
        text.append(escaped)
      } else if JSON5Reader.isIdentifier(scalar, isFirst: isFirst) {
        text.append(scalar)
        advance(over: scalar)
      } else {
        break
      }
    }
    if text.isEmpty { throw fault("there should be a key or a value") }
    return String(text)
  }

  private static func isIdentifier(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
    if scalar == "$" || scalar == "_" { return true }
    if isFirst { return scalar.properties.isIDStart }
    return scalar.properties.isIDContinue || scalar == "\u{200c}" || scalar == "\u{200d}"
  }
}
