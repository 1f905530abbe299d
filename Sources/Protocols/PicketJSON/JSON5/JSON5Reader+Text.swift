extension JSON5Reader {
  /// Reads a text in either kind of quotes.
  mutating func quoted() throws(JSONFault) -> String {
    let start = index
    let quote = next
    index += 1
    var text = String.UnicodeScalarView()
    while let scalar {
      if scalar.isASCII && next == quote {
        index += 1
        return String(text)
      }
      if scalar == "\\" {
        index += 1
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
      index += UTF8.width(scalar)
    }
    throw fault("the file ends inside a text; its second quote is missing", at: start)
  }

  /// Reads the rest of an escape behind its backslash.
  private mutating func escape(into text: inout String.UnicodeScalarView) throws(JSONFault) {
    guard let scalar else { return }
    index += UTF8.width(scalar)
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
    case "x":
      guard let octet = hexadecimal(2) else { throw fault("there should be 2 hexadecimal digits") }
      text.append(Unicode.Scalar(UInt8(truncatingIfNeeded: octet)))
    case "u": text.append(try escapedCodePoint())
    case "\r":
      // A text that continues on the next line.
      if next == 0x0a { index += 1 }
    case "\n", "\u{2028}", "\u{2029}": break
    default: text.append(scalar)
    }
  }

  private mutating func escapedCodePoint() throws(JSONFault) -> Unicode.Scalar {
    do throws(EscapeFault) {
      return try codePoint()
    } catch {
      switch error {
      case .notHexadecimal: throw fault("there should be 4 hexadecimal digits")
      case .halfCharacter: throw fault("this is half of a character; write both halves, or the character itself")
      case .unpairedHalves: throw fault("these are no two halves of a character; write the character itself")
      }
    }
  }

  /// Reads a key without quotes, or a word such as `true`.
  mutating func identifier() throws(JSONFault) -> String {
    let start = index
    var text = String.UnicodeScalarView()
    while let scalar {
      let isFirst = text.isEmpty
      if scalar == "\\" {
        index += 1
        guard next == UInt8(ascii: "u") else { throw fault("there should be \\u and four digits") }
        index += 1
        let escaped = try escapedCodePoint()
        guard JSON5Reader.isIdentifier(escaped, isFirst: isFirst) else {
          throw fault("this character is in no key without quotes; put the key in quotes", at: start)
        }
        text.append(escaped)
      } else if JSON5Reader.isIdentifier(scalar, isFirst: isFirst) {
        text.append(scalar)
        index += UTF8.width(scalar)
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
