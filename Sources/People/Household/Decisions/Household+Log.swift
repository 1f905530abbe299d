internal import FamilyTokens
internal import Ledger
internal import Wire

extension Household {
  public static let longestPage = 1_000
  /// Rows that one answer looks at: a few milliseconds' worth, in which other callers wait.
  static let logDepth = 50_000
  /// The same where tokens are opened to look what they stand for.
  static let namedLogDepth = 4_000

  /// The newest decisions that `filter` wants, without those of children who are gone. A page ends before `limit` where
  /// many rows were looked at; `before` of the page before goes on.
  public func log(
    _ filter: LogFilter = LogFilter(), before: Int? = nil, limit: Int = 100
  ) throws(HouseholdError) -> LogPage {
    guard (1...Household.longestPage).contains(limit) else {
      throw .invalid("limit", "a page has 1 to \(Household.longestPage) entries")
    }
    let (query, depth, search) = try searching(filter)
    return try reading { (tx) throws(LedgerError) in
      let page = try tx.decisions(query, before: before, limit: limit, depth: depth) { search.finds($0) }
      return LogPage(
        decisions: page.rows.reversed().map { Decision($0) }, before: page.before,
        after: try tx.decisionNumbers().upperBound - 1)
    }
  }

  /// What was written down after the decision `number`, a page at a time; nothing new is an empty page with the same
  /// `after`.
  public func log(_ filter: LogFilter, after number: Int) throws(HouseholdError) -> LogPage {
    let (query, _, search) = try searching(filter)
    return try reading { (tx) throws(LedgerError) in
      let page = try tx.decisions(query, after: number, depth: Household.longestPage) { search.finds($0) }
      return LogPage(decisions: page.rows.reversed().map { Decision($0) }, before: nil, after: page.after)
    }
  }

  private func searching(
    _ filter: LogFilter
  ) throws(HouseholdError) -> (query: DecisionQuery, depth: Int, search: LogSearch) {
    if let category = filter.category { try catalog.check(category: category, "category") }
    if let application = filter.application { try catalog.check(application: application, "application") }
    let opensTokens = filter.name != nil || filter.application != nil
    return (
      filter.query, opensTokens ? Household.namedLogDepth : Household.logDepth,
      LogSearch(filter, sealer, children: Set(state.children.keys))
    )
  }

  /// Reads the log as it is now.
  func reading<Made>(
    _ body: (borrowing Transaction<Reading>) throws(LedgerError) -> Made
  ) throws(HouseholdError) -> Made {
    flushDecisions()
    do throws(LedgerError) {
      return try ledger.read(body)
    } catch {
      throw HouseholdError(error)
    }
  }
}

/// Picks rows by what the disk cannot tell: who is still there, and what tokens stand for, under whichever key.
private final class LogSearch {
  private let filter: LogFilter
  private let sealer: Sealer
  private let children: Set<Int>
  /// What was opened so far.
  private var known: [[UInt8]: Bool] = [:]

  init(_ filter: LogFilter, _ sealer: Sealer, children: Set<Int>) {
    (self.filter, self.sealer, self.children) = (filter, sealer, children)
  }

  func finds(_ row: DecisionRow) -> Bool {
    if let child = row.child, !children.contains(child) { return false }
    if let name = filter.name {
      let isWithin = opened(row.token, .domain) { Name($0).map { $0.isWithin(name) } ?? false }
      if !isWithin { return false }
    }
    guard let application = filter.application else { return true }
    return opened(row.application, .application) { $0 == application }
  }

  private func opened(_ octets: [UInt8]?, _ kind: Token.Kind, _ isWanted: (String) -> Bool) -> Bool {
    guard let octets else { return false }
    if let known = known[octets] { return known }
    let answer = sealer.open(Token(octets: octets), as: kind).map(isWanted) ?? false
    known[octets] = answer
    return answer
  }
}
