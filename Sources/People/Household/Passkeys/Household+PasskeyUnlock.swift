internal import Ledger
internal import WebAuthn

// A passkey in place of the passcode and its code: it is a thing that a guardian has, and it was used after a finger, a face or a
// PIN, so it is two factors by itself.
extension Household {
  /// What a browser at these pages is to sign. Any caller may ask for it.
  public func passkeyChallenge(at origin: String) throws(HouseholdError) -> (challenge: String, site: String) {
    let place = try place(origin)
    return (Base64URL.text(passkeyChallenges.make(.opening, at: place.text, now)), place.site)
  }

  /// Makes the caller a guardian for a while: the one whose passkey was used. Nothing waits as after wrong passcodes: a signature
  /// cannot be guessed, and strangers who send wrong ones must not keep guardians out.
  public func unlock(by use: PasskeyUse) throws(HouseholdError) -> Unlocking {
    let credential = try Household.octets(use.credential, "credential")
    let (client, authenticator) = (
      try Household.octets(use.client, "client"), try Household.octets(use.authenticator, "authenticator")
    )
    let (signature, user) = (
      try Household.octets(use.signature, "signature"), try Household.octets(use.user, "user")
    )
    let moment = now
    let assertion: Assertion
    do throws(WebAuthnFault) {
      assertion = try Assertion(client: client, authenticator: authenticator, signature: signature)
    } catch {
      throw Household.refusal("\(error)")
    }
    guard passkeyChallenges.holds(assertion.challenge, for: .opening, at: assertion.origin.text, moment) else {
      throw Household.refusal("this is no answer to a question of this household, or it came too late, or twice")
    }
    guard let passkey = state.passkeys.values.first(where: { $0.credential == credential }), isInUse(passkey) else {
      throw Household.refusal("this passkey is not known here: it was removed, or belongs to another household")
    }
    // A caller who has not got the key learns nothing of it.
    do throws(WebAuthnFault) { try assertion.check(by: passkey.key) } catch { throw Household.refusal("\(error)") }
    guard passkey.user == user else { throw Household.refusal("this passkey belongs to another guardian") }
    guard passkey.origin == assertion.origin.text else {
      throw Household.refusal("this passkey opens \(passkey.origin) and nothing else")
    }
    passkeyChallenges.take(assertion.challenge, moment)
    guard assertion.hasCounted(since: passkey.counter) else {
      passkeysInDoubt.insert(passkey.id)
      passkeyTroubles.forEach(complain)
      throw Household.refusal("this passkey was used elsewhere since, so there may be a copy of it")
    }
    try note(assertion, by: passkey.id, at: moment)
    return Unlocking(at: moment, guardian: passkey.guardian, generation: passcodeGeneration, passkey: passkey.id)
  }

  /// What guardians are to know of passkeys.
  var passkeyTroubles: [String] {
    passkeys.filter { passkeysInDoubt.contains($0.id) }.map { passkey in
      let owner = passkey.guardian.flatMap { state.guardians.all[$0]?.name }.map { " of \($0)" } ?? ""
      return
        "the passkey '\(passkey.name)'\(owner) has counted back, so there may be a copy of it: remove it "
        + "('picket guardian remove-passkey \(passkey.id)'), and add another"
    }
  }

  /// Whether its guardian is there, with the passcode that is the way back.
  private func isInUse(_ passkey: Passkey) -> Bool {
    guard let guardian = passkey.guardian else { return hasFirstPasscode }
    return state.guardians.all[guardian]?.hasPasscode ?? false
  }

  private func note(_ assertion: Assertion, by id: Int, at moment: ClockReading) throws(HouseholdError) {
    let (time, counter) = (moment.wallSeconds, assertion.counter)
    try write { (tx) throws(LedgerError) in try tx.note(use: time, counter: Int(counter), ofPasskey: id) }
    state.passkeys[id]?.lastUse = time
    state.passkeys[id]?.counter = counter
  }

  private static func refusal(_ why: String) -> HouseholdError {
    .notAuthorized(why: why, remedy: "try again, or give the passcode")
  }
}
