import PicketJSON

/// What picketd answers, as it stands in tables.
extension JSON.Object {
  /// A text or a number; a dash where there is none.
  func shown(_ key: String) -> String {
    switch self[key] {
    case .string(let text)?: text.isEmpty ? "-" : text
    case .int(let number)?: "\(number)"
    case .bool(let flag)?: flag ? "yes" : "no"
    case .array(let elements)?:
      elements.isEmpty ? "-" : elements.compactMap(\.string).joined(separator: " ")
    default: "-"
    }
  }

  /// A time, by the clock on the wall.
  func time(_ key: String) -> String { self[key]?.string.map { LocalTime.text($0) } ?? "-" }

  func objects(_ key: String) -> [JSON.Object] { self[key]?.array?.compactMap(\.object) ?? [] }

  func object(_ key: String) -> JSON.Object { self[key]?.object ?? [:] }

  /// Texts that are there, one after the other.
  func listed(_ keys: String...) -> String {
    let texts = keys.flatMap { self[$0]?.strings ?? [] }
    return texts.isEmpty ? "-" : texts.joined(separator: " ")
  }
}
