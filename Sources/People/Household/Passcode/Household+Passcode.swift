internal import Ledger

/// What the right passcode opens.
public struct Unlocking: Hashable, Sendable {
  /// Its end in nanoseconds of CLOCK_BOOTTIME, to count by.
  public let boot: UInt64
  /// The same in seconds since 1970, to show.
  public let until: Int
  /// Which passcode it was. What it opened is closed when there is another passcode.
  public let generation: Int
}

extension Household {
  /// How long a passcode opens for, in seconds.
  public static let session = 900

  public var hasPasscode: Bool { state.passcode != nil }

  /// A caller who is not trusted has to give the current passcode, if there is one. A nil passcode removes it.
  public func setPasscode(
    _ passcode: String?, current: String?, isTrusted: Bool, user: UInt32? = nil
  ) throws(HouseholdError) {
    if !isTrusted && hasPasscode { try check(passcode: current ?? "", of: user) }
    let fresh = try passcode.map { (text) throws(HouseholdError) in try Passcode(text) }
    try write { (tx) throws(LedgerError) in
      if let fresh {
        try tx.put(SecretRow(SecretKey.passcode, fresh.hash))
      } else {
        try tx.remove(secret: SecretKey.passcode)
      }
      try tx.remove(secret: SecretKey.backOff)
    }
    state.passcode = fresh
    state.guesses = Guesses()
    passcodeGeneration += 1
  }

  /// Makes the caller a guardian for a while. `user` is the caller's, as the kernel says, and is charged with a wrong
  /// guess.
  public func unlock(_ passcode: String, user: UInt32? = nil) throws(HouseholdError) -> Unlocking {
    guard hasPasscode else {
      throw .notAuthorized(
        why: "no passcode was set", remedy: "a guardian sets one with 'sudo picket guardian set-passcode'")
    }
    try check(passcode: passcode, of: user)
    let moment = now
    return Unlocking(
      boot: moment.boot + UInt64(Household.session) * ClockReading.second,
      until: moment.wallSeconds + Household.session,
      generation: passcodeGeneration)
  }

  private func check(passcode: String, of user: UInt32?) throws(HouseholdError) {
    let moment = now
    // A user with containers guesses as one, whichever of their users calls.
    let guesser = user.map { device(user: $0)?.user ?? subordinates.owner(of: $0) ?? $0 }
    let before = state.guesses
    let wait = before.wait(guesser, at: moment)
    guard wait == 0 else {
      throw .notAuthorized(why: "the passcode was wrong too often", remedy: "try again in \(wait) seconds")
    }
    // Stored before the check, so that a power cut cannot reset the count.
    var counted = before
    counted.count(guesser, at: moment)
    let row = SecretRow(SecretKey.backOff, counted.text)
    try write { (tx) throws(LedgerError) in try tx.put(row) }
    state.guesses = counted
    guard state.passcode?.matches(passcode) == true else {
      let wait = counted.wait(guesser, at: moment)
      let remedy = wait == 0 ? "try again" : "try again in \(wait) seconds"
      throw .notAuthorized(why: "this is not the passcode", remedy: remedy)
    }
    let rest = before.without(guesser)
    let restRow = SecretRow(SecretKey.backOff, rest.text)
    try write { (tx) throws(LedgerError) in try tx.put(restRow) }
    state.guesses = rest
  }
}
