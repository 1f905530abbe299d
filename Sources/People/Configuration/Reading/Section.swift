internal import PicketJSON

/// An object of the file. Unknown keys were refused when it was made.
struct Section {
  let place: FieldPlace
  private let fields: [String: Field]

  init(_ members: [JSON5Value.Member], of place: FieldPlace, keys: [String]) throws(ConfigurationError) {
    self.place = place
    var fields: [String: Field] = [:]
    for member in members {
      let path = place.key.isEmpty ? member.key : "\(place.key).\(member.key)"
      guard keys.contains(member.key) else {
        // Not `path` as it is: it may contain control characters.
        let shown = path.unicodeScalars.prefix(80).map {
          $0.properties.generalCategory == .control ? "?" : Character($0)
        }
        let known = "known here are \(keys.joined(separator: ", "))"
        throw FieldPlace(file: place.file, line: member.place.line, key: String(shown)).fault(
          "there is no such key", Spelling.advice(for: member.key, among: keys, or: known))
      }
      fields[member.key] = Field(member.value, file: place.file, key: path)
    }
    self.fields = fields
  }

  subscript(key: String) -> Field? { fields[key] }

  func required(_ key: String, _ why: String) throws(ConfigurationError) -> Field {
    guard let field = fields[key] else { throw place.fault("there is no '\(key)'", why) }
    return field
  }

  /// The only one of these keys that is set.
  func one(of keys: [String], _ why: String) throws(ConfigurationError) -> (key: String, field: Field) {
    let found = keys.compactMap { key in fields[key].map { (key, $0) } }
    let all = keys.map { "'\($0)'" }.joined(separator: ", ")
    guard let first = found.first else { throw place.fault("there is none of \(all)", why) }
    guard found.count == 1 else {
      throw found[1].1.fault("'\(first.0)' stands here as well", "write one of \(all): \(why)")
    }
    return first
  }
}
