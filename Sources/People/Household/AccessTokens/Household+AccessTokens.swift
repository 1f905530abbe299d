internal import Ledger

extension Household {
  /// More than any home has programs.
  static let mostAccessTokens = 64
  /// Ten years, in seconds.
  static let longestAccessToken = 3_653 * 86_400

  /// Those that have not ended.
  public var accessTokens: [AccessToken] {
    let moment = now
    return state.accessTokens.values.filter { !$0.isOver(at: moment) }.sorted { $0.id < $1.id }
  }

  /// Nil when it was removed, or has ended.
  public func accessToken(_ id: Int) -> AccessToken? {
    state.accessTokens[id].flatMap { $0.isOver(at: now) ? nil : $0 }
  }

  /// Makes a token. What the program shows is in the answer, and nowhere else.
  public func addAccessToken(
    _ name: String, scope: AccessToken.Scope, seconds: Int? = nil
  ) throws(HouseholdError) -> (token: AccessToken, secret: String) {
    try PlainText.check(name: name, "name", upTo: 64)
    if let seconds, !(1...Household.longestAccessToken).contains(seconds) {
      throw .invalid("seconds", "a token lasts ten years at most; without an end, until it is removed")
    }
    let over = state.accessTokens.values.filter { $0.isOver(at: now) }.map(\.id)
    try remove(accessTokens: over)
    if let other = accessToken(named: name) {
      throw .conflict("there is a token \(other.name) already: remove it, or choose another name")
    }
    guard state.accessTokens.count < Household.mostAccessTokens else {
      throw .conflict("there are \(Household.mostAccessTokens) tokens already: remove one first")
    }
    let moment = now
    let clock = state.monotonicClock.moved(to: moment)
    let secret = AccessToken.fresh()
    // Created by the clock that its end is told by: after a restart, both say how long it may last.
    let time = clock.seconds(at: moment)
    let row = AccessTokenRow(
      name: name, digest: AccessToken.digest(of: secret), scope: scope.rawValue, created: time,
      until: seconds.map { time + $0 })
    let added = try write { (tx) throws(LedgerError) in
      try tx.put(clock.row)
      return try tx.add(row)
    }
    state.monotonicClock = clock
    guard let token = AccessToken(added, clock, at: moment) else { throw .unavailable("no token was made") }
    state.accessTokens[token.id] = token
    return (token, secret)
  }

  public func removeAccessToken(_ name: String) throws(HouseholdError) {
    guard let token = accessToken(named: name) else { throw .notFound(kind: "token", name: String(name.prefix(80))) }
    try remove(accessTokens: [token.id])
  }

  /// The token that a caller shows. A wrong one is charged to its user, and the next ones wait as after wrong passcodes. A
  /// right one never waits: it cannot be guessed, and strangers who send wrong ones must not keep programs out.
  public func accessToken(shown secret: String, user: UInt32? = nil) throws(HouseholdError) -> AccessToken {
    let (moment, guesser) = (now, guesser(user))
    let digest = AccessToken.digest(of: secret)
    if let token = state.accessTokens.values.first(where: { $0.digest == digest }), !token.isOver(at: moment) {
      noteUse(ofAccessToken: token.id)
      return token
    }
    let wait = tokenGuesses.wait(guesser, at: moment)
    guard wait == 0 else {
      throw .notAuthorized(
        why: "this is no token of this household, and wrong ones came too often",
        remedy: "try again in \(wait) seconds", wait: Int(clamping: wait))
    }
    tokenGuesses.count(guesser, at: moment)
    throw .notAuthorized(
      why: "this is no token of this household: it was removed, or has ended",
      remedy: "a guardian makes one with 'picket token add'")
  }

  /// Writes down that the token was shown, once a minute at most.
  public func noteUse(ofAccessToken id: Int) {
    let time = now.wallSeconds
    guard let token = state.accessTokens[id], token.lastUse.map({ abs(time - $0) >= 60 }) ?? true else { return }
    do throws(HouseholdError) {
      try write { (tx) throws(LedgerError) in try tx.note(use: time, ofAccessToken: id) }
      state.accessTokens[id]?.lastUse = time
    } catch {
      complain("\(error)")
    }
  }

  func remove(accessTokens ids: [Int]) throws(HouseholdError) {
    if ids.isEmpty { return }
    try write { (tx) throws(LedgerError) in for id in ids { try tx.remove(accessToken: id) } }
    for id in ids { state.accessTokens[id] = nil }
  }

  /// After a backup was restored: tokens are what they were.
  func replaceAccessTokens(by tokens: [Int: AccessToken]) throws(HouseholdError) {
    let moment = now
    let rows = tokens.values.map { $0.row(state.monotonicClock.moved(to: moment), at: moment) }
    try write { (tx) throws(LedgerError) in
      try tx.removeAccessTokens()
      for row in rows { try tx.put(row) }
    }
    state.accessTokens = tokens
  }

  private func accessToken(named name: String) -> AccessToken? {
    accessTokens.first { $0.name == name } ?? accessTokens.first { $0.name.lowercased() == name.lowercased() }
  }
}
