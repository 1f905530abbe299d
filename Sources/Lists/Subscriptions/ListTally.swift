public import Wire

/// Reads a list without keeping it: how many rules it has, what was left out and why, and how it differs from another.
public struct ListTally: ListSink, Sendable {
  private static let examplesKept = 3
  /// Beyond this many rules it is no longer told which of them are new: 128 MB.
  private static let printsKept = 16 << 20

  /// Lines, or parts of them, that were left out for one reason.
  public struct Skipped: Sendable {
    public var count = 0
    /// The first few, as `FILE:LINE: TEXT`.
    public var examples: [String] = []
  }

  public private(set) var rules = 0
  public private(set) var addresses = 0
  public private(set) var skipped: [Skip: Skipped] = [:]
  private var title = ""
  /// A number for each rule; random from process to process, so that nobody can make two rules look alike.
  private var prints: [Int] = []

  public init() {}

  /// What there is to take from it.
  var count: Int { rules + addresses }

  public mutating func begin(_ list: ListHead) { title = list.title }

  public mutating func take(_ rule: Rule, line: Int, text: Span<UInt8>) {
    rules += 1
    keep(rule.hashValue)
  }

  public mutating func take(_ address: Address, line: Int, text: Span<UInt8>) {
    addresses += 1
    keep(address.hashValue)
  }

  public mutating func skip(_ part: String, line: Int, text: Span<UInt8>, reason: Skip) {
    var entry = skipped[reason] ?? Skipped()
    entry.count += 1
    if entry.examples.count < ListTally.examplesKept {
      entry.examples.append("\(title):\(line): \(ListTally.printable(part))")
    }
    skipped[reason] = entry
  }

  public mutating func progress(_ bytes: Int) {}

  private mutating func keep(_ print: Int) {
    if prints.count < ListTally.printsKept { prints.append(print) }
  }

  /// How many rules came, and how many went; nil when there are too many to tell.
  func difference(from older: ListTally) -> (added: Int, removed: Int)? {
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

  /// Past all that are equal.
  private static func next(_ sorted: [Int], _ index: Int) -> Int {
    var next = index + 1
    while next < sorted.count, sorted[next] == sorted[index] { next += 1 }
    return next
  }

  /// A piece of a foreign text as it may stand on a terminal.
  private static func printable(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(100).map { scalar in
      scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value) || scalar.properties.isBidiControl
        ? "\u{fffd}" : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
