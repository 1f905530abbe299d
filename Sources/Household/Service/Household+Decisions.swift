internal import Catalog
internal import Ledger
public import Link
internal import Policy
internal import Wire

extension Household {
  /// As many as wait for the disk; what comes beyond is counted and left out.
  static let mostPending = 20_000
  /// With so many nobody waits for the next second.
  private static let enough = 500
  public static let longestPage = 1_000

  /// Takes what the filter decided: names become tokens here, before anything is stored or said. Of guardians' and
  /// shared devices nothing is kept, whatever the filter sends.
  public func note(_ records: [Record]) {
    // Nobody knows whose they are.
    if loss != nil { return }
    var decisions: [Decision] = []
    for record in records {
      if let decision = decision(record) { decisions.append(decision) }
    }
    if decisions.isEmpty { return }
    deciding.tell(decisions)
    let room = Household.mostPending - pending.count
    if room < decisions.count { complain("decisions come faster than they can be written down") }
    pending += decisions.prefix(max(0, room))
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
    let rows = pending.map(\.row)
    do throws(LedgerError) {
      try ledger.record(rows)
      written += rows.count
      pending = []
    } catch {
      complain("decisions cannot be written down: \(error)")
    }
  }

  private func decision(_ record: Record) -> Decision? {
    var child: Int?
    var device: Int?
    if record.device < Snapshot.firstUnknown {
      guard let known = state.devices[record.device], case .child(let id) = known.owner else { return nil }
      (child, device) = (id, Int(record.device))
    }
    let name = record.name.isRoot ? nil : record.name.description
    let match = Match(application: record.application)
    let application = catalog?.application(of: match)?.identifier
    let known = catalog?.categories ?? Category.builtIn
    return Decision(
      time: Int(record.time / Moment.second), child: child, device: device,
      token: name.flatMap { sealer.seal($0, as: .domain) },
      application: application.flatMap { sealer.seal($0, as: .application) },
      categories: record.categories.map { Int($0.number) }.filter(known.indices.contains).map { known[$0] },
      via: record.via.rawValue, verdict: record.verdict.rawValue, reason: record.reason.rawValue,
      store: publication?.snapshot.store(record.store))
  }
}
