internal import FamilyTokens
internal import FilterProtocol
internal import Ledger
internal import Policy
internal import Replication

// The log of a child's decisions, where a guardian wants what its machines decided together. It goes in sheets, a few seconds late, from the
// moment on at which the guardian said so. Nothing of it can be changed, so that nothing is settled: a line that comes twice is there once.
extension Household {
  /// Lines of a sheet, at most.
  private static let mostLines = 200
  /// Nanoseconds between two sheets that are not full, and between two looks for lines.
  private static let sheetPause = 10 * ClockReading.second
  private static let lookPause = 2 * ClockReading.second

  /// The hour before which no log is kept.
  package var firstKeptHour: Int { max(0, steadySeconds(at: now) / 3_600 - 24 * options.retention) }

  private var hasSharedLogs: Bool { state.children.values.contains { $0.log == .together } }

  /// Behind which revision sheets are wanted: by machines that guardians decide on, once the children are known here.
  var sheetsToRead: Int64? {
    guard let sharing, sharing.hasReadAll, !sharing.membership.follows, hasSharedLogs else { return nil }
    return sharing.log.read
  }

  /// What was decided here since the last sheet; nil where there is nothing, or it can wait.
  func sheetToShare() -> LogSheet? {
    guard let sharing, hasSharedLogs, now.boot >= sharing.log.next else { return nil }
    flushDecisions()
    do throws(LedgerError) {
      let (start, most) = (max(sharing.log.sent, sharing.log.looked), Household.mostLines)
      let (rows, newest) = try ledger.read { (tx) throws(LedgerError) in
        (try tx.decisionsToShare(after: start, limit: most), try tx.decisionNumbers().upperBound - 1)
      }
      if rows.isEmpty { self.sharing?.log.looked = newest }
      let pause = rows.count == most ? 0 : rows.isEmpty ? Household.lookPause : Household.sheetPause
      self.sharing?.log.next = now.boot + pause
      var some = rows[...]
      while let first = some.first, let last = some.last {
        self.sharing?.log.underWay = last.id
        if let sheet = sealed(some, first: first, last: last) { return sheet }
        // Its tokens are as long as tokens can be.
        some = some.prefix(some.count / 2)
      }
      return nil
    } catch {
      complain("the log cannot be told to other machines: \(error)")
      return nil
    }
  }

  private func sealed(_ rows: ArraySlice<DecisionRow>, first: DecisionRow, last: DecisionRow) -> LogSheet? {
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

  /// Takes in what other machines tell of children whose log is together here too.
  func absorb(_ sheets: [LogSheet], upTo read: Int64?) {
    guard let sharing, let read, read != sharing.log.read else { return }
    do throws(HouseholdError) {
      let fresh = sheets.flatMap { lines(of: $0) }
      if !fresh.isEmpty {
        let isNews = try recording(elsewhere: fresh)
        if isNews { recording.tell(()) }
      }
      // After the lines: what is lost before comes again, and is there once. Where nothing came, it is read again after a start.
      if sheets.isEmpty { self.sharing?.log.read = read } else { try changeSharing { $0.log.read = read } }
    } catch {
      complain("what other machines decided cannot be written down: \(error)")
    }
  }

  private func recording(elsewhere lines: [DecisionRow]) throws(HouseholdError) -> Bool {
    do throws(LedgerError) {
      return try ledger.record(elsewhere: lines, keeping: DecisionLog.mostKept) > 0
    } catch {
      throw HouseholdError(error)
    }
  }

  private func lines(of sheet: LogSheet) -> [DecisionRow] {
    guard let sharing, sheet.node != sharing.membership.node, let key = LogSheet.key(sheet.node, sheet.number),
      let body = sharing.seal.open(sheet.body, of: key).flatMap({ SheetBody($0) })
    else { return [] }
    let (time, first) = (steadySeconds(at: now), firstKeptHour * 3_600)
    var devices: [[UInt8]: Int] = [:]
    for device in state.devices.values {
      if let id = device.hardware.flatMap({ sharing.key(ofDevice: $0)?.id }) { devices[id] = Int(device.number) }
    }
    return body.lines.compactMap { line in
      guard let child = sharing.local(line.child), state.children[child]?.log == .together, line.time >= first,
        Verdict(rawValue: line.verdict) != nil, DecisionRecord.Via(rawValue: line.via) != nil
      else { return nil }
      // A clock that is wrong must not put a line before all others for ever.
      let made = min(line.time, time)
      return DecisionRow(
        time: made, child: child, device: line.device.flatMap { devices[$0] }, token: line.token,
        application: line.application, categories: line.categories, via: line.via, verdict: line.verdict,
        reason: line.reason, store: line.store, count: min(line.count, 1_000_000),
        last: line.last.map { min(max($0, made), time) }, node: Int(sheet.node.number), origin: line.number)
    }
  }

  /// The line after which a child's log is told; throws where there is no machine to tell it to.
  func beginningOfSharedLog() throws(HouseholdError) -> Int {
    guard sharing != nil else {
      throw .conflict(
        "this machine is no node of a fleet, so that there is no other machine's log: 'picket fleet create' begins one")
    }
    return try reading { (tx) throws(LedgerError) in try tx.decisionNumbers().upperBound - 1 }
  }

  /// Each machine has its own log again: what others told goes, and in another fleet a guardian decides anew.
  func endSharedLogs() throws(HouseholdError) {
    let together = state.children.values.filter { $0.log != nil }
    for child in together {
      _ = try changeChild(child.id, birthYear: nil, level: nil, profile: nil, log: .some(nil))
    }
  }
}
