/// Where a decision stands: in the order of times, since what other machines tell comes late.
private struct Place {
  let time: Int
  let number: Int

  static let end = Place(time: .max, number: .max)
  static let beginning = Place(time: .min, number: .min)
}

extension Transaction {
  /// The latest `limit` decisions before the one of a number (all when nil) that `query` and `isWanted` want, the latest first. At most
  /// `depth` are looked at; `before` is where to go on, nil at the log's beginning.
  public func decisions(
    _ query: DecisionQuery, before number: Int?, limit: Int, depth: Int, where isWanted: (DecisionRow) -> Bool
  ) throws(LedgerError) -> (rows: [DecisionRow], before: Int?) {
    var end = try number.map { (number) throws(LedgerError) in try place(of: number) } ?? .end
    let start = try place(depth, before: end)
    var rows: [DecisionRow] = []
    while rows.count < limit {
      let found = try decisions(query, from: start ?? .beginning, to: end, limit: limit)
      for row in found where rows.count < limit {
        end = Place(time: row.time, number: row.id)
        if isWanted(row) { rows.append(row) }
      }
      if rows.count == limit { break }
      if found.count < limit { return (rows, start?.number) }
    }
    return (rows, try place(1, before: end) == nil ? nil : end.number)
  }

  /// Where the decision of a number stands; where it was forgotten meanwhile, the one that was written down before it.
  private func place(of number: Int) throws(LedgerError) -> Place {
    let times = try connection.rows(
      "SELECT time FROM decisions WHERE id <= :number ORDER BY id DESC LIMIT 1", [Value(number)]
    ) { (columns) throws(LedgerError) -> Int in try columns.integer() }
    return times.first.map { Place(time: $0, number: number) } ?? .beginning
  }

  /// The place so many decisions before another one; nil where there are not so many.
  private func place(_ depth: Int, before end: Place) throws(LedgerError) -> Place? {
    try connection.rows(
      """
      SELECT time, id FROM decisions WHERE time <= :time AND (time < :time OR id < :number)
      ORDER BY time DESC, id DESC LIMIT 1 OFFSET :depth
      """, [Value(end.time), Value(end.number), Value(depth - 1)]
    ) { (columns) throws(LedgerError) in Place(time: try columns.integer(), number: try columns.integer()) }.first
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

  private func decisions(
    _ query: DecisionQuery, from start: Place, to end: Place, limit: Int
  ) throws(LedgerError) -> [DecisionRow] {
    try rows(
      """
      SELECT * FROM decisions
      WHERE time <= :endTime AND (time < :endTime OR id < :endNumber)
        AND time >= :startTime AND (time > :startTime OR id >= :startNumber)
        AND (:child IS NULL OR child = :child) AND (:device IS NULL OR device = :device)
        AND (:verdict IS NULL OR verdict = :verdict) AND (:via IS NULL OR via = :via)
        AND (:since IS NULL OR coalesce(last, time) >= :since) AND (:until IS NULL OR time < :until)
        AND (:category IS NULL OR
          (instr(categories, :category) > 0 AND instr(' ' || categories || ' ', ' ' || :category || ' ') > 0))
        AND (node IS NULL OR :here = 0 AND EXISTS (SELECT 1 FROM children WHERE children.id = decisions.child AND decisions.time > logSince))
      ORDER BY time DESC, id DESC LIMIT :limit
      """,
      [Value(end.time), Value(end.number), Value(start.time), Value(start.number)] + query.values + [Value(limit)])
  }
}
