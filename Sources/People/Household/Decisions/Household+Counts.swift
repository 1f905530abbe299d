internal import Activity
internal import Ledger
internal import Policy

extension Household {
  /// Days that one answer counts.
  static let mostDays = 100
  /// Rows that are counted at once: a few milliseconds' worth, in which other callers wait.
  private static let rowsAtOnce = 20_000

  /// How many of the log's decisions were made from `since` on and before `until`, on each day of the household's time
  /// zone and for each child, the oldest day first. Days and children without decisions are left out, and so are all but the
  /// newest hundred days.
  public func counts(
    child: Int? = nil, since: Int? = nil, until: Int? = nil
  ) async throws(HouseholdError) -> [DayCount] {
    try await counts(child: child, since: since, until: until, in: zone)
  }

  func counts(
    child: Int?, since: Int?, until: Int?, in zone: Zone
  ) async throws(HouseholdError) -> [DayCount] {
    var (days, end): ([[DayCount]], Int) = ([], until ?? .max)
    while days.count < Household.mostDays, let newest = try newestDecision(before: end), newest >= since ?? .min {
      let date = zone.local(newest).date
      // A ledger's row may claim a time before all days.
      let start = min(zone.day(date).lowerBound, newest)
      days.append(try await counts(of: date, child: child, times: max(start, since ?? .min)..<end))
      end = start
    }
    return days.reversed().flatMap { $0 }
  }

  private func newestDecision(before end: Int) throws(HouseholdError) -> Int? {
    try reading { (tx) throws(LedgerError) in try tx.newestDecision(before: end) }
  }

  /// The children of one day in the order of their numbers; removed children are left out.
  private func counts(
    of date: CivilDate, child: Int?, times: Range<Int>
  ) async throws(HouseholdError) -> [DayCount] {
    let numbers = try reading { (tx) throws(LedgerError) in try tx.decisionNumbers(within: times) }
    var sums: [DecisionSum] = []
    for first in Swift.stride(from: numbers.lowerBound, to: numbers.upperBound, by: Household.rowsAtOnce) {
      let some = first..<min(first + Household.rowsAtOnce, numbers.upperBound)
      sums += try reading { (tx) throws(LedgerError) in
        try tx.decisionSums(child: child, verdict: Verdict.block.rawValue, numbers: some, times: times)
      }
      await Task.yield()
    }
    return Dictionary(grouping: sums, by: \.child)
      .filter { child, _ in child.map { state.children[$0] != nil } ?? true }
      .sorted { ($0.key ?? .max) < ($1.key ?? .max) }
      .map { child, sums in
        DayCount(date: date.text, child: child, sums: sums.map { ($0.categories, $0.count) })
      }
  }
}
