/// Whether machines of a family have the log of a child's decisions together, or each its own.
public enum LogSharing: Hashable, Sendable {
  case apart
  /// Each machine tells what it decided after this moment, in seconds since 1970, to those that guardians decide on. Machines that follow tell,
  /// and are told nothing.
  case together(since: Int)

  /// As people say it.
  public enum Word: String, Sendable { case apart, together }

  public var word: Word { since == nil ? .apart : .together }

  public var since: Int? {
    if case .together(let since) = self { since } else { nil }
  }

  init?(word: String?, since: Int?) {
    guard let word else { return nil }
    if Word(rawValue: word) == .together, let since { self = .together(since: since) } else { self = .apart }
  }

  /// Of two decisions that did not know of each other: apart, or from the later moment on. Where nothing is said, nothing was decided.
  static func stricter(_ one: LogSharing?, _ other: LogSharing?) -> LogSharing? {
    guard let one, let other else { return one ?? other }
    guard let first = one.since, let second = other.since else { return .apart }
    return .together(since: max(first, second))
  }
}
