/// Where a text stops being JSON: Foundation's reader does not tell.
struct JSONFault: Hashable {
  private enum Expected: String {
    case value = "a value"
    case valueOrEnd = "a value or ']'"
    case key = "a key in quotes"
    case keyOrEnd = "a key in quotes or '}'"
    case colon = "':'"
    case commaOrEnd = "',' or the end of the list or object"
    case nothing = "nothing more"
  }

  /// From 1.
  let line: Int
  /// What should be there.
  let expected: String

  /// nil when there is no fault, or one that this reader does not find.
  init?(in text: [UInt8]) {
    var open: [UInt8] = []
    var expected = Expected.value
    var (index, line) = (0, 1)
    while index < text.count {
      let octet = text[index]
      index += 1
      if octet == 0x0a { line += 1 }
      if octet.isBlank || octet == 0x0a || octet == 0x0d { continue }
      let isValue = expected == .value || expected == .valueOrEnd
      switch octet {
      case UInt8(ascii: "{") where isValue:
        open.append(octet)
        expected = .keyOrEnd
      case UInt8(ascii: "[") where isValue:
        open.append(octet)
        expected = .valueOrEnd
      case UInt8(ascii: "}") where open.last == UInt8(ascii: "{") && (expected == .commaOrEnd || expected == .keyOrEnd),
        UInt8(ascii: "]") where open.last == UInt8(ascii: "[") && (expected == .commaOrEnd || expected == .valueOrEnd):
        open.removeLast()
        expected = open.isEmpty ? .nothing : .commaOrEnd
      case UInt8(ascii: ",") where expected == .commaOrEnd: expected = open.last == UInt8(ascii: "{") ? .key : .value
      case UInt8(ascii: ":") where expected == .colon: expected = .value
      case UInt8(ascii: "\"") where isValue || expected == .key || expected == .keyOrEnd:
        while index < text.count && text[index] != UInt8(ascii: "\"") && text[index] != 0x0a {
          index += text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard index < text.count, text[index] == UInt8(ascii: "\"") else {
          (self.line, self.expected) = (line, "'\"' at the end of the text that begins there")
          return
        }
        index += 1
        expected = isValue ? open.isEmpty ? .nothing : .commaOrEnd : .colon
      case _ where isValue && (octet.isLetter || octet.isDigit || octet == UInt8(ascii: "-")):
        while index < text.count && (text[index].isLetter || text[index].isDigit || "+-.".utf8.contains(text[index])) {
          index += 1
        }
        expected = open.isEmpty ? .nothing : .commaOrEnd
      default:
        (self.line, self.expected) = (line, expected.rawValue)
        return
      }
    }
    if expected == .nothing { return nil }
    (self.line, self.expected) = (line, expected.rawValue)
  }
}
