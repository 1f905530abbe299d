extension JSON {
  public static let mostDepth = 64

  /// Parses one value, with only blanks around it.
  public init(parsing bytes: some Collection<UInt8>, mostBytes: Int = 1 << 20) throws(JSONFault) {
    guard bytes.count <= mostBytes else {
      throw JSONFault(offset: mostBytes, sentence: "this is longer than \(mostBytes) bytes, which is the most")
    }
    var reader = JSONReader(Array(bytes))
    self = try reader.document()
  }
}

/// Reads the bytes once, from front to back.
struct JSONReader: JSONScanner {
  let bytes: [UInt8]
  var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() throws(JSONFault) -> JSON {
    skipBlanks()
    let value = try value(depth: 0)
    skipBlanks()
    guard next == nil else { throw fault("the text goes on behind its one value") }
    return value
  }

  private mutating func skipBlanks() {
    while let octet = next, octet == 0x20 || octet == 0x0a || octet == 0x0d || octet == 0x09 { index += 1 }
  }

  private mutating func value(depth: Int) throws(JSONFault) -> JSON {
    guard depth < JSON.mostDepth else {
      throw fault("lists and objects lie more than \(JSON.mostDepth) deep")
    }
    switch next {
    case UInt8(ascii: "{"): return .object(try object(depth))
    case UInt8(ascii: "["): return .array(try array(depth))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), (UInt8(ascii: "0")...UInt8(ascii: "9"))?: return try number()
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case nil: throw fault("the text ends where a value should be")
    default: throw fault("there should be a value")
    }
  }

  private mutating func word(_ word: StaticString, _ value: JSON) throws(JSONFault) -> JSON {
    guard starts(with: word) else { throw fault("there should be a value") }
    index += word.utf8CodeUnitCount
    return value
  }

  private mutating func array(_ depth: Int) throws(JSONFault) -> [JSON] {
    index += 1
    skipBlanks()
    var elements: [JSON] = []
    if take(UInt8(ascii: "]")) { return elements }
    while true {
      elements.append(try value(depth: depth + 1))
      skipBlanks()
      if take(UInt8(ascii: "]")) { return elements }
      guard take(UInt8(ascii: ",")) else { throw fault("there should be ',' or ']' behind an element") }
      skipBlanks()
    }
  }

  private mutating func object(_ depth: Int) throws(JSONFault) -> JSON.Object {
    index += 1
    skipBlanks()
    var members: [JSON.Object.Member] = []
    var keys = Set<String>()
    if take(UInt8(ascii: "}")) { return JSON.Object() }
    while true {
      let start = index
      guard next == UInt8(ascii: "\"") else { throw fault("there should be a key in quotes") }
      let key = try string()
      guard keys.insert(key).inserted else { throw fault("this key is there already", at: start) }
      skipBlanks()
      guard take(UInt8(ascii: ":")) else { throw fault("there should be ':' behind a key") }
      skipBlanks()
      members.append(JSON.Object.Member(key, try value(depth: depth + 1)))
      skipBlanks()
      if take(UInt8(ascii: "}")) { return JSON.Object(unique: members) }
      guard take(UInt8(ascii: ",")) else { throw fault("there should be ',' or '}' behind a value") }
      skipBlanks()
    }
  }
}
