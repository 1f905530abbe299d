internal import Catalog

/// Walks the sorted rules and works everything above a name into the name, so that a look-up needs the longest match
/// alone.
struct Resolver {
  /// A name that rules stand at, with what holds below it.
  private struct Above {
    let key: [UInt8]
    let below: ListStates
    let answer: Match
  }

  /// What has to be found at a name: nil when what is above it says the same.
  struct Entry {
    let key: ArraySlice<UInt8>
    let answer: Answer
  }

  private let lists: ListTable
  private var above: [Above] = []

  init(lists: ListTable) { self.lists = lists }

  /// Takes all rules of one name; names come in the order of their keys.
  mutating func resolve(_ key: ArraySlice<UInt8>, _ rules: [PlacedRule]) -> Entry? {
    while let last = above.last, !NameKey.isBelow(key, last.key) { above.removeLast() }
    let inherited = above.last?.below ?? ListStates()
    let inheritedMatch = above.last?.answer ?? .nothing
    let depth = NameKey.labels(key)
    var valid = rules.filter { !$0.cancels }
    if valid.count < rules.count { valid.removeAll { rule in rules.contains { rule.isCancelled(by: $0) } } }

    let exact = lists.match(inherited.adding(valid.filter { $0.reach != .below }, depth: depth))
    let lower = valid.filter { $0.reach != .exact }
    var below = inheritedMatch
    if !lower.isEmpty {
      let states = inherited.adding(lower, depth: depth)
      below = lists.match(states)
      above.append(Above(key: Array(key), below: states, answer: below))
    }
    if exact == inheritedMatch && below == inheritedMatch { return nil }
    return Entry(key: key, answer: Answer(exact: exact, below: below))
  }
}
