/// What was decided: much of it, kept for a while.
extension Ledger {
  /// How many rows one step removes: a few milliseconds' worth.
  public static let step = 500

  /// Writes decisions down, in one transaction, which also removes those beyond `most`: as many as came and a step more,
  /// so that those of before catch up. Those of the child who has most go, its oldest first: whoever makes many pushes out
  /// its own, and nobody else's.
  public func record(_ decisions: [DecisionRow], keeping most: Int = .max) throws(LedgerError) {
    if decisions.isEmpty { return }
    try counting { (tx, tally) throws(LedgerError) in
      try tx.add(decisions)
      for decision in decisions { tally.add(1, of: decision.child) }
      let excess = min(tally.total - most, decisions.count + Ledger.step)
      guard excess > 0, let heaviest = tally.heaviest else { return }
      tally.add(-(try tx.removeOldest(excess, of: heaviest.child)), of: heaviest.child)
    }
  }

  /// Removes the oldest decisions of before `time`, at most `step` of them; how many there were.
  @discardableResult
  public func forget(before time: Int) throws(LedgerError) -> Int {
    try counting { (tx, tally) throws(LedgerError) in
      let moment = [Value(time), Value(Ledger.step)]
      for (child, number) in try tx.owners(ofOldest: moment) { tally.add(-number, of: child) }
      return try tx.forget(
        """
        DELETE FROM decisions WHERE id IN
          (SELECT id FROM decisions WHERE time < :before ORDER BY time, id LIMIT :step)
        """, moment)
    }
  }

  /// Removes what was decided about a child, at most `step` rows; how many there were.
  @discardableResult
  public func forget(child: Int) throws(LedgerError) -> Int {
    try counting { (tx, tally) throws(LedgerError) in
      let count = try tx.forget(
        "DELETE FROM decisions WHERE id IN (SELECT id FROM decisions WHERE child = :child LIMIT :step)",
        [Value(child), Value(Ledger.step)])
      tally.add(-count, of: child)
      return count
    }
  }

  /// Writes with the tally at hand. It is counted when it is needed first, and again after whatever went wrong.
  private func counting<Made>(
    _ body: (borrowing Transaction<Writing>, inout Tally) throws(LedgerError) -> Made
  ) throws(LedgerError) -> Made {
    var known = tally
    tally = nil
    let made = try write { (tx) throws(LedgerError) in
      var counted: Tally
      if let known { counted = known } else { counted = try tx.tally() }
      let made = try body(tx, &counted)
      known = counted
      return made
    }
    tally = known
    return made
  }
}

extension Transaction where Access == Writing {
  fileprivate func tally() throws(LedgerError) -> Tally {
    var tally = Tally()
    for (child, number) in try owners("SELECT child, count(*) FROM decisions GROUP BY child", []) {
      tally.add(number, of: child)
    }
    return tally
  }

  fileprivate func owners(ofOldest moment: [Value]) throws(LedgerError) -> [(Int?, Int)] {
    try owners(
      """
      SELECT child, count(*) FROM
        (SELECT child FROM decisions WHERE time < :before ORDER BY time, id LIMIT :step) GROUP BY child
      """, moment)
  }

  private func owners(_ text: StaticString, _ values: [Value]) throws(LedgerError) -> [(Int?, Int)] {
    try connection.rows(text, values) { (columns) throws(LedgerError) in
      let child: Int? = try columns.integer()
      return (child, try columns.integer())
    }
  }

  fileprivate func removeOldest(_ number: Int, of child: Int?) throws(LedgerError) -> Int {
    // Where they end is found first: then they are removed as they are found, without a list of them.
    let last = try connection.rows(
      "SELECT id FROM decisions WHERE child IS :child ORDER BY id LIMIT 1 OFFSET :before",
      [Value(child), Value(number - 1)]
    ) { (columns) throws(LedgerError) -> Int in try columns.integer() }
    return try change(
      "DELETE FROM decisions WHERE child IS :child AND id <= :last", [Value(child), Value(last.first ?? .max)])
  }

  fileprivate func forget(_ text: StaticString, _ values: [Value]) throws(LedgerError) -> Int {
    let count = try change(text, values)
    // Pages that are free now go back to the disk, also a few at a time.
    if count > 0 { try connection.run("PRAGMA incremental_vacuum(200)") }
    return count
  }
}

/// How many decisions there are of each child. Devices that are nobody's count as one more.
struct Tally {
  private var counts: [Int?: Int] = [:]
  private(set) var total = 0

  /// Fewer when negative.
  mutating func add(_ number: Int, of child: Int?) {
    counts[child, default: 0] += number
    total += number
  }

  /// Whose are most, and how many those are.
  var heaviest: (child: Int?, number: Int)? {
    counts.max { ($0.value, $0.key ?? 0) < ($1.value, $1.key ?? 0) }.map { ($0.key, $0.value) }
  }
}
