internal import Ledger

/// What the right passcode opens, or a passkey.
public struct Unlocking: Hashable, Sendable {
  /// Its end in nanoseconds of CLOCK_BOOTTIME, to count by.
  public let boot: UInt64
  /// The same in seconds since 1970, to show.
  public let until: Int
  /// The guardian that the passcode or the passkey belongs to; nil for the household's first one, which has no name.
  public let guardian: Int?
  /// Counts changes of passcodes. What one opened is closed when there is another.
  public let generation: Int
  /// The passkey that was used, if it was one: what it opened is closed when it is removed.
  public let passkey: Int?

  init(at moment: ClockReading, guardian: Int?, generation: Int, passkey: Int? = nil) {
    boot = moment.boot + UInt64(Household.session) * ClockReading.second
    until = moment.wallSeconds + Household.session
    (self.guardian, self.generation, self.passkey) = (guardian, generation, passkey)
  }
}

extension Household {
  /// How long a passcode opens for, in seconds.
  public static let session = 900

  /// Whether there is the passcode that has no name.
  public var hasFirstPasscode: Bool { state.passcode != nil }

  /// Whether any guardian has one.
  public var hasPasscode: Bool { state.passcode != nil || state.guardians.all.values.contains(where: \.hasPasscode) }

  /// Sets the passcode of a guardian: of the one with this name or, without a name, the household's first one. A caller
  /// who is not trusted has to give the passcode by which the caller is a guardian, if there is any. A nil passcode
  /// removes it.
  public func setPasscode(
    _ passcode: String?, of name: String? = nil, current: String?, by caller: Int? = nil, isTrusted: Bool,
    user: UInt32? = nil
  ) throws(HouseholdError) {
    let guardian = try name.map { (name) throws(HouseholdError) in try self.guardian(named: name) }
    if !isTrusted && hasPasscode { try check(passcode: current ?? "", of: caller, user) }
    let fresh = try passcode.map { (text) throws(HouseholdError) in try Passcode(text) }
    var guardians = state.guardians
    if var guardian {
      guardian.passcode = fresh
      guardians.put(guardian)
    }
    let first = guardian == nil ? fresh : state.passcode
    let rows = guardians.rows
    let guesses = isTrusted || role(of: caller) == .all ? Guesses() : state.guesses
    var codes = state.codes
    // A code comes beside a passcode, and so does a passkey.
    if fresh == nil { codes[guardian?.id] = nil }
    let codesRow = codes.row
    let passkeys = fresh == nil ? state.passkeys.filter { $0.value.guardian != guardian?.id } : state.passkeys
    let removed = state.passkeys.keys.filter { passkeys[$0] == nil }
    try write { (tx) throws(LedgerError) in
      for id in removed { try tx.remove(passkey: id) }
      for row in rows { try tx.put(row) }
      try tx.put(codesRow)
      if let first {
        try tx.put(SecretRow(SecretKey.passcode, first.hash))
      } else {
        try tx.remove(secret: SecretKey.passcode)
      }
      try tx.put(SecretRow(SecretKey.backOff, guesses.text))
    }
    state.guardians = guardians
    state.passcode = first
    state.codes = codes
    state.passkeys = passkeys
    state.guesses = guesses
    passcodeGeneration += 1
  }

  /// Makes the caller a guardian for a while: the one of this name, or the one without a name. `user` is the caller's,
  /// as the kernel says, and is charged with a wrong guess. `code` is wanted from guardians who have codes.
  public func unlock(
    _ passcode: String, as name: String? = nil, code: String? = nil, user: UInt32? = nil
  ) throws(HouseholdError) -> Unlocking {
    guard hasPasscode else {
      throw .notAuthorized(
        why: "no passcode was set", remedy: "a guardian sets one with 'sudo picket guardian set-passcode'")
    }
    // A name that there is not takes as long as a wrong passcode, so that names cannot be guessed.
    let guardian = name.flatMap { state.guardians.guardian(named: $0) }
    try check(passcode: passcode, of: name == nil ? nil : guardian?.id ?? 0, user) { () throws(HouseholdError) in
      try take(code, of: guardian?.id)
    }
    return Unlocking(at: now, guardian: guardian?.id, generation: passcodeGeneration)
  }

  /// What a passcode opens: that of a guardian, or the household's first one.
  private func role(of guardian: Int?) -> Guardian.Role? {
    guard let guardian else { return .all }
    return state.guardians.all[guardian]?.role
  }

  /// Who is charged with a wrong guess: a user with containers guesses as one, whichever of their users calls.
  func guesser(_ user: UInt32?) -> UInt32? {
    user.map { device(user: $0)?.user ?? subordinates.owner(of: $0) ?? $0 }
  }

  /// The passcode of a guardian; nil stands for the household's first one. `then` is what has to be right beside it.
  func check(
    passcode: String, of guardian: Int?, _ user: UInt32?, then: () throws(HouseholdError) -> Void = {}
  ) throws(HouseholdError) {
    try guess(user, of: guardian) { () throws(HouseholdError) in
      let known = guardian.map { state.guardians.all[$0]?.passcode } ?? state.passcode
      guard (known ?? Passcode.nobodys).matches(passcode) else {
        throw .notAuthorized(why: "this is not the passcode", remedy: "try again")
      }
      try then()
    }
  }

  /// Lets a user guess at a guardian's secrets. `body` throws for what is wrong.
  func guess(
    _ user: UInt32?, of guardian: Int?, _ body: () throws(HouseholdError) -> Void
  ) throws(HouseholdError) {
    let moment = now
    let guesser = guesser(user)
    let before = state.guesses
    let wait = before.wait(guesser, at: moment)
    guard wait == 0 else {
      throw .notAuthorized(
        why: "the passcode was wrong too often", remedy: "try again in \(wait) seconds", wait: Int(clamping: wait))
    }
    // Stored before the check, so that a power cut cannot reset the count.
    var counted = before
    counted.count(guesser, at: moment)
    try keep(counted)
    do throws(HouseholdError) { try body() } catch {
      guard case .notAuthorized(let why, _, _, let needs) = error else { throw error }
      // What is right so far is no wrong guess, and does not make up for earlier ones.
      if needs != nil {
        try keep(before)
        throw error
      }
      let wait = counted.wait(guesser, at: moment)
      throw wait == 0 ? error : .notAuthorized(why: why, remedy: "try again in \(wait) seconds")
    }
    // A guardian who may do less than others cannot guess at theirs between one right passcode and the next.
    try keep(role(of: guardian) == .all ? before.without(guesser) : before)
  }

  private func keep(_ guesses: Guesses) throws(HouseholdError) {
    let row = SecretRow(SecretKey.backOff, guesses.text)
    try write { (tx) throws(LedgerError) in try tx.put(row) }
    state.guesses = guesses
  }
}
