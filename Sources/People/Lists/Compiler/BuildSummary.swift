internal import Catalog

/// What a build read, what it skipped and why, and its result.
public struct BuildSummary: Hashable, Sendable {
  /// How many lines of one list were skipped for the same reason.
  public struct Omission: Hashable, Sendable {
    public let reason: Skip
    public internal(set) var count = 0
  }

  public struct List: Hashable, Sendable {
    public let title: String
    public let categories: [String]
    public internal(set) var rules = 0
    public internal(set) var omissions: [Omission] = []
    /// The first skipped lines: enough to see what is wrong, few enough to read.
    public internal(set) var skipped: [SkippedLine] = []

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
  /// Where the last skipped line is.
  private var lastSkipped: SkippedPlace?

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

  /// Counts a line of the last list. `part` stands for it where a file is skipped as a whole, which is line 0.
  mutating func omit(_ part: String, _ reason: Skip, line: Int, text: Span<UInt8>) {
    guard !lists.isEmpty else { return }
    let place = SkippedPlace(list: lists.count - 1, line: line)
    // Several parts of one line may be wrong: it counts once, with what is wrong first.
    if line > 0, place == lastSkipped { return }
    lastSkipped = place
    lists[place.list].count(reason)
    if lists[place.list].skipped.count < SkippedLine.shown {
      let shown = text.isEmpty ? part : text.string
      lists[place.list].skipped.append(SkippedLine(line: line, text: shown, reason: reason))
    }
  }

  private struct SkippedPlace: Hashable {
    let list: Int
    let line: Int
  }
}

extension BuildSummary.List {
  fileprivate mutating func count(_ reason: Skip) {
    if let place = omissions.firstIndex(where: { $0.reason == reason }) {
      omissions[place].count += 1
    } else {
      omissions.append(BuildSummary.Omission(reason: reason, count: 1))
    }
  }
}
