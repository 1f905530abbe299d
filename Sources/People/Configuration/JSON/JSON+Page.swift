public import PicketJSON

extension JSON {
  /// A line for each member of objects, for people.
  public var page: String { page(indent: "") + "\n" }

  private func page(indent: String) -> String {
    let inner = indent + "  "
    switch self {
    case .object(let object) where !object.isEmpty:
      let lines = object.members.map { "\(inner)\(JSON.string($0.key).text): \($0.value.page(indent: inner))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
    case .array(let elements) where elements.contains(where: { $0.object != nil }):
      return "[\n" + elements.map { inner + $0.page(indent: inner) }.joined(separator: ",\n") + "\n\(indent)]"
    default: return text
    }
  }
}
