internal import FamilyTokens
internal import Ledger

// Codes beside the passcode, for guardians who want them.
extension Household {
  /// Whether the passcode of this guardian wants a code; nil stands for the first one.
  public func hasCode(_ guardian: Int?) -> Bool { state.codes[guardian] != nil }

  /// Makes a secret for a guardian's codes. It counts once a code of it was given: until then nothing changes, so that
  /// an app that did not take it locks no guardian out.
  public func beginCode(of name: String?) throws(HouseholdError) -> (secret: String, address: String) {
    let guardian = try name.map { (name) throws(HouseholdError) in try self.guardian(named: name) }
    guard guardian == nil ? hasFirstPasscode : guardian?.hasPasscode ?? false else {
      throw .conflict("a code comes beside a passcode, and there is none yet: set it first")
    }
    guard state.codes[guardian?.id] == nil else {
      throw .conflict("this passcode wants a code already: remove that first ('picket guardian remove-code')")
    }
    let secret = CodeSecret.fresh()
    pendingCodes[guardian?.id ?? 0] = secret
    return (secret.text, secret.address(of: guardian?.name))
  }

  /// From now on the passcode opens with a code alone.
  public func confirmCode(_ code: String, of name: String?) throws(HouseholdError) {
    let guardian = try name.map { (name) throws(HouseholdError) in try self.guardian(named: name) }
    guard let secret = pendingCodes[guardian?.id ?? 0] else {
      throw .conflict("no code was begun, or picketd was started anew since then: begin again")
    }
    guard let sealed = sealer.seal(words: secret.text) else { throw .unavailable("the secret cannot be sealed") }
    var factor = SecondFactor(sealed: sealed, last: 0)
    guard let step = factor.step(of: code, at: now, sealer) else {
      throw .invalid(
        "code", "this is not the code of now: is the clock of the phone right, and that of this machine?")
    }
    factor.last = step
    var codes = state.codes
    codes[guardian?.id] = factor
    try keep(codes)
    pendingCodes[guardian?.id ?? 0] = nil
    // What the passcode alone has opened is closed.
    passcodeGeneration += 1
  }

  /// From now on the passcode opens alone. A caller who is not trusted gives a code.
  public func removeCode(
    of name: String?, code: String?, isTrusted: Bool, user: UInt32? = nil
  ) throws(HouseholdError) {
    let guardian = try name.map { (name) throws(HouseholdError) in try self.guardian(named: name) }
    guard state.codes[guardian?.id] != nil else {
      throw .conflict("this passcode wants no code: there is none to remove")
    }
    if !isTrusted {
      try guess(user, of: guardian?.id) { () throws(HouseholdError) in try take(code, of: guardian?.id) }
    }
    var codes = state.codes
    codes[guardian?.id] = nil
    try keep(codes)
  }

  /// Takes a guardian's code, which is then used up. Nothing is wanted where the guardian has none.
  func take(_ code: String?, of guardian: Int?) throws(HouseholdError) {
    guard var factor = state.codes[guardian] else { return }
    guard let code, !code.isEmpty else {
      throw .notAuthorized(
        why: "this passcode wants a code as well", remedy: "give the one that your app shows now", needs: "code")
    }
    guard let step = factor.step(of: code, at: now, sealer) else {
      throw .notAuthorized(
        why: "this is not the code", remedy: "give the one that your app shows now; each is taken once")
    }
    factor.last = step
    var codes = state.codes
    codes[guardian] = factor
    try keep(codes)
  }

  func keep(_ codes: SecondFactors) throws(HouseholdError) {
    let row = codes.row
    try write { (tx) throws(LedgerError) in try tx.put(row) }
    state.codes = codes
  }
}
