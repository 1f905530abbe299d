internal import FamilyTokens
public import FilterProtocol
internal import Ledger
internal import Policy

extension Household {
  public static let longestPage = 1_000

  /// Takes what the filter decided: names become tokens here, before anything is stored or said. Nothing is kept of
  /// guardians' and shared devices, whatever the filter sends.
  public func note(_ records: [DecisionRecord]) {
    // Without a household, nobody knows whose devices these are.
    if loss != nil { return }
    var tokenizer = DecisionTokenizer(sealer, catalog.catalog, publisher.publication?.snapshot, state.devices)
    var rows: [DecisionRow] = []
    rows.reserveCapacity(records.count)
    for index in records.indices {
      if let row = tokenizer.row(records[index]) { rows.append(row) }
    }
    if rows.isEmpty { return }
    if deciding.count > 0 { deciding.tell(rows.map { Decision($0) }) }
    if !decisionLog.add(rows) { complain("decisions come faster than they can be written down") }
    if decisionLog.isDue { flushDecisions() }
  }

  /// The newest first, without decisions of children who are gone; `before` is the last number of the page before, nil
  /// to begin.
  public func log(
    of child: Int? = nil, before: Int? = nil, limit: Int = 100
  ) throws(HouseholdError) -> [(number: Int, decision: Decision)] {
    guard (1...Household.longestPage).contains(limit) else {
      throw .invalid("limit", "a page has 1 to \(Household.longestPage) entries")
    }
    flushDecisions()
    do throws(LedgerError) {
      return try decisionLog.page(of: child, before: before, limit: limit)
        .filter { row in row.child.map { state.children[$0] != nil } ?? true }.map { ($0.id, Decision($0)) }
    } catch {
      throw HouseholdError(error)
    }
  }

  /// Writes down what waits.
  func flushDecisions() {
    do throws(LedgerError) {
      try decisionLog.flush()
    } catch {
      complain("decisions cannot be written down: \(error)")
    }
  }

  /// A step of forgetting, once a second.
  func forgetDecisions(at moment: ClockReading) {
    let time = state.tamperProofClock.moved(to: moment).likely - options.retention * 86_400
    do throws(LedgerError) {
      try decisionLog.forgetStep(before: time)
    } catch {
      complain("what is over cannot be forgotten: \(error)")
    }
  }
}
