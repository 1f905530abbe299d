extension JSON5Value {
  public static let mostBytes = 1 << 20

  /// Reads JSON5 (json5.org, version 1.0.0) as UTF-8: JSON with comments, trailing commas, keys without quotes, single
  /// quotes and hexadecimal numbers. Bounded in size and depth; any other bytes are a fault.
  ///
  /// Stricter than the standard in two points, because configurations decide about children: a repeated key is a fault,
  /// and so is a control character in a text.
  public init(parsing bytes: [UInt8]) throws(JSONFault) {
    guard bytes.count <= JSON5Value.mostBytes else {
      throw JSONFault(
        offset: 0, sentence: "this is longer than \(JSON5Value.mostBytes) bytes; a configuration is shorter")
    }
    var reader = JSON5Reader(bytes)
    self = try reader.document()
  }
}

/// Reads JSON5 in one pass.
struct JSON5Reader: JSONScanner {
  let bytes: [UInt8]
  var index = 0
  /// The place of the byte at `counted`. Values begin one after another, so that each byte is counted once.
  private var (place, counted) = (JSONPlace(), 0)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() throws(JSONFault) -> JSON5Value {
    try checkEncoding()
    try skipBlanks()
    let value = try value(depth: 0)
    try skipBlanks()
    guard isAtEnd else { throw fault("the text goes on behind its one value; remove what follows") }
    return value
  }

  private mutating func currentPlace() -> JSONPlace {
    place.advance(over: bytes[counted..<index], before: next)
    counted = index
    return place
  }

  /// The scalar here. The text is valid UTF-8.
  var scalar: Unicode.Scalar? {
    guard let octet = next else { return nil }
    if octet < 0x80 { return Unicode.Scalar(octet) }
    return String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self).unicodeScalars.first
  }

  private func checkEncoding() throws(JSONFault) {
    if String(validating: bytes, as: UTF8.self) != nil { return }
    // Decodes again, slower, to find the place.
    var (decoder, rest, offset) = (UTF8(), bytes.makeIterator(), 0)
    while case .scalarValue(let scalar) = decoder.decode(&rest) { offset += UTF8.width(scalar) }
    throw fault("this is not UTF-8; save the file in that encoding", at: offset)
  }

  private mutating func value(depth: Int) throws(JSONFault) -> JSON5Value {
    let place = currentPlace()
    guard depth < JSON.mostDepth else {
      throw fault("lists and objects lie more than \(JSON.mostDepth) deep; that means nothing here")
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

  private mutating func word() throws(JSONFault) -> JSON5Value.Content {
    let start = index
    switch try identifier() {
    case "true": return .flag(true)
    case "false": return .flag(false)
    case "null": return .null
    case "Infinity": return .number(.infinity)
    case "NaN": return .number(.nan)
    default: throw fault("there should be a value; a text stands in quotes", at: start)
    }
  }

  private mutating func elements(depth: Int) throws(JSONFault) -> [JSON5Value] {
    index += 1
    var elements: [JSON5Value] = []
    while true {
      try skipBlanks()
      if next == UInt8(ascii: "]") { break }
      if isAtEnd { throw fault("the text ends inside a list; a ']' is missing") }
      elements.append(try value(depth: depth + 1))
      try skipBlanks()
      if !take(UInt8(ascii: ",")) && next != UInt8(ascii: "]") {
        throw fault("there should be ',' or ']' behind an element of a list")
      }
    }
    index += 1
    return elements
  }

  private mutating func members(depth: Int) throws(JSONFault) -> [JSON5Value.Member] {
    index += 1
    var members: [JSON5Value.Member] = []
    var keys: [String: JSONPlace] = [:]
    while true {
      try skipBlanks()
      if next == UInt8(ascii: "}") { break }
      if isAtEnd { throw fault("the text ends inside an object; a '}' is missing") }
      let (place, start) = (currentPlace(), index)
      let isQuoted = next == UInt8(ascii: "\"") || next == UInt8(ascii: "'")
      let key = isQuoted ? try quoted() : try identifier()
      if let first = keys.updateValue(place, forKey: key) {
        throw fault("this key stands in line \(first.line) already; keep one of the two", at: start)
      }
      try skipBlanks()
      guard take(UInt8(ascii: ":")) else { throw fault("there should be ':' behind a key") }
      try skipBlanks()
      members.append(JSON5Value.Member(key: key, place: place, value: try value(depth: depth + 1)))
      try skipBlanks()
      if !take(UInt8(ascii: ",")) && next != UInt8(ascii: "}") {
        throw fault("there should be ',' or '}' behind a value of an object")
      }
    }
    index += 1
    return members
  }
}
