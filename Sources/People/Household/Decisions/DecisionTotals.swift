internal import Ledger

/// How many decisions of one kind there were since picketd started.
public struct DecisionTotal: Hashable, Sendable {
  public let child: Int
  public let verdict: String
  /// The first of a name's categories, which is its subject where it has one; `none` for a name without.
  public let category: String
  public let count: Int
}

/// Counts decisions about children's devices, for charts. What they were about is not kept.
struct DecisionTotals {
  private struct Kind: Hashable {
    let child: Int
    let verdict: String
    let category: String
  }

  /// As many kinds as 50 children have; decisions of further kinds are counted as of category `other`.
  private static let most = 10_000

  private var counts: [Kind: Int] = [:]

  mutating func add(_ row: DecisionRow) {
    guard let child = row.child else { return }
    let category = row.categories.split(separator: " ").first.map(String.init) ?? "none"
    var kind = Kind(child: child, verdict: row.verdict, category: category)
    if counts[kind] == nil, counts.count >= DecisionTotals.most {
      kind = Kind(child: child, verdict: row.verdict, category: "other")
    }
    counts[kind, default: 0] += row.count
  }

  /// Of these children, in a fixed order.
  func totals(of children: Set<Int>) -> [DecisionTotal] {
    counts.filter { children.contains($0.key.child) }.map { kind, count in
      DecisionTotal(child: kind.child, verdict: kind.verdict, category: kind.category, count: count)
    }.sorted { ($0.child, $0.verdict, $0.category) < ($1.child, $1.verdict, $1.category) }
  }
}

extension Household {
  /// Of the children who are there, since picketd started.
  public var decisionTotals: [DecisionTotal] { totals.totals(of: Set(state.children.keys)) }
}
