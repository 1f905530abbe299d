public import FilterProtocol
internal import Ledger
internal import Policy

extension Household {
  /// As many as wait for the disk; what comes beyond is counted and left out.
  static let mostPending = 20_000
  /// With so many nobody waits for the next second: what writing them takes is still short.
  private static let enough = 2_000
  public static let longestPage = 1_000

  /// Takes what the filter decided: names become tokens here, before anything is stored or said. Of guardians' and
  /// shared devices nothing is kept, whatever the filter sends.
  public func note(_ records: [DecisionRecord]) {
    // Nobody knows whose they are.
    if loss != nil { return }
    var scribe = DecisionTokenizer(sealer, catalog, publication?.snapshot, state.devices)
    var rows: [DecisionRow] = []
    rows.reserveCapacity(records.count)
    for index in records.indices {
      if let row = scribe.row(records[index]) { rows.append(row) }
    }
    if rows.isEmpty { return }
    if deciding.count > 0 { deciding.tell(rows.map { Decision($0) }) }
    let room = Household.mostPending - pending.count
    if room < rows.count { complain("decisions come faster than they can be written down") }
    pending += rows.prefix(max(0, room))
    if pending.count >= Household.enough { flush() }
  }

  /// The newest first, also those that are not on the disk yet, without those of children who are gone; `before` is the last one of the page before, nil to
  /// begin.
  public func log(
    of child: Int? = nil, before: Int? = nil, limit: Int = 100
  ) throws(HouseholdError) -> [(number: Int, decision: Decision)] {
    guard (1...Household.longestPage).contains(limit) else {
      throw .invalid("limit", "a page has 1 to \(Household.longestPage) entries")
    }
    flush()
    do throws(LedgerError) {
      return try ledger.read { (tx) throws(LedgerError) in
        try tx.decisions(of: child, before: before, limit: limit)
      }.filter { row in row.child.map { state.children[$0] != nil } ?? true }.map { ($0.id, Decision($0)) }
    } catch {
      throw HouseholdError(error)
    }
  }

  /// Writes down what waited.
  func flush() {
    if pending.isEmpty { return }
    do throws(LedgerError) {
      try ledger.record(pending, keeping: Household.mostDecisions)
      pending.removeAll(keepingCapacity: pending.capacity <= 2 * Household.enough)
    } catch {
      complain("decisions cannot be written down: \(error)")
    }
  }
}
