// Lines of the log that machines of a family have together. Of those that other machines told, the ones count that were made after a guardian
// wanted the child's log together; others are left from before.

extension Transaction {
  /// Lines of this machine's after a number which other machines are told, the oldest first.
  public func decisionsToShare(after number: Int, limit: Int) throws(LedgerError) -> [DecisionRow] {
    try rows(
      """
      SELECT decisions.* FROM decisions JOIN children ON children.id = decisions.child
      WHERE decisions.id > :number AND decisions.id > children.logFrom AND node IS NULL
      ORDER BY decisions.id LIMIT :limit
      """, [Value(number), Value(limit)])
  }

  /// The last line of this machine's that was made until a moment; 0 where there is none.
  public func lastDecision(until moment: Int) throws(LedgerError) -> Int {
    try connection.rows(
      "SELECT coalesce(max(id), 0) FROM decisions WHERE time <= :moment AND node IS NULL", [Value(moment)]
    ) { (columns) throws(LedgerError) in try columns.integer() }.first ?? 0
  }

  /// Children of whom there are lines that other machines told and that do not count.
  public func childrenWithUnwantedDecisions() throws(LedgerError) -> [Int] {
    try connection.rows(
      """
      SELECT DISTINCT child FROM decisions INDEXED BY decisionsElsewhereOfChild
      WHERE node IS NOT NULL AND child IN (SELECT id FROM children WHERE decisions.time <= coalesce(logSince, 9223372036854775807))
      """
    ) { (columns) throws(LedgerError) in try columns.integer() }
  }
}

extension Transaction where Access == Writing {
  /// Gives lines that come numbers behind this one, in a ledger that has none.
  public func numberDecisions(after number: Int) throws(LedgerError) {
    if number <= 0 { return }
    let isKnown =
      try change("UPDATE sqlite_sequence SET seq = max(seq, :number) WHERE name = 'decisions'", [Value(number)]) > 0
    if !isKnown { try change("INSERT INTO sqlite_sequence (name, seq) VALUES ('decisions', :number)", [Value(number)]) }
  }
}

extension Ledger {
  /// Records lines of other machines: each once, however often it comes. Returns how many were new.
  @discardableResult
  public func record(elsewhere lines: [DecisionRow], keeping most: Int = .max) throws(LedgerError) -> Int {
    if lines.isEmpty { return 0 }
    return try counting { (tx, tally) throws(LedgerError) in
      var fresh = 0
      for line in lines where try tx.add(elsewhere: line) {
        tally.add(1, of: line.owner)
        fresh += 1
      }
      try tx.trim(&tally, after: fresh, to: most)
      return fresh
    }
  }

  /// Removes lines of other machines about a child that do not count, at most `step` of them; returns how many.
  @discardableResult
  public func forgetUnwanted(of child: Int) throws(LedgerError) -> Int {
    try counting { (tx, tally) throws(LedgerError) in
      let count = try tx.forget(
        """
        DELETE FROM decisions WHERE id IN
          (SELECT id FROM decisions INDEXED BY decisionsElsewhereOfChild
          WHERE node IS NOT NULL AND child = :child
            AND time <= coalesce((SELECT logSince FROM children WHERE id = :child), :all) LIMIT :step)
        """, [Value(child), Value(Int.max), Value(Ledger.step)])
      tally.add(-count, of: DecisionRow.Owner(child: child, isElsewhere: true))
      return count
    }
  }
}
