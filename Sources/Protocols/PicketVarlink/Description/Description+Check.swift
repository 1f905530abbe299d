public import PicketJSON

extension Description {
  /// Which parameter of a call of `method` is missing, wrong or unknown; nil when all are right.
  public func fault(inCall method: String, _ parameters: JSON.Object) -> String? {
    guard let method = methods[method] else { return nil }
    return fault(in: parameters, method.parameters, within: "")
  }

  /// The same for a reply of `method`.
  public func fault(inReply method: String, _ parameters: JSON.Object) -> String? {
    guard let method = methods[method] else { return nil }
    return fault(in: parameters, method.reply, within: "")
  }

  private func fault(in object: JSON.Object, _ fields: [Field], within path: String) -> String? {
    for field in fields {
      if let fault = fault(in: object[field.name] ?? .null, field.type, at: path + field.name) { return fault }
    }
    // An unknown parameter could be one that is meant to forbid something.
    let unknown = object.members.first { member in !fields.contains { $0.name == member.key } }
    return unknown.map { path + String($0.key.prefix(64)) }
  }

  private func fault(in value: JSON, _ type: ValueType, at path: String) -> String? {
    switch (type, value) {
    case (.optional, .null), (.bool, .bool), (.int, .int), (.float, .double), (.float, .int), (.string, .string): nil
    case (.object, _): value.isNull ? path : nil
    case (.optional(let type), _): fault(in: value, type, at: path)
    case (.named(let name), _): types[name].map { fault(in: value, $0, at: path) } ?? path
    case (.array(let type), .array(let elements)):
      elements.indices.lazy.compactMap { fault(in: elements[$0], type, at: "\(path)[\($0)]") }.first
    case (.dictionary(let type), .object(let object)):
      object.members.lazy.compactMap { fault(in: $0.value, type, at: "\(path)[\($0.key.prefix(64))]") }.first
    case (.structure(let fields), .object(let object)): fault(in: object, fields, within: path + ".")
    case (.enumeration(let words), .string(let word)): words.contains(word) ? nil : path
    default: path
    }
  }
}
