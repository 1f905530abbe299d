/// What was decided: much of it, kept for a while.
extension Ledger {
  /// How many rows one step removes: a few milliseconds' worth.
  public static let step = 500

  /// Writes decisions down, in one transaction.
  public func record(_ decisions: [DecisionRow]) throws(LedgerError) {
    if decisions.isEmpty { return }
    try write { (tx) throws(LedgerError) in
      for decision in decisions { try tx.add(decision) }
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

  /// Removes the oldest decisions but the newest `most`, at most `step` of them; how many there were. Told by the
  /// numbers: where some are gone already, fewer stay.
  @discardableResult
  public func forget(beyond most: Int) throws(LedgerError) -> Int {
    try write { (tx) throws(LedgerError) in
      try tx.forget(
        """
        DELETE FROM decisions WHERE id IN
          (SELECT id FROM decisions WHERE id <= (SELECT max(id) FROM decisions) - :most ORDER BY id LIMIT :step)
        """, [Value(most), Value(Ledger.step)])
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
