extension DescriptionReader {
  /// `(a: int, b: ?string)`
  mutating func fields(depth: Int) throws(DescriptionFault) -> [Description.Field] {
    let line = line
    guard case .structure(let fields) = try composite(depth: depth) else {
      throw DescriptionFault(line: line, sentence: "there should be fields with their types, and not only words")
    }
    return fields
  }

  /// Fields, or the words of an enumeration. `()` has no fields.
  mutating func composite(depth: Int) throws(DescriptionFault) -> ValueType {
    guard take("(") else { throw fault("there should be '('") }
    var fields: [Description.Field] = []
    var words: [String] = []
    var names = Set<String>()
    if take(")") { return .structure([]) }
    repeat {
      let name = try fieldName()
      guard names.insert(name).inserted else { throw fault("\(name) is there already") }
      if take(":") {
        fields.append(Description.Field(name: name, type: try type(depth: depth + 1)))
      } else {
        words.append(name)
      }
    } while take(",")
    guard take(")") else { throw fault("there should be ',' or ')'") }
    guard fields.isEmpty || words.isEmpty else { throw fault("either all of these have a type, or none") }
    return fields.isEmpty ? .enumeration(words) : .structure(fields)
  }

  private mutating func type(depth: Int) throws(DescriptionFault) -> ValueType {
    guard depth < DescriptionReader.mostDepth else { throw fault("types lie too deep in each other") }
    if take("?") {
      let type = try type(depth: depth + 1)
      if case .optional = type { throw fault("a value is optional once") }
      return .optional(type)
    }
    if take("[]") { return .array(try type(depth: depth + 1)) }
    if take("[string]") { return .dictionary(try type(depth: depth + 1)) }
    skipBlanks()
    guard let name = word() else { return try composite(depth: depth) }
    switch name {
    case "bool": return .bool
    case "int": return .int
    case "float": return .float
    case "string": return .string
    case "object": return .object
    default:
      guard let first = name.utf8.first, first &- 0x41 < 26, !name.utf8.contains(UInt8(ascii: "_")) else {
        throw fault("there is no type \(name)")
      }
      uses.append((name, line))
      return .named(name)
    }
  }
}
