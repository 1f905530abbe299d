/// JSON to be written. What is read is `JSON5Value`.
public indirect enum JSON: Hashable, Sendable {
  case null
  case flag(Bool)
  case integer(Int64)
  case text(String)
  case list([JSON])
  /// In this order.
  case object([Member])

  public struct Member: Hashable, Sendable {
    public let key: String
    public let value: JSON

    public init(_ key: String, _ value: JSON) {
      self.key = key
      self.value = value
    }
  }

  public static func integer(_ value: some BinaryInteger) -> JSON { .integer(Int64(clamping: value)) }
  public static func optional(_ text: String?) -> JSON { text.map { .text($0) } ?? .null }
  public static func texts(_ texts: [String]) -> JSON { .list(texts.map { .text($0) }) }

  /// On one line.
  public var line: String {
    switch self {
    case .null: "null"
    case .flag(let flag): flag ? "true" : "false"
    case .integer(let value): "\(value)"
    case .text(let text): JSON.quoted(text)
    case .list(let elements): "[" + elements.map(\.line).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { "\(JSON.quoted($0.key)):\($0.value.line)" }.joined(separator: ",") + "}"
    }
  }

  /// A line for each member of objects, for people.
  public var page: String { page(indent: "") + "\n" }

  private func page(indent: String) -> String {
    let inner = indent + "  "
    switch self {
    case .object(let members) where !members.isEmpty:
      let lines = members.map { "\(inner)\(JSON.quoted($0.key)): \($0.value.page(indent: inner))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    case .list(let elements) where elements.contains(where: { if case .object = $0 { true } else { false } }):
      return "[\n" + elements.map { inner + $0.page(indent: inner) }.joined(separator: ",\n") + "\n\(indent)]"
    default: return line
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7f:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
