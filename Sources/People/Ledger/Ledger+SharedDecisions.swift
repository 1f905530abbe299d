// Lines of the log that machines of a family have together.

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

  /// Children of whom there are lines of other machines, and whose log no guardian wants together any more.
  public func childrenApart() throws(LedgerError) -> [Int] {
    try connection.rows(
      """
      SELECT DISTINCT child FROM decisions
      WHERE node IS NOT NULL AND child IN (SELECT id FROM children WHERE logFrom IS NULL)
      """
    ) { (columns) throws(LedgerError) in try columns.integer() }
  }
}

extension Transaction where Access == Writing {
  /// Gives lines that come numbers behind this one, in a ledger that has none.
  public func numberDecisions(after number: Int) throws(LedgerError) {
    try change(
      "INSERT INTO sqlite_sequence (name, seq) SELECT 'decisions', :number WHERE :number > 0", [Value(number)])
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
        tally.add(1, of: line.child)
        fresh += 1
      }
      try tx.trim(&tally, after: fresh, to: most)
      return fresh
    }
  }

  /// Removes lines of other machines about a child, at most `step` of them; returns how many.
  @discardableResult
  public func forgetElsewhere(of child: Int) throws(LedgerError) -> Int {
    try counting { (tx, tally) throws(LedgerError) in
      let count = try tx.forget(
        """
        DELETE FROM decisions WHERE id IN
          (SELECT id FROM decisions WHERE node IS NOT NULL AND child = :child LIMIT :step)
        """, [Value(child), Value(Ledger.step)])
      tally.add(-count, of: child)
      return count
    }
  }
}
