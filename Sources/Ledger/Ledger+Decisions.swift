/// What was decided: much of it, kept for a while.
extension Ledger {
  /// How many rows one step removes: a few milliseconds' worth.
  public static let step = 500

  /// Writes decisions down, in one transaction, which also removes the oldest ones beyond the newest `most`: as many as
  /// came and a step more, so that those of before catch up. Told by the numbers: where some are gone already, fewer stay.
  public func record(_ decisions: [DecisionRow], keeping most: Int = .max) throws(LedgerError) {
    if decisions.isEmpty { return }
    try write { (tx) throws(LedgerError) in
      try tx.add(decisions)
      let last = tx.connection.lastNumber - most
      if last > 0 {
        try tx.change(
          "DELETE FROM decisions WHERE id <= min(:last, (SELECT min(id) FROM decisions) + :step)",
          [Value(last), Value(decisions.count + Ledger.step - 1)])
      }
    }
  }

  /// Removes the oldest decisions of before `time`, at most `step` of them; how many there were.
  @discardableResult
  public func forget(before time: Int) throws(LedgerError) -> Int {
    try write { (tx) throws(LedgerError) in
      try tx.forget(
        """
        DELETE FROM decisions WHERE id IN
          (SELECT id FROM decisions WHERE time < :before ORDER BY time LIMIT :step)
        """, [Value(time), Value(Ledger.step)])
    }
  }

  /// Removes what was decided about a child, at most `step` rows; how many there were.
  @discardableResult
  public func forget(child: Int) throws(LedgerError) -> Int {
    try write { (tx) throws(LedgerError) in
      try tx.forget(
        "DELETE FROM decisions WHERE id IN (SELECT id FROM decisions WHERE child = :child LIMIT :step)",
        [Value(child), Value(Ledger.step)])
    }
  }
}

extension Transaction where Access == Writing {
  fileprivate func forget(_ text: StaticString, _ values: [Value]) throws(LedgerError) -> Int {
    let count = try change(text, values)
    // Pages that are free now go back to the disk, also a few at a time.
    if count > 0 { try connection.run("PRAGMA incremental_vacuum(200)") }
    return count
  }
}
