internal import Catalog

/// What a build read, what it left out and why, and its result.
public struct BuildSummary: Hashable, Sendable {
  /// Lines of one list that were left out for the same reason.
  public struct Omission: Hashable, Sendable {
    /// Enough to see what is wrong, few enough to read.
    public static let shown = 5

    public let reason: Skip
    public internal(set) var count = 0
    /// The first of these lines.
    public internal(set) var examples: [Example] = []
  }

  public struct Example: Hashable, Sendable {
    public let line: Int
    public let text: String
    /// The piece of the line that was left out.
    public let part: String
  }

  public struct List: Hashable, Sendable {
    public let title: String
    public let categories: [String]
    public internal(set) var rules = 0
    public internal(set) var omissions: [Omission] = []

    public var omitted: Int { omissions.reduce(0) { $0 + $1.count } }
  }

  public internal(set) var lists: [List] = []
  /// Different names that have rules.
  public internal(set) var names = 0
  /// Names that had to be written; for the others, the names above say the same.
  public internal(set) var entries = 0
  public internal(set) var bytes = 0
  /// How likely a look-up is to match by accident.
  public internal(set) var odds = 0.0
  public internal(set) var categories = 0
  public internal(set) var applications = 0

  public var rules: Int { lists.reduce(0) { $0 + $1.rules } }
  public var omitted: Int { lists.reduce(0) { $0 + $1.omitted } }

  /// Adds the result.
  mutating func note(_ catalog: Catalog) {
    entries = Int(catalog.header.entries)
    bytes = Int(catalog.header.bytes)
    odds = catalog.odds()
    categories = catalog.categories.count
    applications = catalog.applications.count
  }

  mutating func omit(_ part: String, _ reason: Skip, line: Int, text: Span<UInt8>) {
    guard !lists.isEmpty else { return }
    let last = lists.count - 1
    let known = lists[last].omissions.firstIndex { $0.reason == reason }
    let place = known ?? lists[last].omissions.count
    if known == nil { lists[last].omissions.append(Omission(reason: reason)) }
    lists[last].omissions[place].count += 1
    if lists[last].omissions[place].examples.count < Omission.shown {
      let shown = (0..<min(text.count, PlacedRule.shown)).map { text[$0] }
      lists[last].omissions[place].examples.append(
        Example(line: line, text: String(decoding: shown, as: UTF8.self), part: part))
    }
  }
}
