/// Reads JSON5 (json5.org, version 1.0.0) as UTF-8: JSON with comments, trailing commas, keys without quotes, single
/// quotes, hexadecimal numbers and other notations. Bounded in size and depth; any other bytes are a fault.
///
/// Stricter than the standard in two points, because configurations decide about children: a repeated key is a fault,
/// and so is a control character in a text.
public struct JSON5Reader {
  public static let mostBytes = 1 << 20
  public static let mostDepth = 64

  let text: [UInt8]
  var index = 0
  private(set) var line = 1
  private(set) var column = 1

  public static func read(_ bytes: [UInt8]) throws(JSON5Fault) -> JSON5Value {
    var reader = JSON5Reader(text: bytes)
    guard bytes.count <= mostBytes else {
      throw reader.fault("this is longer than \(mostBytes) bytes; a configuration is shorter")
    }
    try reader.checkEncoding()
    try reader.skipBlanks()
    let value = try reader.value(depth: 0)
    try reader.skipBlanks()
    guard reader.isAtEnd else { throw reader.fault("the text goes on behind its one value; remove what follows") }
    return value
  }

  private init(text: [UInt8]) { self.text = text }

  var isAtEnd: Bool { index == text.count }
  var next: UInt8? { index < text.count ? text[index] : nil }
  var place: JSON5Value.Place { JSON5Value.Place(line: line, column: column) }

  func fault(_ sentence: String, at place: JSON5Value.Place? = nil) -> JSON5Fault {
    JSON5Fault(place: place ?? self.place, sentence: sentence)
  }

  func starts(with word: StaticString) -> Bool { text[index...].starts(with: "\(word)".utf8) }

  /// Moves by one byte and counts lines and columns.
  mutating func advance() {
    let octet = text[index]
    index += 1
    if octet == 0x0a || (octet == 0x0d && next != 0x0a) {
      line += 1
      column = 1
    } else if octet & 0xc0 != 0x80 {
      column += 1
    }
  }

  mutating func advance(_ count: Int) { for _ in 0..<count { advance() } }

  /// The scalar here. The text is valid UTF-8.
  var scalar: Unicode.Scalar? {
    guard let octet = next else { return nil }
    if octet < 0x80 { return Unicode.Scalar(octet) }
    return String(decoding: text[index..<min(index + 4, text.count)], as: UTF8.self).unicodeScalars.first
  }

  mutating func advance(over scalar: Unicode.Scalar) { advance(UTF8.width(scalar)) }

  private mutating func checkEncoding() throws(JSON5Fault) {
    if String(validating: text, as: UTF8.self) != nil { return }
    // Decodes again, slower, to find the place.
    var decoder = UTF8()
    var rest = text.makeIterator()
    while case .scalarValue(let scalar) = decoder.decode(&rest) { advance(over: scalar) }
    throw fault("this is not UTF-8; save the file in that encoding")
  }

  private mutating func value(depth: Int) throws(JSON5Fault) -> JSON5Value {
    let place = place
    guard depth < JSON5Reader.mostDepth else {
      throw fault("lists and objects lie more than \(JSON5Reader.mostDepth) deep; that means nothing here")
    }
    let content: JSON5Value.Content
    switch next {
    case UInt8(ascii: "{"): content = .object(try members(depth: depth))
    case UInt8(ascii: "["): content = .list(try elements(depth: depth))
    case UInt8(ascii: "\""), UInt8(ascii: "'"): content = .text(try quoted())
    case (UInt8(ascii: "0")...UInt8(ascii: "9"))?, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      content = .number(try number())
    case nil: throw fault("the text ends where a value should be")
    default: content = try word()
    }
    return JSON5Value(content: content, place: place)
  }

  private mutating func word() throws(JSON5Fault) -> JSON5Value.Content {
    let place = place
    switch try identifier() {
    case "true": return .flag(true)
    case "false": return .flag(false)
    case "null": return .null
    case "Infinity": return .number(.infinity)
    case "NaN": return .number(.nan)
    default: throw fault("there should be a value; a text stands in quotes", at: place)
    }
  }

  private mutating func elements(depth: Int) throws(JSON5Fault) -> [JSON5Value] {
    advance()
    var elements: [JSON5Value] = []
    while true {
      try skipBlanks()
      if next == UInt8(ascii: "]") { break }
      if isAtEnd { throw fault("the text ends inside a list; a ']' is missing") }
      elements.append(try value(depth: depth + 1))
      try skipBlanks()
      if next == UInt8(ascii: ",") {
        advance()
      } else if next != UInt8(ascii: "]") {
        throw fault("there should be ',' or ']' behind an element of a list")
      }
    }
    advance()
    return elements
  }

  private mutating func members(depth: Int) throws(JSON5Fault) -> [JSON5Value.Member] {
    advance()
    var members: [JSON5Value.Member] = []
    var keys: [String: JSON5Value.Place] = [:]
    while true {
      try skipBlanks()
      if next == UInt8(ascii: "}") { break }
      if isAtEnd { throw fault("the text ends inside an object; a '}' is missing") }
      let place = place
      let isQuoted = next == UInt8(ascii: "\"") || next == UInt8(ascii: "'")
      let key = isQuoted ? try quoted() : try identifier()
      if let first = keys.updateValue(place, forKey: key) {
        throw fault("this key stands in line \(first.line) already; keep one of the two", at: place)
      }
      try skipBlanks()
      guard next == UInt8(ascii: ":") else { throw fault("there should be ':' behind a key") }
      advance()
      try skipBlanks()
      members.append(JSON5Value.Member(key: key, place: place, value: try value(depth: depth + 1)))
      try skipBlanks()
      if next == UInt8(ascii: ",") {
        advance()
      } else if next != UInt8(ascii: "}") {
        throw fault("there should be ',' or '}' behind a value of an object")
      }
    }
    advance()
    return members
  }
}
