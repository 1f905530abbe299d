internal import FamilyTokens
internal import Ledger

extension Household {
  /// Copies everything but the key and the passcode to a file: whoever restores it elsewhere needs the exported key as well.
  /// What a passcode was sealed to tells whoever has time what it is.
  public nonisolated static func backUp(_ ledger: String, to path: String) throws(HouseholdError) {
    do throws(LedgerError) {
      try Ledger.backUp(ledger, to: path, without: [SecretKey.passcode, SecretKey.backOff])
    } catch {
      throw HouseholdError(error)
    }
  }

  /// Puts a backup in the place of everything that there is but the passcode, which is this household's. A file that is none
  /// leaves all as it was.
  public func restore(from path: String) throws(HouseholdError) {
    flushDecisions()
    let secrets = [
      state.passcode.map { SecretRow(SecretKey.passcode, $0.hash) }, SecretRow(SecretKey.backOff, state.guesses.text),
    ].compactMap { $0 }
    do throws(LedgerError) {
      try ledger.restore(from: path)
      if state.passcode != nil {
        try ledger.write { (tx) throws(LedgerError) in for secret in secrets { try tx.put(secret) } }
      }
    } catch {
      throw HouseholdError(error)
    }
    // An old one may bring another passcode.
    passcodeGeneration += 1
    needsRewrite = false
    try reload()
  }

  /// Reads everything from the ledger again.
  func reload() throws(HouseholdError) {
    let (sealer, moment) = (sealer, now)
    var lost: [String] = []
    do throws(LedgerError) {
      state = try ledger.read { (tx) throws(LedgerError) in try State(tx, sealer, at: moment, lost: &lost) }
      try decisionLog.reload()
    } catch {
      throw HouseholdError(error)
    }
    for what in lost { complain("\(what) cannot be read any more") }
    // Its children have other numbers than those that the configuration's settings are kept by.
    declared.settings = [:]
    changing.tell(.grants)
    if ledger.loss == nil { found() }
    republish()
  }
}
