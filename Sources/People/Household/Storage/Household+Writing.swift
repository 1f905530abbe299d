internal import FamilyTokens
internal import Ledger

extension Household {
  /// Changes the ledger. It is on the disk when this returns; when it throws nothing has changed.
  ///
  /// A ledger that turns out to be damaged is begun anew from memory. Until all of memory is on the disk, the household
  /// counts as lost, should this process end meanwhile.
  @discardableResult
  func write<Made>(
    _ body: (borrowing Transaction<Writing>) throws(LedgerError) -> Made
  ) throws(HouseholdError) -> Made {
    if let loss { throw .unavailable(Household.lost(loss)) }
    do throws(LedgerError) {
      if needsRewrite { try rewriteLedger() }
      return try ledger.write(body)
    } catch {
      guard error.kind == .damaged else { throw HouseholdError(error) }
      do throws(LedgerError) {
        needsRewrite = true
        if let damage = try ledger.renew() { complain("\(damage)") }
        try rewriteLedger()
        return try ledger.write(body)
      } catch {
        throw HouseholdError(error)
      }
    }
  }

  /// Writes everything that is in memory into a fresh ledger.
  private func rewriteLedger() throws(LedgerError) {
    usage.changeEverything()
    let names = try ledger.write { (tx) throws(LedgerError) in
      try putEverything(tx)
      return try usage.write(tx, sealer)
    }
    usage.written(names)
    try ledger.settle()
    needsRewrite = false
  }

  private func putEverything(_ tx: borrowing Transaction<Writing>) throws(LedgerError) {
    try tx.put(SecretRow(SecretKey.household, keyring.key.household))
    if let passcode = state.passcode { try tx.put(SecretRow(SecretKey.passcode, passcode.hash)) }
    for row in state.guardians.rows { try tx.put(row) }
    try tx.put(state.codes.row)
    for passkey in state.passkeys.values { try tx.put(passkey.row) }
    try tx.put(SecretRow(SecretKey.backOff, state.guesses.text))
    try tx.put(Household.reservation(after: feed.revision))
    try tx.put(state.monotonicClock.row)
    try tx.put(state.tamperProofClock.row)
    for profile in state.sortedProfiles { try tx.put(profile.row) }
    for child in state.sortedChildren { try tx.put(child.row) }
    try tx.put(state.groups.row)
    for device in state.sortedDevices { try tx.put(device.row) }
    for device in state.seen.values { try tx.put(device.row) }
    for (key, store) in state.stores { try tx.put(store.row(key, sealer)) }
    for authorization in state.authorizations.values { try tx.put(authorization.row) }
    for (key, memory) in state.ages { try tx.put(memory.row(key)) }
    for question in state.questions.values {
      if let row = question.row(sealer) { try tx.put(row) }
    }
    for (key, activity) in state.monitoring.activities { try tx.put(activity.row(key)) }
    for callback in state.monitoring.journal { try tx.add(callback.row) }
    for allowance in state.allowances.values {
      try tx.put(allowance.row(sealer, state.monotonicClock.moved(to: now), at: now))
    }
    for token in state.accessTokens.values {
      try tx.put(token.row(state.monotonicClock.moved(to: now), at: now))
    }
    for row in state.timeRules.rows(sealer) { try tx.put(row) }
    // Numbers that other machines may know are not given once more.
    let known = [sharing?.log.last ?? 0] + state.children.values.compactMap(\.logFrom)
    try tx.numberDecisions(after: known.max() ?? 0)
    // What other machines told went with the file, and is read once more.
    sharing?.log.readAnew()
    if var shared = sharing {
      shared.forgetOwners(without: state)
      if let row = shared.membership.row(sealer) { try tx.put(row) }
      try shared.write(tx, since: nil)
    }
    // Grants would get new numbers, which people hold. They are left out, and end with this process at the latest.
  }
}
