import DaemonClient
import PicketJSON
import PicketVarlink

/// Values as a description allows them, to see whether a type takes them all.
struct Sample {
  let description: Description
  /// Whether what may be missing is there.
  let isFull: Bool
  /// Which of an enumeration's words stands: every word has its turn.
  let turn: Int

  func object(_ fields: [Description.Field]) -> JSON.Object {
    JSON.Object(fields.compactMap { field in value(field.type).map { (field.name, $0) } })
  }

  private func value(_ type: ValueType) -> JSON? {
    switch type {
    case .bool: true
    case .int: 7
    case .float: .double(0.5)
    case .string: "text"
    case .object: [:]
    case .named(let name): description.types[name].flatMap { value($0) }
    case .optional(let type): isFull ? value(type) : nil
    case .array(let type): value(type).map { [$0] }
    case .dictionary(let type): value(type).map { ["key": $0] }
    case .structure(let fields): .object(object(fields))
    case .enumeration(let words): .string(words[turn % words.count])
    }
  }

  /// Where a decoded value has other properties than the description has fields, by path.
  func differences(of value: Any, from type: ValueType, at path: String) -> [String] {
    let mirror = Mirror(reflecting: value)
    if "\(mirror.subjectType)".hasPrefix("DaemonReply<"), let inner = mirror.descendant("value") {
      return differences(of: inner, from: type, at: path)
    }
    if case .named(let name) = type, let named = description.types[name] {
      return differences(of: value, from: named, at: path)
    }
    if mirror.displayStyle == .optional {
      // Only picketd's own part of the status is known to be missing: where picket-filter was asked itself.
      let wanted: ValueType
      if case .optional(let type) = type {
        wanted = type
      } else if path == "daemon" {
        wanted = type
      } else {
        return ["\(path) is always there"]
      }
      return mirror.children.first.map { differences(of: $0.value, from: wanted, at: path) } ?? []
    }
    switch type {
    case .bool: return value is Bool ? [] : ["\(path) is no Bool"]
    case .int: return value is Int ? [] : ["\(path) is no Int"]
    case .float: return value is Double ? [] : ["\(path) is no Double"]
    case .string: return value is String ? [] : ["\(path) is no String"]
    case .object: return value is JSON || value is JSON.Object ? [] : ["\(path) is no JSON"]
    case .dictionary(.int): return value is [String: Int] ? [] : ["\(path) is no dictionary of Int"]
    case .optional, .named, .dictionary: return ["\(path) may be missing"]
    case .array(let type):
      return mirror.children.enumerated().flatMap { differences(of: $1.value, from: type, at: "\(path)[\($0)]") }
    case .enumeration(let words):
      return words.count == Sample.count(of: value) ? [] : ["\(path) is not one of \(words)"]
    case .structure(let fields): return differences(of: mirror, from: fields, within: path + ".")
    }
  }

  func differences(of mirror: Mirror, from fields: [Description.Field], within path: String) -> [String] {
    let properties = mirror.children.compactMap(\.label)
    if Set(properties) != Set(fields.map(\.name)) {
      return ["\(path) has \(properties.sorted()), described are \(fields.map(\.name).sorted())"]
    }
    return fields.flatMap { field in
      mirror.descendant(field.name).map { differences(of: $0, from: field.type, at: path + field.name) } ?? []
    }
  }

  /// How many words there are beside this one, itself among them.
  private static func count(of value: Any) -> Int? {
    func all<Word: CaseIterable>(_: Word) -> Int { Word.allCases.count }
    return (value as? any CaseIterable).map { all($0) }
  }
}
