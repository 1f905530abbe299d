internal import CSodium
internal import FamilyTokens
internal import Ledger
internal import WebAuthn

// Passkeys of guardians: added with the passcode given anew, and removed likewise.
extension Household {
  /// More than one person has browsers and phones.
  static let mostPasskeys = 16

  /// In the order in which they were added.
  public var passkeys: [Passkey] { state.passkeys.values.sorted { $0.id < $1.id } }

  /// Nil when it was removed.
  public func passkey(_ id: Int) -> Passkey? { state.passkeys[id] }

  /// Begins to add a passkey of a guardian, whose passcode is given anew: a session that was left open must not make
  /// a stranger a guardian for good. Nil stands for the first passcode. The name is looked at before a browser makes a key for it.
  public func beginPasskey(
    _ name: String?, at origin: String, passcode: String, code: String?, of guardian: Int?, user: UInt32? = nil
  ) throws(HouseholdError) -> PasskeyOrder {
    let place = try place(origin)
    let owner = try owner(guardian)
    try checkRoom(guardian)
    if let name { try check(name: name, of: guardian, at: place) }
    try prove(passcode: passcode, code: code, of: guardian, user)
    let purpose = PasskeyChallenges.Purpose.adding(guardian: guardian, generation: passcodeGeneration)
    return PasskeyOrder(
      challenge: Base64URL.text(passkeyChallenges.make(purpose, at: place.text, now)), site: place.site,
      user: Base64URL.text(passkeyUser(guardian, at: place)), userName: owner ?? "Picket",
      known: passkeys.filter { $0.guardian == guardian && $0.origin == place.text }
        .map { Base64URL.text($0.credential) })
  }

  /// Adds the passkey that the browser has made; both are as it gave them, in base64url.
  public func confirmPasskey(
    _ name: String, client: String, attestation: String, of guardian: Int?
  ) throws(HouseholdError) -> Passkey {
    _ = try owner(guardian)
    // Several may have been begun while there was room for one.
    try checkRoom(guardian)
    let client = try Household.octets(client, "client")
    let attestation = try Household.octets(attestation, "attestation")
    let creation: Creation
    do throws(WebAuthnFault) {
      creation = try Creation(client: client, attestation: attestation)
    } catch {
      throw .invalid("attestation", "\(error)")
    }
    try check(name: name, of: guardian, at: creation.origin)
    let moment = now
    let purpose = PasskeyChallenges.Purpose.adding(guardian: guardian, generation: passcodeGeneration)
    guard passkeyChallenges.holds(creation.challenge, for: purpose, at: creation.origin.text, moment) else {
      throw .invalid(
        "client",
        "this is no answer to what was begun here within \(PasskeyChallenges.seconds / 60) minutes: begin again")
    }
    guard !passkeys.contains(where: { $0.credential == creation.credential }) else {
      throw .conflict("this passkey is here already")
    }
    let row = PasskeyRow(
      guardian: guardian ?? 0, name: name, origin: creation.origin.text, credential: creation.credential,
      user: passkeyUser(guardian, at: creation.origin), key: creation.key.encoded, counter: Int(creation.counter),
      created: moment.wallSeconds)
    let added = try write { (tx) throws(LedgerError) in try tx.add(row) }
    passkeyChallenges.take(creation.challenge, moment)
    guard let passkey = Passkey(added) else { throw .unavailable("no passkey was made") }
    state.passkeys[passkey.id] = passkey
    return passkey
  }

  /// A caller who is not trusted gives the own passcode, and its code, once more. What the passkey opened is closed.
  public func removePasskey(
    _ id: Int, passcode: String?, code: String?, by caller: Int?, isTrusted: Bool, user: UInt32? = nil
  ) throws(HouseholdError) {
    guard state.passkeys[id] != nil else { throw .notFound(kind: "passkey", name: "\(id)") }
    if !isTrusted { try prove(passcode: passcode ?? "", code: code, of: caller, user) }
    try remove(passkeys: [id])
  }

  func remove(passkeys ids: [Int]) throws(HouseholdError) {
    if ids.isEmpty { return }
    try write { (tx) throws(LedgerError) in for id in ids { try tx.remove(passkey: id) } }
    for id in ids { state.passkeys[id] = nil }
  }

  /// After a backup was restored: passkeys are what they were.
  func replacePasskeys(by passkeys: [Int: Passkey]) throws(HouseholdError) {
    try write { (tx) throws(LedgerError) in
      try tx.removePasskeys()
      for passkey in passkeys.values { try tx.put(passkey.row) }
    }
    state.passkeys = passkeys
  }

  /// The name of a guardian who may have passkeys, nil for the one without a name.
  private func owner(_ guardian: Int?) throws(HouseholdError) -> String? {
    let known = guardian.flatMap { state.guardians.all[$0] }
    guard guardian == nil ? hasFirstPasscode : known?.hasPasscode ?? false else {
      throw .conflict("a passkey comes beside a passcode, which is the way back, and there is none yet: set it first")
    }
    return known?.name
  }

  private func checkRoom(_ guardian: Int?) throws(HouseholdError) {
    guard state.passkeys.values.count(where: { $0.guardian == guardian }) < Household.mostPasskeys else {
      throw .conflict("there are \(Household.mostPasskeys) passkeys of this guardian already: remove one first")
    }
  }

  /// Pages that moved to another port leave passkeys which open nothing any more: their names are free.
  private func check(name: String, of guardian: Int?, at origin: WebOrigin) throws(HouseholdError) {
    try PlainText.check(name: name, "name", upTo: 64)
    let taken = passkeys.contains { passkey in
      passkey.guardian == guardian && passkey.origin == origin.text && passkey.name.lowercased() == name.lowercased()
    }
    if taken { throw .conflict("this guardian has a passkey \(name) already: choose another name") }
  }

  private func prove(
    passcode: String, code: String?, of guardian: Int?, _ user: UInt32?
  ) throws(HouseholdError) {
    try check(passcode: passcode, of: guardian, user) { () throws(HouseholdError) in try take(code, of: guardian) }
  }

  func place(_ origin: String) throws(HouseholdError) -> WebOrigin {
    guard let place = WebOrigin(origin) else {
      throw .invalid(
        "origin", "passkeys are for pages under a name by TLS, such as https://picket.example:8053, or at localhost")
    }
    return place
  }

  /// What a guardian is to browsers: as long as a digest, and the same each time, so that one of them keeps one passkey for
  /// these pages. Pages at another port of the same name are one site to a browser, where a second passkey of the same user
  /// would replace the first.
  private func passkeyUser(_ guardian: Int?, at place: WebOrigin) -> [UInt8] {
    let words = Array("picket passkey \(keyring.key.household) \(guardian ?? 0) \(place.text)".utf8)
    var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_BYTES))
    // It fails for nothing.
    _ = unsafe crypto_hash_sha256(&digest, words, UInt64(words.count))
    return digest
  }

  /// Octets of a parameter.
  static func octets(_ text: String, _ parameter: String) throws(HouseholdError) -> [UInt8] {
    guard text.utf8.count <= 16_384, let octets = Base64URL.octets(text) else {
      throw .invalid(parameter, "octets are written in base64url, without padding")
    }
    return octets
  }
}
