public import Lists

/// A list that a guardian added, and what is known of its last good copy.
public struct Subscription: Hashable, Sendable {
  /// Derived from the address; also the copy's file name in the catalog folder.
  public var identifier: String { address.identifier }
  let address: ListAddress
  public let category: String
  /// nil to detect it from the text.
  public let format: Format?
  public let title: String
  /// Takes rules on public suffixes too.
  public let isForced: Bool

  /// When the list was last requested, and when its copy last changed (RFC 3339, UTC).
  public internal(set) var checkedAt: String?
  public internal(set) var changedAt: String?
  /// When the copy was last known to be what the server has.
  public internal(set) var confirmedAt: String?
  /// Bytes of the copy, and its number of rules.
  public internal(set) var bytes = 0
  public internal(set) var rules = 0
  /// How many lines of the copy were skipped, and the first of them.
  public internal(set) var omitted = 0
  public internal(set) var skipped: [SkippedLine] = []
  /// Why the copy is older than it should be.
  public internal(set) var lastError: String?
  /// How many updates have failed since the last good one.
  public internal(set) var failures = 0
  var etag: String?
  var lastModified: String?
  /// The copy that these values belong to; nil when there is none.
  var copy: String?

  /// The address without possible passwords.
  public var shownAddress: String { address.shown }

  init(_ address: ListAddress, category: String, format: Format?, title: String, isForced: Bool) {
    self.address = address
    self.category = category
    self.format = format
    self.title = title
    self.isForced = isForced
  }

  /// Takes in the outcome of a request that ended at `time`.
  mutating func note(_ failure: ListError?, at time: String) {
    checkedAt = time
    lastError = failure?.description
    failures = failure == nil ? 0 : failures + 1
    if failure == nil { confirmedAt = time }
  }

  /// Takes in what was read from a new copy.
  mutating func note(_ reading: ListReading, bytes: Int) {
    (self.bytes, rules) = (bytes, reading.count)
    (omitted, skipped) = (reading.omitted, reading.skipped)
  }

  /// Whether `word` names this list.
  func isCalled(_ word: String, relativeTo folder: String) -> Bool {
    if identifier == word || address.shown == word { return true }
    guard let other = try? ListAddress(word, relativeTo: folder) else { return false }
    return other == address || other.path != nil && other.path == address.path
  }
}
