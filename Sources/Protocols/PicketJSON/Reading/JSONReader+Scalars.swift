extension JSONReader {
  mutating func number() throws(JSONFault) -> JSON {
    let start = index
    if next == UInt8(ascii: "-") { index += 1 }
    let whole = digits()
    guard whole > 0 else { throw fault("there should be digits") }
    guard whole == 1 || bytes[index - whole] != UInt8(ascii: "0") else {
      throw fault("a number has no zeros in front", at: start)
    }
    var isWhole = true
    if next == UInt8(ascii: ".") {
      index += 1
      isWhole = false
      guard digits() > 0 else { throw fault("there should be digits behind the point") }
    }
    if let octet = next, octet | 0x20 == UInt8(ascii: "e") {
      index += 1
      isWhole = false
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
      guard digits() > 0 else { throw fault("there should be digits in the exponent") }
    }
    let spelled = String(decoding: bytes[start..<index], as: UTF8.self)
    if isWhole, let value = Int64(spelled) { return .int(value) }
    guard let value = Double(spelled), value.isFinite, value != 0 || JSONReader.isZero(spelled) else {
      throw fault("this number is beyond all that can be meant", at: start)
    }
    return .double(value)
  }

  /// Whether zero was written, and not a number too small to represent.
  private static func isZero(_ spelled: String) -> Bool {
    spelled.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }.allSatisfy { !(0x31...0x39).contains($0) }
  }

  /// The text between two quotes.
  mutating func string() throws(JSONFault) -> String {
    let opening = index
    index += 1
    var text = ""
    while true {
      let start = index
      while let octet = next, octet != UInt8(ascii: "\""), octet != UInt8(ascii: "\\"), octet >= 0x20 { index += 1 }
      if index > start {
        // A quote or a backslash is never part of a longer scalar: each run is UTF-8, or the whole is not.
        guard let run = String(validating: bytes[start..<index], as: UTF8.self) else {
          throw fault("this text is not UTF-8", at: start)
        }
        if text.isEmpty { text = run } else { text += run }
      }
      switch next {
      case UInt8(ascii: "\""):
        index += 1
        return text
      case UInt8(ascii: "\\"): text.unicodeScalars.append(try escape())
      case nil: throw fault("the text ends inside quotes", at: opening)
      case 0x0a: throw fault("the line ends inside quotes", at: opening)
      default: throw fault("a control character has to be escaped")
      }
    }
  }

  private mutating func escape() throws(JSONFault) -> Unicode.Scalar {
    index += 1
    guard let octet = next else { throw fault("the text ends behind a backslash") }
    index += 1
    switch octet {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(octet)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try escapedCodePoint()
    default: throw fault("there is no such escape", at: index - 2)
    }
  }

  private mutating func escapedCodePoint() throws(JSONFault) -> Unicode.Scalar {
    let start = index - 2
    do throws(EscapeFault) {
      return try codePoint()
    } catch {
      switch error {
      case .notHexadecimal: throw fault("there should be four hexadecimal digits")
      case .halfCharacter: throw fault("this is half of a character", at: start)
      case .unpairedHalves: throw fault("these are no two halves of a character", at: start)
      }
    }
  }
}
