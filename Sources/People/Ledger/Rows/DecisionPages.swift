extension Transaction {
  /// The newest `limit` decisions before the number `end` (all when nil) that `query` and `isWanted` want, the newest first.
  /// At most `depth` numbers are looked at; `before` is where to go on, nil at the log's beginning.
  public func decisions(
    _ query: DecisionQuery, before end: Int?, limit: Int, depth: Int, where isWanted: (DecisionRow) -> Bool
  ) throws(LedgerError) -> (rows: [DecisionRow], before: Int?) {
    let numbers = try decisionNumbers()
    var end = min(max(end ?? .max, numbers.lowerBound), numbers.upperBound)
    let start = max(numbers.lowerBound, end - depth)
    var rows: [DecisionRow] = []
    while start < end, rows.count < limit {
      let found = try decisions(query, numbers: start..<end, limit: limit)
      for row in found where rows.count < limit {
        end = row.id
        if isWanted(row) { rows.append(row) }
      }
      if found.count < limit, rows.count < limit { end = start }
    }
    return (rows, end > numbers.lowerBound ? end : nil)
  }

  /// Decisions after the number `start` that `query` and `isWanted` want, the newest first. At most `depth` numbers are
  /// looked at; the last one of them, from which to go on, is `after`.
  public func decisions(
    _ query: DecisionQuery, after start: Int, depth: Int, where isWanted: (DecisionRow) -> Bool
  ) throws(LedgerError) -> (rows: [DecisionRow], after: Int) {
    let numbers = try decisionNumbers()
    // A client may name any number.
    let first = start < numbers.lowerBound ? numbers.lowerBound : min(start, numbers.upperBound - 1) + 1
    let end = min(first + depth, numbers.upperBound)
    guard first < end else { return ([], numbers.upperBound - 1) }
    return (try decisions(query, numbers: first..<end, limit: depth).filter(isWanted), end - 1)
  }
}
