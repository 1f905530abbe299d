internal import FamilyTokens
internal import FilterProtocol
internal import Ledger
internal import Policy
internal import Replication

// What other machines tell of the log of a child's decisions.
extension Household {
  /// Behind which revision sheets are wanted: by machines that guardians decide on, once the children are known here.
  var sheetsToRead: Int64? {
    guard let sharing, sharing.hasReadAll, !sharing.membership.follows, hasSharedLogs else { return nil }
    return sharing.log.read
  }

  /// Takes sheets in, a part of what came from the database. With the last part comes up to where it was read: then nothing is read once more,
  /// if all parts could be written down.
  func absorb(_ sheets: [LogSheet], upTo read: Int64?) {
    guard let sharing, !sheets.isEmpty || read != nil else { return }
    do throws(HouseholdError) {
      if try record(sheets) { recording.tell(()) }
      guard let read else { return }
      if sharing.log.isIncomplete || read == sharing.log.read {
        self.sharing?.log.isIncomplete = false
      } else if sheets.isEmpty {
        // Written down with the next change of what is shared.
        self.sharing?.log.read = read
      } else {
        try changeSharing { $0.log.read = read }
      }
    } catch {
      self.sharing?.log.isIncomplete = read == nil
      complain("what other machines decided cannot be written down: \(error)")
    }
  }

  /// Whether there was anything new.
  private func record(_ sheets: [LogSheet]) throws(HouseholdError) -> Bool {
    if sheets.isEmpty { return false }
    guard let reader = SheetReader(sharing, state, sealer, first: firstKeptHour, now: steadySeconds(at: now)) else {
      return false
    }
    let lines = sheets.flatMap { reader.lines(of: $0) }
    do throws(LedgerError) {
      return try ledger.record(elsewhere: lines, keeping: DecisionLog.mostKept) > 0
    } catch {
      throw HouseholdError(error)
    }
  }
}

/// Reads sheets of other machines to lines of this one's log. A line that makes no sense here, or that no guardian wants, is left out.
private struct SheetReader {
  private let sharing: Sharing
  private let sealer: Sealer
  private let children: [[UInt8]: Child]
  /// By their rows.
  private let devices: [[UInt8]: Int]
  private let first: Int
  private let now: Int

  init?(_ sharing: Sharing?, _ state: State, _ sealer: Sealer, first hour: Int, now: Int) {
    guard let sharing else { return nil }
    (self.sharing, self.sealer, self.now) = (sharing, sealer, now)
    first = hour * 3_600
    var (children, devices): ([[UInt8]: Child], [[UInt8]: Int]) = ([:], [:])
    for (id, owner) in sharing.owners {
      if let child = state.children[id], child.logFrom != nil { children[owner] = child }
    }
    for device in state.devices.values {
      if let row = device.hardware.flatMap({ sharing.key(ofDevice: $0)?.id }) { devices[row] = Int(device.number) }
    }
    (self.children, self.devices) = (children, devices)
  }

  func lines(of sheet: LogSheet) -> [DecisionRow] {
    guard let key = LogSheet.key(sheet.node, sheet.number),
      let body = sharing.seal.open(sheet.body, of: key).flatMap({ SheetBody($0) })
    else { return [] }
    return body.lines.compactMap { line(of: $0, from: sheet.node) }
  }

  private func line(of line: SheetBody.Line, from node: NodeID) -> DecisionRow? {
    guard let child = children[line.child], let since = child.log?.since, line.time > since, line.time >= first,
      // What this machine decided as a node that it was before is in its log.
      !sharing.knownNodes.wasThis(node, in: Int64(line.time / 3_600)),
      Verdict(rawValue: line.verdict) != nil, DecisionRecord.Via(rawValue: line.via) != nil,
      isToken(line.token, .domain), isToken(line.application, .application)
    else { return nil }
    // A clock that is wrong must not put a line before all others for ever.
    let made = min(line.time, now)
    return DecisionRow(
      time: made, child: child.id, device: line.device.flatMap { devices[$0] }, token: line.token,
      application: line.application, categories: line.categories, via: line.via, verdict: line.verdict,
      reason: line.reason, store: line.store, count: min(line.count, 1_000_000),
      last: line.last.map { min(max($0, made), now) }, node: Int(node.number), origin: line.number)
  }

  private func isToken(_ octets: [UInt8]?, _ kind: Token.Kind) -> Bool {
    octets.map { sealer.open(Token(octets: $0), as: kind) != nil } ?? true
  }
}
