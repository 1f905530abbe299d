/// An operand: a word without dashes, known by its place.
public struct Operand: Sendable {
  public enum Count: Sendable { case one, optional, oneOrMore, any }

  /// What stands for it in a usage line.
  public let name: String
  public let sentence: String
  let kind: ValueKind
  let count: Count
  /// What it is called where there is one too many: "one list at a time".
  let noun: String?
  /// The message where it is missing.
  let missing: String

  public init(
    _ name: String, _ kind: ValueKind, _ sentence: String, count: Count = .one, noun: String? = nil,
    missing: String? = nil
  ) {
    self.name = name
    self.sentence = sentence
    self.kind = kind
    self.count = count
    self.noun = noun
    self.missing = missing ?? "\(name) is missing: say \(kind.noun)"
  }

  var isNeeded: Bool { count == .one || count == .oneOrMore }
  var takesAll: Bool { count == .oneOrMore || count == .any }

  var usage: String {
    switch count {
    case .one: name
    case .optional: "[\(name)]"
    case .oneOrMore: "\(name)..."
    case .any: "[\(name)]..."
    }
  }
}
