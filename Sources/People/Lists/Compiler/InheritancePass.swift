internal import Catalog

/// Walks the sorted rules and merges the rules above a name into the name, so that a look-up needs only the longest
/// match.
struct InheritancePass {
  /// A name with rules, and the states below it.
  private struct Above {
    let key: ArraySlice<UInt8>
    let below: ListStates
    let answer: Match
  }

  /// The answer for a name; nil when the name above gives the same.
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
    let valid = rules.keeping { rule in !rule.cancels && !rules.contains { rule.isCancelled(by: $0) } }
    let upper = valid.keeping { $0.reach != .below }
    let lower = valid.keeping { $0.reach != .exact }

    let states = inherited.adding(upper, depth: depth)
    let exact = lists.match(states)
    var below = inheritedMatch
    if !lower.isEmpty {
      // Nearly all rules apply to the name and to the names below it.
      let isSame = upper.count == valid.count && lower.count == valid.count
      let lowerStates = isSame ? states : inherited.adding(lower, depth: depth)
      below = isSame ? exact : lists.match(lowerStates)
      above.append(Above(key: key, below: lowerStates, answer: below))
    }
    if exact == inheritedMatch && below == inheritedMatch { return nil }
    return Entry(key: key, answer: Answer(exact: exact, below: below))
  }
}

extension Array {
  /// `filter`, without a new array where all elements are kept, as nearly everywhere.
  func keeping(_ isKept: (Element) -> Bool) -> [Element] { allSatisfy(isKept) ? self : filter(isKept) }
}
