internal import Ledger

// How a guardian gets a first passcode on a telephone of their own, which no other guardian types or sees.
extension Household {
  /// Makes an invitation of a guardian who has no passcode. A caller who is not trusted gives the own passcode, and its code, once more:
  /// a session that was left open must not make a stranger a guardian for good.
  public func invite(
    _ name: String, passcode: String?, code: String?, by caller: Int? = nil, isTrusted: Bool, user: UInt32? = nil
  ) throws(HouseholdError) -> (secret: String, until: Int) {
    let guardian = try self.guardian(named: name)
    guard !guardian.hasPasscode else {
      throw .conflict(
        "\(guardian.name) has a passcode already: 'picket guardian set-passcode --name' sets another one")
    }
    if !isTrusted {
      try check(passcode: passcode ?? "", of: caller, user) { () throws(HouseholdError) in try take(code, of: caller) }
    }
    let moment = now
    return (invitations.make(for: guardian.id, moment), moment.wallSeconds + Invitations.seconds)
  }

  /// Sets the passcode of the guardian who was invited, and opens what it opens.
  public func accept(invitation: String, passcode: String) throws(HouseholdError) -> Unlocking {
    guard Invitations.isOne(invitation) else {
      throw .invalid("invitation", "this is none: open the address as it was shown, with all its letters")
    }
    let moment = now
    guard let id = invitations.guardian(invitation, moment), var guardian = state.guardians.all[id],
      !guardian.hasPasscode
    else {
      throw .notAuthorized(
        why: "this invitation was used already, or its quarter of an hour is over",
        remedy: "have the guardian who made it make another one")
    }
    // One that is too short leaves the invitation as it is.
    guardian.passcode = try Passcode(passcode)
    var guardians = state.guardians
    guardians.put(guardian)
    try keep(guardians)
    invitations.end(of: id)
    return Unlocking(at: moment, guardian: id, generation: passcodeGeneration)
  }
}
