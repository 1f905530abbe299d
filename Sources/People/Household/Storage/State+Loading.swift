internal import FamilyTokens
internal import Ledger

extension State {
  /// What the ledger holds. What cannot be read any more is named in `lost`.
  init(
    _ transaction: borrowing Transaction<Reading>, _ sealer: Sealer, at moment: ClockReading, lost: inout [String]
  ) throws(LedgerError) {
    for row in try transaction.children() {
      if row.isProfile { profiles[row.id] = Profile(row) } else { children[row.id] = Child(row) }
    }
    groups = try transaction.secret(SecretKey.groups).flatMap { Groups($0) } ?? Groups()
    for row in try transaction.devices() {
      guard let device = Device(row) else {
        lost.append("device \(row.number)")
        continue
      }
      devices[device.number] = device
    }
    lastDevice = UInt16(clamping: try transaction.lastDevice())
    for row in try transaction.seen() {
      guard let device = SeenDevice(row) else { continue }
      seen[device.hardware] = device
    }
    monotonicClock =
      try transaction.secret(SecretKey.monotonicClock).flatMap { MonotonicClock($0) } ?? MonotonicClock(moment)
    tamperProofClock =
      (try transaction.secret(SecretKey.tamperProofClock).flatMap { TamperProofClock($0) } ?? TamperProofClock(moment))
      .moved(
        to: moment)
    for row in try transaction.stores() {
      var missing: [String] = []
      let key = Store.Key(child: row.child, client: row.client, name: row.name)
      guard stores[key] == nil else {
        lost.append("store \(row.name), which is there in two spellings")
        continue
      }
      stores[key] = Store(row, sealer, tamperProofClock, at: moment, lost: &missing)
      for path in missing { lost.append("setting \(path) of store \(row.name)") }
    }
    for row in try transaction.authorizations() {
      guard let authorization = Authorization(row), authorizations[authorization.key] == nil else { continue }
      authorizations[authorization.key] = authorization
    }
    for row in try transaction.ages() { ages[Authorization.Key(child: row.child, client: row.client)] = AgeMemory(row) }
    for row in try transaction.grants() {
      if let grant = Grant(row, sealer, monotonicClock, at: moment) { grants[grant.id] = grant }
      if let allowance = Allowance(row, sealer, monotonicClock, at: moment) { allowances[allowance.id] = allowance }
    }
    for row in try transaction.questions() {
      guard let question = Question(row, sealer) else {
        lost.append("question \(row.id)")
        continue
      }
      questions[question.id] = question
    }
    timeRules = TimeRules(try transaction.timeRules(), sealer, lost: &lost)
    for row in try transaction.activities() {
      guard let activity = MonitoredActivity(row, sealer) else {
        lost.append("activity \(row.name) of \(row.client)")
        continue
      }
      monitoring.activities[MonitoredActivity.Key(child: row.child, client: row.client, name: row.name)] = activity
    }
    monitoring.journal = try transaction.callbacks().compactMap { MonitorCallback($0) }
    passcode = try transaction.secret(SecretKey.passcode).map { Passcode(hash: $0.text) }
    guardians = Guardians(
      try transaction.secret(SecretKey.guardians), passcodes: try transaction.secret(SecretKey.guardianPasscodes))
    codes = SecondFactors(try transaction.secret(SecretKey.guardianCodes))
    for row in try transaction.passkeys() {
      guard let passkey = Passkey(row) else {
        lost.append("passkey \(row.id)")
        continue
      }
      passkeys[passkey.id] = passkey
    }
    guesses = try transaction.secret(SecretKey.backOff).flatMap { Guesses(text: $0.text) } ?? Guesses()
    guesses.wake(at: moment)
    for row in try transaction.accessTokens() {
      guard let token = AccessToken(row, monotonicClock, at: moment) else { continue }
      accessTokens[token.id] = token
    }
  }
}

/// What there is one of.
enum SecretKey {
  static let household = "household"
  static let passcode = "passcode"
  static let guardians = "guardians"
  static let guardianPasscodes = "guardianPasscodes"
  static let guardianCodes = "guardianCodes"
  static let backOff = "backOff"
  static let monotonicClock = "clock"
  static let tamperProofClock = "time"
  static let revision = "revision"
  static let fleet = "fleet"
  static let fleetBookmarks = "fleetBookmarks"
  /// What the family gets once, and which machine tells it.
  static let fleetClaims = "fleetClaims"
  static let groups = "groups"
  static let fleetNodes = "fleetNodes"
}

extension SecretRow {
  init(_ key: String, _ text: String) { self.init(key: key, value: Array(text.utf8)) }

  var text: String { String(decoding: value, as: UTF8.self) }
}
