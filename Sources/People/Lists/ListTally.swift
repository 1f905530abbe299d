public import Wire

/// Reads a list without keeping it: counts rules and omissions, and compares it with another.
public struct ListTally: ListSink, Sendable {
  /// Above this many rules new ones are no longer counted: 128 MB.
  private static let printsKept = 16 << 20

  /// What was read and left out, as in a build.
  public private(set) var found = BuildSummary()
  private var addresses = 0
  /// A number for each rule; random in each process, so that nobody can make two rules collide.
  private var prints: [Int] = []

  public init() {}

  /// How many rules and addresses the list has.
  public var count: Int { found.rules + addresses }

  public mutating func begin(_ list: ListHead) {
    found.lists.append(BuildSummary.List(title: list.title, categories: list.categories))
  }

  public mutating func take(_ rule: Rule, line: Int, text: Span<UInt8>) {
    guard !found.lists.isEmpty else { return }
    found.lists[found.lists.count - 1].rules += 1
    keep(rule.hashValue)
  }

  public mutating func take(_ address: Address, line: Int, text: Span<UInt8>) throws(ListError) {
    addresses += 1
    // Fails as a build would, before the list breaks the build of all lists.
    guard addresses <= RuleCollector.maximumAddresses else {
      throw ListError("it holds more than \(RuleCollector.maximumAddresses) addresses: choose a list of names")
    }
    keep(address.hashValue)
  }

  public mutating func skip(_ part: String, line: Int, text: Span<UInt8>, reason: Skip) {
    found.omit(part, reason, line: line, text: text)
  }

  public mutating func progress(_ bytes: Int) {}

  private mutating func keep(_ print: Int) {
    if prints.count < ListTally.printsKept { prints.append(print) }
  }

  /// How many rules were added and removed; nil when there are too many to compare.
  public func difference(from older: ListTally) -> (added: Int, removed: Int)? {
    guard prints.count == count, older.prints.count == older.count else { return nil }
    let (new, old) = (prints.sorted(), older.prints.sorted())
    var (added, removed, i, j) = (0, 0, 0, 0)
    while i < new.count || j < old.count {
      if j == old.count || i < new.count && new[i] < old[j] {
        added += 1
        i = ListTally.next(new, i)
      } else if i == new.count || old[j] < new[i] {
        removed += 1
        j = ListTally.next(old, j)
      } else {
        i = ListTally.next(new, i)
        j = ListTally.next(old, j)
      }
    }
    return (added, removed)
  }

  /// Behind all that are equal.
  private static func next(_ sorted: [Int], _ index: Int) -> Int {
    var next = index + 1
    while next < sorted.count, sorted[next] == sorted[index] { next += 1 }
    return next
  }
}
