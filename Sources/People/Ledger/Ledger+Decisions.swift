/// Decisions: many rows, kept for a while.
extension Ledger {
  /// How many rows one step removes, in a few milliseconds.
  public static let step = 500

  /// Records decisions in one transaction. It also removes rows beyond `most`: as many as were added and one step more,
  /// so that a surplus shrinks. The rows removed are the oldest of the owner with the most, so a child with
  /// many decisions loses only its own, and other machines take nothing from what this one decided.
  public func record(_ decisions: [DecisionRow], keeping most: Int = .max) throws(LedgerError) {
    if decisions.isEmpty { return }
    try counting { (tx, tally) throws(LedgerError) in
      try tx.add(decisions)
      for decision in decisions { tally.add(1, of: decision.owner) }
      try tx.trim(&tally, after: decisions.count, to: most)
    }
  }

  /// Removes the oldest decisions before `time`, at most `step` of them; returns how many.
  @discardableResult
  public func forget(before time: Int) throws(LedgerError) -> Int {
    try counting { (tx, tally) throws(LedgerError) in
      let moment = [Value(time), Value(Ledger.step)]
      for (owner, number) in try tx.owners(ofOldest: moment) { tally.add(-number, of: owner) }
      return try tx.forget(
        """
        DELETE FROM decisions WHERE id IN
          (SELECT id FROM decisions WHERE time < :before ORDER BY time, id LIMIT :step)
        """, moment)
    }
  }

  /// Removes a child's decisions, at most `step` of them; returns how many.
  @discardableResult
  public func forget(child: Int) throws(LedgerError) -> Int {
    try counting { (tx, tally) throws(LedgerError) in
      let some = [Value(child), Value(Ledger.step)]
      for (owner, number) in try tx.owners(ofSome: some) { tally.add(-number, of: owner) }
      return try tx.forget(
        "DELETE FROM decisions WHERE id IN (SELECT id FROM decisions WHERE child = :child ORDER BY id LIMIT :step)",
        some)
    }
  }

  /// Writes with the tally, which is counted on first use, and again after an error.
  func counting<Made>(
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
    for (owner, number) in try owners("SELECT child, node IS NOT NULL, count(*) FROM decisions GROUP BY 1, 2", []) {
      tally.add(number, of: owner)
    }
    return tally
  }

  fileprivate func owners(ofOldest moment: [Value]) throws(LedgerError) -> [(DecisionRow.Owner, Int)] {
    try owners(
      """
      SELECT child, node IS NOT NULL, count(*) FROM
        (SELECT child, node FROM decisions WHERE time < :before ORDER BY time, id LIMIT :step) GROUP BY 1, 2
      """, moment)
  }

  fileprivate func owners(ofSome rows: [Value]) throws(LedgerError) -> [(DecisionRow.Owner, Int)] {
    try owners(
      """
      SELECT child, node IS NOT NULL, count(*) FROM
        (SELECT child, node FROM decisions WHERE child = :child ORDER BY id LIMIT :step) GROUP BY 1, 2
      """, rows)
  }

  private func owners(_ text: StaticString, _ values: [Value]) throws(LedgerError) -> [(DecisionRow.Owner, Int)] {
    try connection.rows(text, values) { (columns) throws(LedgerError) in
      let owner = DecisionRow.Owner(child: try columns.integer(), isElsewhere: try columns.bool())
      return (owner, try columns.integer())
    }
  }

  /// Removes what is beyond `most` after some were added.
  func trim(_ tally: inout Tally, after added: Int, to most: Int) throws(LedgerError) {
    let excess = min(tally.total - most, added + Ledger.step)
    guard excess > 0, let heaviest = tally.heaviest else { return }
    tally.add(-(try removeOldest(excess, of: heaviest.owner)), of: heaviest.owner)
  }

  private func removeOldest(_ number: Int, of owner: DecisionRow.Owner) throws(LedgerError) -> Int {
    let child = Value(owner.child)
    // What other machines told came in any order of times.
    if owner.isElsewhere {
      return try change(
        """
        DELETE FROM decisions WHERE id IN
          (SELECT id FROM decisions INDEXED BY decisionsElsewhereOfChild
          WHERE node IS NOT NULL AND child IS :child ORDER BY time LIMIT :number)
        """, [child, Value(number)])
    }
    // Finds their end first: then they are removed as they are found, without a list.
    let last = try connection.rows(
      "SELECT id FROM decisions WHERE child IS :child AND node IS NULL ORDER BY id LIMIT 1 OFFSET :before",
      [child, Value(number - 1)]
    ) { (columns) throws(LedgerError) -> Int in try columns.integer() }
    return try change(
      "DELETE FROM decisions WHERE child IS :child AND node IS NULL AND id <= :last",
      [child, Value(last.first ?? .max)])
  }

  func forget(_ text: StaticString, _ values: [Value]) throws(LedgerError) -> Int {
    let count = try change(text, values)
    // Returns free pages to the disk, a few at a time too.
    if count > 0 { try connection.run("PRAGMA incremental_vacuum(200)") }
    return count
  }
}

extension DecisionRow {
  /// Whose a decision is, of those who have a share of what is kept: a child, or devices without one, here or on other machines.
  struct Owner: Hashable {
    let child: Int?
    let isElsewhere: Bool
  }

  var owner: Owner { Owner(child: child, isElsewhere: node != nil) }
}

/// How many decisions each owner has.
struct Tally {
  private var counts: [DecisionRow.Owner: Int] = [:]
  private(set) var total = 0

  /// Fewer when negative.
  mutating func add(_ number: Int, of owner: DecisionRow.Owner) {
    counts[owner, default: 0] += number
    total += number
  }

  /// The owner with the most decisions, and their number.
  var heaviest: (owner: DecisionRow.Owner, number: Int)? {
    counts.max { ($0.value, $0.key.child ?? 0) < ($1.value, $1.key.child ?? 0) }.map { ($0.key, $0.value) }
  }
}
