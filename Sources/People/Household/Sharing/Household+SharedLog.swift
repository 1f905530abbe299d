internal import Ledger
internal import Replication

// The log of a child's decisions, where a guardian wants what its machines decided together: what this machine tells. It goes in sheets, a few
// seconds late, from the moment on at which the guardian said so. A line never changes, so that nothing is settled, and one that comes twice is
// there once.
extension Household {
  /// Nanoseconds after a full sheet, after one that is not, and after a look that found no line.
  private static let fullPause = ClockReading.second
  private static let sheetPause = 10 * ClockReading.second
  private static let lookPause = 2 * ClockReading.second
  /// And where the database has no place for sheets, since its tables are an older Picket's.
  private static let olderPause = 3_600 * ClockReading.second

  /// The hour before which no log is kept.
  package var firstKeptHour: Int { max(0, steadySeconds(at: now) / 3_600 - 24 * options.retention) }

  var hasSharedLogs: Bool { state.children.values.contains { $0.logFrom != nil } }

  /// What was decided here since the last sheet; nil where there is nothing, or it can wait. What the database takes no more of waits, so that
  /// decisions of guardians are tried without it.
  func sheetToShare() -> LogSheet? {
    let moment = now
    guard let sharing, hasSharedLogs, moment.boot >= sharing.log.next, sharing.exchange.quota == nil,
      self.sharing?.log.mayTell(on: steadySeconds(at: moment) / 86_400) ?? false
    else { return nil }
    flushDecisions()
    do throws(LedgerError) {
      let start = max(sharing.log.sent, sharing.log.looked)
      let (rows, newest) = try ledger.read { (tx) throws(LedgerError) in
        (try tx.decisionsToShare(after: start, limit: SheetBody.mostLines), try tx.decisionNumbers().upperBound - 1)
      }
      if rows.isEmpty { self.sharing?.log.looked = newest }
      self.sharing?.log.next =
        moment.boot
        + (rows.count == SheetBody.mostLines
          ? Household.fullPause : rows.isEmpty ? Household.lookPause : Household.sheetPause)
      var some = rows[...]
      while let first = some.first, let last = some.last {
        if let sheet = sheet(some, first: first, last: last) {
          self.sharing?.log.tell(upTo: last.id, octets: sheet.body.count)
          return sheet
        }
        // Its tokens are as long as tokens can be.
        some = some.prefix(some.count / 2)
      }
    } catch {
      complain("the log cannot be told to other machines: \(error)")
    }
    return nil
  }

  private func sheet(_ rows: ArraySlice<DecisionRow>, first: DecisionRow, last: DecisionRow) -> LogSheet? {
    guard let sharing, let key = LogSheet.key(sharing.membership.node, Int64(first.id)) else { return nil }
    let lines = rows.compactMap { row -> SheetBody.Line? in
      guard let child = row.child.flatMap({ sharing.owners[$0] }) else { return nil }
      let card = row.device.flatMap { UInt16(exactly: $0) }.flatMap { state.devices[$0]?.hardware }
      return SheetBody.Line(
        number: row.id, time: row.time, child: child, device: card.flatMap { sharing.key(ofDevice: $0)?.id },
        token: row.token, application: row.application, categories: row.categories, via: row.via, verdict: row.verdict,
        reason: row.reason, store: row.store, count: row.count, last: row.last)
    }
    let body = sharing.seal.seal(SheetBody(lines: lines).octets, of: key)
    return LogSheet(
      node: sharing.membership.node, number: Int64(first.id), hour: Int64(max(0, last.time) / 3_600), body: body)
  }

  /// What came of the sheet that was under way.
  func noteSheet(isTaken: Bool) {
    let boot = now.boot
    if !(sharing?.log.note(isTaken: isTaken) ?? true) { sharing?.log.next = boot + Household.olderPause }
  }

  /// The last line of this machine's before a moment from which on a child's log is together; throws where there is no other machine.
  func lastLine(beforeSharingLogs since: Int) throws(HouseholdError) -> Int {
    guard let sharing else {
      throw .conflict(
        "this machine is no node of a fleet, so that there is no other machine's log: 'picket fleet create' begins one")
    }
    // What this machine decided before it came into the fleet is not told. If it was in the fleet before, it told that then.
    let moment = max(since, sharing.membership.since)
    return try reading { (tx) throws(LedgerError) in try tx.lastDecision(until: moment) }
  }

  /// Each machine has its own log again: what others told goes, and in another fleet a guardian decides anew.
  func endSharedLogs() throws(HouseholdError) {
    for child in state.sortedChildren where child.log != nil {
      _ = try changeChild(child.id, birthYear: nil, level: nil, profile: nil, log: .some(nil))
    }
  }
}
