/// How many decisions about one child's devices had the same verdict and the same categories.
public struct DecisionSum: Hashable, Sendable {
  public let child: Int?
  /// Of decisions with the wanted verdict; nil for all others, which are counted together.
  public let categories: String?
  public let count: Int
}

extension DecisionSum: LedgerRow {
  init(_ columns: inout Columns) throws(LedgerError) {
    child = try columns.integer()
    categories = try columns.text()
    count = try columns.integer()
  }
}

extension Transaction {
  /// Adds decisions with these numbers up that were made first within these times: about each child or about this one, and
  /// those with `verdict` by their categories. A row counts as often as its decision was made.
  public func decisionSums(
    child: Int? = nil, verdict: String, numbers: Range<Int>, times: Range<Int>
  ) throws(LedgerError) -> [DecisionSum] {
    // Sorting takes most of the time, and twice as long where categories of all verdicts are told apart. The plus keeps
    // SQLite from looking rows up by their times.
    try rows(
      """
      SELECT child, CASE verdict WHEN :verdict THEN categories END AS wanted, sum(count) FROM decisions
      WHERE id >= :first AND id < :end AND +time >= :since AND +time < :until AND (:child IS NULL OR child = :child)
        AND (node IS NULL OR EXISTS (SELECT 1 FROM children WHERE children.id = decisions.child AND decisions.time > logSince))
      GROUP BY child, wanted
      """,
      [
        Value(verdict), Value(numbers.lowerBound), Value(numbers.upperBound), Value(times.lowerBound),
        Value(times.upperBound), Value(child),
      ])
  }

  /// The numbers that decisions of these times have, from the lowest to behind the highest.
  public func decisionNumbers(within times: Range<Int>) throws(LedgerError) -> Range<Int> {
    let rows: [NumberSpan] = try rows(
      "SELECT min(id), max(id) FROM decisions WHERE time >= :since AND time < :until",
      [Value(times.lowerBound), Value(times.upperBound)])
    guard let first = rows.first?.first, let last = rows.first?.last else { return 0..<0 }
    return first..<last + 1
  }

  /// The time of the newest decision that was made before `end`.
  public func newestDecision(before end: Int) throws(LedgerError) -> Int? {
    let rows: [DecisionTime] = try rows("SELECT max(time) FROM decisions WHERE time < :end", [Value(end)])
    return rows.first?.time
  }
}

private struct NumberSpan: LedgerRow {
  let first: Int?
  let last: Int?

  init(_ columns: inout Columns) throws(LedgerError) {
    first = try columns.integer()
    last = try columns.integer()
  }
}

private struct DecisionTime: LedgerRow {
  let time: Int?

  init(_ columns: inout Columns) throws(LedgerError) { time = try columns.integer() }
}
