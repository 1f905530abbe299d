internal import FamilyTokens
internal import Ledger

extension Household {
  /// Copies everything but the key, the passcodes, the passkeys and the access tokens to a file. To restore it elsewhere takes
  /// the exported key as well. Passcodes are left out since they can be guessed with a hash and time, passkeys and tokens since a
  /// backup must not bring back what was removed. What makes this machine a node of a fleet is left out, too: restored, it would decide twice under
  /// one number.
  public nonisolated static func backUp(_ ledger: String, to path: String) throws(HouseholdError) {
    do throws(LedgerError) {
      try Ledger.backUp(
        ledger, to: path,
        without: [
          SecretKey.passcode, SecretKey.guardianPasscodes, SecretKey.guardianCodes, SecretKey.backOff,
          SecretKey.fleet, SecretKey.fleetBookmarks, SecretKey.fleetClaims,
        ],
        hasCredentials: false)
    } catch {
      throw HouseholdError(error)
    }
  }

  /// Replaces everything by a backup, except passcodes, passkeys and access tokens: guardians who are in the backup too keep
  /// their passcodes and passkeys. A file that is no backup changes nothing.
  public func restore(from path: String) throws(HouseholdError) {
    flushDecisions()
    flushChanges()
    let secrets = [
      state.passcode.map { SecretRow(SecretKey.passcode, $0.hash) }, SecretRow(SecretKey.backOff, state.guesses.text),
    ].compactMap { $0 }
    // Of a household that is lost nothing is known.
    let nodes = (try? knownNodes) ?? KnownNodes()
    do throws(LedgerError) {
      try ledger.restore(from: path)
      if state.passcode != nil {
        try ledger.write { (tx) throws(LedgerError) in for secret in secrets { try tx.put(secret) } }
      }
    } catch {
      throw HouseholdError(error)
    }
    let (present, codes, tokens, passkeys) = (state.guardians, state.codes, state.accessTokens, state.passkeys)
    // The backup may come from a household with another passcode.
    passcodeGeneration += 1
    needsRewrite = false
    try reload()
    // Lines that other machines told belong to a fleet, and this is no node of one now.
    if sharing == nil { try endSharedLogs() }
    do throws(LedgerError) { try restore(over: nodes) } catch { throw HouseholdError(error) }
    var guardians = state.guardians
    guardians.takePasscodes(of: present)
    if guardians != state.guardians { try keep(guardians) }
    func isKept(_ id: Int) -> Bool { guardians.all[id] != nil && guardians.all[id]?.name == present.all[id]?.name }
    try keep(codes.filter(isKept))
    try replacePasskeys(by: passkeys.filter { $0.value.guardian.map(isKept) ?? true })
    try replaceAccessTokens(by: tokens)
    // The backup's revisions are older than the ones that clients have seen.
    reserveRevisions()
  }

  /// Reads everything from the ledger again.
  func reload() throws(HouseholdError) {
    let (sealer, moment) = (sealer, now)
    var lost: [String] = []
    do throws(LedgerError) {
      state = try ledger.read { (tx) throws(LedgerError) in try State(tx, sealer, at: moment, lost: &lost) }
      try decisionLog.reload()
      try reloadUsage()
      try reloadSharing()
    } catch {
      throw HouseholdError(error)
    }
    for what in lost { complain("\(what) cannot be read any more") }
    // Its children have other numbers than those that the configuration's settings are kept by.
    declared.settings = [:]
    monitoringClock = MonitoringClock()
    journaling.tell(())
    changing.tell(.grants)
    if ledger.loss == nil { found() }
    republish()
  }
}
