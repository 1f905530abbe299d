extension Description {
  /// Reads a description (varlink.org, "Interface Definition").
  public init(_ text: String) throws(DescriptionFault) {
    var reader = DescriptionReader(text)
    self = try reader.description(text)
  }
}

/// Reads the words of a description once, from front to back.
struct DescriptionReader {
  static let mostBytes = 1 << 20
  static let mostDepth = 64

  private let bytes: [UInt8]
  private var index = 0
  private(set) var line = 1
  /// Where types are used, checked at the end: a type may be used before it is defined.
  var uses: [(name: String, line: Int)] = []

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func description(_ text: String) throws(DescriptionFault) -> Description {
    guard bytes.count <= DescriptionReader.mostBytes else { throw fault("this is too long to describe an interface") }
    guard word() == "interface" else { throw fault("there should be 'interface' and its name") }
    var description = Description(name: try interfaceName(), text: text)
    while let keyword = word() {
      let (name, line) = (try memberName(), line)
      let isThere =
        description.types[name] != nil || description.methods[name] != nil || description.errors[name] != nil
      if isThere { throw DescriptionFault(line: line, sentence: "\(name) is there already") }
      switch keyword {
      case "type": description.types[name] = try composite(depth: 0)
      case "error": description.errors[name] = try fields(depth: 0)
      case "method":
        let parameters = try fields(depth: 0)
        guard take("->") else { throw fault("there should be '->' and what a method replies") }
        description.methods[name] = Description.Method(parameters: parameters, reply: try fields(depth: 0))
      default: throw DescriptionFault(line: line, sentence: "there should be 'type', 'method' or 'error'")
      }
    }
    skipBlanks()
    guard index == bytes.count else { throw fault("there should be 'type', 'method' or 'error'") }
    for use in uses where description.types[use.name] == nil {
      throw DescriptionFault(line: use.line, sentence: "there is no type \(use.name)")
    }
    return description
  }

  func fault(_ sentence: String) -> DescriptionFault { DescriptionFault(line: line, sentence: sentence) }

  /// Skips blanks and comments.
  mutating func skipBlanks() {
    var isComment = false
    while index < bytes.count {
      let octet = bytes[index]
      if octet == UInt8(ascii: "\n") {
        line += 1
        isComment = false
      } else if octet == UInt8(ascii: "#") {
        isComment = true
      } else if !isComment && octet != 0x20 && octet != 0x09 && octet != 0x0d {
        return
      }
      index += 1
    }
  }

  mutating func take(_ mark: StaticString) -> Bool {
    skipBlanks()
    guard bytes[index...].starts(with: "\(mark)".utf8) else { return false }
    index += mark.utf8CodeUnitCount
    return true
  }

  /// Letters, digits and the characters of `others`; nil if there are none.
  mutating func word(_ others: StaticString = "_") -> String? {
    skipBlanks()
    let start = index
    while index < bytes.count, DescriptionReader.isWord(bytes[index]) || "\(others)".utf8.contains(bytes[index]) {
      index += 1
    }
    return index == start ? nil : String(decoding: bytes[start..<index], as: UTF8.self)
  }

  static func isWord(_ octet: UInt8) -> Bool { isLetter(octet) || octet &- 0x30 < 10 }
  static func isLetter(_ octet: UInt8) -> Bool { (octet | 0x20) &- 0x61 < 26 }
}
