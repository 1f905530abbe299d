internal import Catalog
internal import PicketSystem
internal import Wire

/// Receives lists for a catalog: rules go to the sorter, the rest is counted.
struct RuleCollector: ~Copyable, ListSink {
  /// Resolvers have few addresses. A long list of addresses is another kind of list.
  static let maximumAddresses = 100_000

  private(set) var lists = ListTable()
  private(set) var summary = BuildSummary()
  /// The lists of each address.
  private(set) var addresses: [Address: [Int]] = [:]
  /// Names that must never be wrong, because their services must work.
  private(set) var safe: Set<Name>
  private var sorter: Sorter
  private var record: [UInt8] = []
  /// Bytes of the sources so far.
  private var read = 0
  private let tell: (Int) -> Void

  init(folder: String, budget: Int, safe: [Name], tell: @escaping (Int) -> Void) {
    sorter = Sorter(folder: folder, budget: budget)
    self.safe = Set(safe)
    self.tell = tell
  }

  mutating func begin(_ list: ListHead) throws(ListError) {
    try lists.add(list)
    summary.lists.append(BuildSummary.List(title: list.title, categories: list.categories))
  }

  mutating func take(_ rule: Rule, line: Int, text: Span<UInt8>) throws(ListError) {
    let list = lists.lists.count - 1
    guard list >= 0, !rule.name.isRoot else { return }
    summary.lists[list].rules += 1
    if lists.lists[list].head.standing != .ordinary && rule.reach != .below { safe.insert(rule.name) }
    record.removeAll(keepingCapacity: true)
    let keyCount = PlacedRule.write(rule, list: list, line: line, text: text, to: &record)
    guard NameKey.labels(record[..<keyCount]) <= CatalogHeader.deepest else {
      summary.lists[list].rules -= 1
      summary.omit(rule.name.description, .tooDeep, line: line, text: text)
      return
    }
    if rule.effect == .include && !rule.cancels { lists.note(rule.name) }
    do throws(Failure) {
      try sorter.add(record, keyCount: keyCount)
    } catch {
      throw ListError(error)
    }
  }

  mutating func take(_ address: Address, line: Int, text: Span<UInt8>) throws(ListError) {
    let list = lists.lists.count - 1
    guard list >= 0 else { return }
    guard addresses.count < RuleCollector.maximumAddresses || addresses[address] != nil else {
      throw ListError("more than \(RuleCollector.maximumAddresses) addresses: give a list of names")
    }
    if addresses[address]?.contains(list) != true { addresses[address, default: []].append(list) }
  }

  mutating func skip(_ part: String, line: Int, text: Span<UInt8>, reason: Skip) {
    summary.omit(part, reason, line: line, text: text)
  }

  mutating func progress(_ bytes: Int) {
    read += bytes
    tell(read)
  }

  /// All rules in the order of their names.
  mutating func sorted() throws(Failure) -> Sorted { try sorter.sorted() }
}
