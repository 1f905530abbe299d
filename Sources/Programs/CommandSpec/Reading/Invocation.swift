/// A verb with the values that it was given, all of the kind that its description asks for.
public struct Invocation: Sendable {
  /// From the program's verb down: `lists`, `add`.
  public let path: [String]
  let verb: Verb
  private var values: [String: [String]] = [:]

  init(_ verbs: [Verb]) {
    path = verbs.map(\.name)
    verb = verbs[verbs.count - 1]
  }

  /// The same with other values of one option or operand.
  public func with(_ values: [String], for name: String) -> Invocation {
    var other = self
    other.values[name] = values.isEmpty ? nil : values
    return other
  }

  mutating func add(_ value: String, to name: String) { values[name, default: []].append(value) }

  /// The value of an option (`--out`) or of an operand (`FILE`).
  public subscript(name: String) -> String? { all(name).first }

  /// The value of a required operand or option: reading has checked that it is there.
  public func needed(_ name: String) -> String { self[name] ?? "" }

  public func all(_ name: String) -> [String] {
    assert(verb.option(name) != nil || verb.operands.contains { $0.name == name }, "\(path) describes no \(name)")
    return values[name] ?? []
  }

  /// Whether the verb has this option at all.
  public func takes(_ option: String) -> Bool { verb.option(option) != nil }

  public func has(_ option: String) -> Bool { self[option] != nil }

  public func seconds(_ name: String) -> Int? {
    self[name].flatMap { Duration(words: $0) }.map { Int($0.components.seconds) }
  }

  public func number(_ name: String) -> Int? { self[name].flatMap { Int($0) } }

  /// Does what the verb is there for.
  public func run() throws -> ExitCode { try verb.action?(self) ?? .done }
}
