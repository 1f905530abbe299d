import FamilyTokens
import Ledger
import Support
import Testing
import WebAuthn

@testable import Household

/// Passkeys: who adds one, what it opens, and what becomes of it.
@Suite struct PasskeyTests {
  static let origin = "https://picket.example:8053"
  let home: Home
  let household: Household

  init() async throws {
    home = try Home()
    household = try home.open()
    try await household.setPasscode("4711", current: nil, isTrusted: true)
  }

  private func begin(
    _ passcode: String = "4711", code: String? = nil, of guardian: Int? = nil, at origin: String = origin,
    name: String? = nil
  ) async throws -> PasskeyOrder {
    try await household.beginPasskey(name, at: origin, passcode: passcode, code: code, of: guardian, user: 7)
  }

  /// A passkey that is added as it should be, and what uses it.
  private func add(
    _ name: String = "phone", of guardian: Int? = nil, passcode: String = "4711",
    _ kind: SoftAuthenticator.Kind = .p256, at origin: String = origin
  ) async throws -> (passkey: Passkey, authenticator: SoftAuthenticator, user: String) {
    let authenticator = SoftAuthenticator(kind)
    let order = try await begin(passcode, of: guardian, at: origin)
    let made = authenticator.make(order.challenge, at: origin)
    let passkey = try await household.confirmPasskey(
      name, client: made.client, attestation: made.attestation, of: guardian)
    return (passkey, authenticator, order.user)
  }

  private func use(
    _ authenticator: SoftAuthenticator, user: String, at origin: String = origin,
    _ lie: SoftAuthenticator.Lie = .init(), of household: Household? = nil
  ) async throws -> PasskeyUse {
    let asked = try await (household ?? self.household).passkeyChallenge(at: origin)
    return PasskeyUse(authenticator.use(asked.challenge, at: origin, user: user, lie))
  }

  private func refusal(_ use: PasskeyUse, of household: Household? = nil) async -> HouseholdError? {
    do throws(HouseholdError) {
      _ = try await (household ?? self.household).unlock(by: use)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: SoftAuthenticator.Kind.allCases)
  func `a passkey opens for its guardian, also after a restart`(_ kind: SoftAuthenticator.Kind) async throws {
    let oma = try await household.addGuardian("Oma", role: .read)
    try await household.setPasscode("1470", of: "Oma", current: nil, isTrusted: true)
    let (passkey, authenticator, user) = try await add(of: oma.id, passcode: "1470", kind)
    #expect(passkey.guardian == oma.id && passkey.lastUse == nil && passkey.origin == Self.origin)
    home.pass(60)
    let unlocking = try await household.unlock(by: use(authenticator, user: user))
    #expect(unlocking.guardian == oma.id && unlocking.passkey == passkey.id)
    #expect(unlocking.until == home.seconds + Household.session)
    #expect(await household.passkey(passkey.id)?.lastUse == home.seconds)
    let again = try home.restarted()
    #expect(await again.passkeys.map(\.name) == ["phone"])
    #expect(await refusal(try use(authenticator, user: user, of: again), of: again) == nil)
    let older = try await use(authenticator, user: user)
    #expect(await refusal(older, of: again) != nil, "a challenge of before the restart")
  }

  @Test func `a passkey is added with the passcode given anew, and the code`() async throws {
    for wrong in ["", "0000"] {
      await #expect(throws: HouseholdError.self) { try await begin(wrong) }
    }
    let secret = try await household.beginCode(of: nil).secret
    try await household.confirmCode(OneTimeCode.of(secret, at: home.seconds), of: nil)
    home.pass(60)
    await #expect(throws: HouseholdError.self, "a code is wanted") { try await begin() }
    let order = try await begin(code: OneTimeCode.of(secret, at: home.seconds))
    #expect(order.site == "picket.example" && order.userName == "Picket" && order.known.isEmpty)
    // The passkey is both factors by itself.
    let authenticator = SoftAuthenticator()
    let made = authenticator.make(order.challenge, at: Self.origin)
    _ = try await household.confirmPasskey("phone", client: made.client, attestation: made.attestation, of: nil)
    #expect(await refusal(try use(authenticator, user: order.user)) == nil)
  }

  @Test func `wrong passcodes for a passkey wait as others do, and passkeys wait for nothing`() async throws {
    let (_, authenticator, user) = try await add()
    for _ in 0..<4 { await #expect(throws: HouseholdError.self) { try await begin("0000") } }
    await #expect(throws: HouseholdError.self, "the right one waits") { try await begin() }
    for _ in 0..<9 { #expect(await refusal(try use(SoftAuthenticator(), user: user)) != nil) }
    #expect(await refusal(try use(authenticator, user: user)) == nil)
  }

  @Test func `what was begun is finished by the same guardian, in time, once and with the same passcode`() async throws
  {
    let oma = try await household.addGuardian("Oma", role: .read)
    try await household.setPasscode("1470", of: "Oma", current: nil, isTrusted: true)
    func refused(_ words: Comment, _ change: (inout String, inout Int?, inout String) async throws -> Void) async throws
    {
      var (challenge, guardian, origin) = (try await begin().challenge, nil as Int?, Self.origin)
      try await change(&challenge, &guardian, &origin)
      let made = SoftAuthenticator().make(challenge, at: origin)
      await #expect(throws: HouseholdError.self, words) {
        try await household.confirmPasskey(
          "phone", client: made.client, attestation: made.attestation, of: guardian)
      }
    }
    try await refused("another guardian") { _, guardian, _ in guardian = oma.id }
    try await refused("other pages") { _, _, origin in origin = "https://picket.example:8054" }
    try await refused("another name") { _, _, origin in origin = "https://evil.example:8053" }
    try await refused("a challenge of another kind") { challenge, _, _ in
      challenge = try await household.passkeyChallenge(at: Self.origin).challenge
    }
    try await refused("a challenge that was made up") { challenge, _, _ in
      challenge = Base64URL.text([UInt8](repeating: 0, count: 56))
    }
    try await refused("another passcode meanwhile") { _, _, _ in
      try await household.setPasscode("4711", current: nil, isTrusted: true)
    }
    try await refused("too late") { _, _, _ in home.pass(300) }
    #expect(await household.passkeys.isEmpty)
    let order = try await begin()
    home.pass(299)
    let made = SoftAuthenticator().make(order.challenge, at: Self.origin)
    _ = try await household.confirmPasskey("phone", client: made.client, attestation: made.attestation, of: nil)
    let second = SoftAuthenticator().make(order.challenge, at: Self.origin)
    await #expect(throws: HouseholdError.self, "a challenge is taken once") {
      try await household.confirmPasskey("tablet", client: second.client, attestation: second.attestation, of: nil)
    }
  }

  @Test func `names, identifiers and numbers of passkeys are bounded`() async throws {
    let (first, authenticator, _) = try await add()
    await #expect(throws: HouseholdError.self, "the same name") { try await add("PHONE") }
    await #expect(throws: HouseholdError.self, "no name") { try await add("a\nb") }
    let order = try await begin()
    #expect(order.known == [Base64URL.text(first.credential)])
    let made = authenticator.make(order.challenge, at: Self.origin)
    await #expect(throws: HouseholdError.self, "the same identifier") {
      try await household.confirmPasskey("other", client: made.client, attestation: made.attestation, of: nil)
    }
    // Begun while there was room.
    let early = SoftAuthenticator().make(try await begin().challenge, at: Self.origin)
    for number in 2...Household.mostPasskeys { _ = try await add("phone \(number)") }
    await #expect(throws: HouseholdError.self, "too many") { try await begin() }
    await #expect(throws: HouseholdError.self, "one too many") {
      try await household.confirmPasskey("early", client: early.client, attestation: early.attestation, of: nil)
    }
    for wrong in ["http://picket.example", "https://192.0.2.1:8053", ""] {
      await #expect(throws: HouseholdError.self) { try await begin(at: wrong) }
      await #expect(throws: HouseholdError.self) { try await household.passkeyChallenge(at: wrong) }
    }
    let oma = try await household.addGuardian("Oma", role: .all)
    await #expect(throws: HouseholdError.self, "the way back is missing") { try await begin(of: oma.id) }
  }

  @Test func `a name that is taken is refused before a browser makes a key for it`() async throws {
    _ = try await add()
    for name in ["phone", "PHONE", "", "a\nb"] {
      await #expect(throws: HouseholdError.self, "\(name)") { try await begin(name: name) }
    }
    _ = try await begin(name: "tablet")
  }

  @Test func `pages that moved to another port get a passkey of the same name from the same phone`() async throws {
    let (old, before, oldUser) = try await add()
    let moved = "https://picket.example:8443"
    // A phone that is to leave out what it has would make no key.
    #expect(try await begin(at: moved, name: "phone").known.isEmpty)
    let (new, authenticator, user) = try await add(at: moved)
    // To a browser, ports are one site, and it keeps one passkey there for a user.
    #expect(new.name == old.name && user != oldUser && new.id != old.id)
    #expect(await refusal(try use(authenticator, user: user, at: moved)) == nil)
    #expect(await refusal(try use(authenticator, user: user)) != nil)
    #expect(await refusal(try use(before, user: oldUser)) == nil, "the pages may be at both ports")
  }

  @Test func `a caller without the key learns nothing of a passkey`() async throws {
    let (passkey, _, user) = try await add()
    let stranger = SoftAuthenticator()
    stranger.credential = passkey.credential
    var refusals: Set<String> = []
    for (user, origin) in [(user, Self.origin), ("AAAA", Self.origin), (user, "https://picket.example:8443")] {
      refusals.insert("\(try #require(await refusal(try use(stranger, user: user, at: origin))))")
    }
    #expect(refusals.count == 1, "\(refusals)")
  }

  @Test func `each attack on a passkey is refused, and changes nothing`() async throws {
    let (passkey, authenticator, user) = try await add()
    let (other, others, otherUser) = try await add("tablet")
    let oma = try await household.addGuardian("Oma", role: .read)
    try await household.setPasscode("1470", of: "Oma", current: nil, isTrusted: true)
    let (_, omas, omasUser) = try await add("Oma's", of: oma.id, passcode: "1470")
    #expect(user == otherUser && user != omasUser, "a browser knows a guardian by one number")
    func attack(_ words: Comment, _ body: () async throws -> PasskeyUse) async throws {
      #expect(await refusal(try body()) != nil, words)
    }
    let taken = try await use(authenticator, user: user)
    #expect(await refusal(taken) == nil)
    try await attack("a replay") { taken }
    try await attack("another port of the same site") {
      try await use(authenticator, user: user, at: "https://picket.example:8054")
    }
    try await attack("a phishing page") { try await use(authenticator, user: user, at: "https://evil.example:8053") }
    for (words, lie) in [
      ("the browser saw another page", { $0.origin = "https://evil.example" }),
      ("another site's", { $0.site = "evil" }),
      ("not verified", { $0.flags = 1 }), ("no touch", { $0.flags = 4 }),
      ("the other ceremony", { $0.type = "x" }),
      ("a challenge that was made up", { $0.challenge = Base64URL.text([UInt8](repeating: 1, count: 56)) }),
    ] as [(Comment, (inout SoftAuthenticator.Lie) -> Void)] {
      var wrong = SoftAuthenticator.Lie()
      lie(&wrong)
      try await attack(words) { try await use(authenticator, user: user, wrong) }
    }
    try await attack("a foreign key") {
      let stranger = SoftAuthenticator()
      stranger.credential = authenticator.credential
      return try await use(stranger, user: user)
    }
    try await attack("another authenticator's key") {
      omas.credential = authenticator.credential
      return try await use(omas, user: omasUser)
    }
    try await attack("another guardian's number") { try await use(authenticator, user: omasUser) }
    try await attack("no number") { try await use(authenticator, user: "") }
    try await attack("an unknown one") { try await use(SoftAuthenticator(), user: user) }
    try await attack("a challenge for adding one") {
      PasskeyUse(authenticator.use(try await begin().challenge, at: Self.origin, user: user))
    }
    try await attack("too late") {
      let late = try await use(authenticator, user: user)
      home.pass(300)
      return late
    }
    #expect(await household.passkey(other.id) == other)
    #expect(await household.passkey(passkey.id)?.counter == 1)
    #expect(await refusal(try use(authenticator, user: user)) == nil)
    #expect(await refusal(try use(others, user: user)) == nil)
  }

  @Test func `a counter that goes back opens nothing, and is among the troubles`() async throws {
    let (passkey, authenticator, user) = try await add()
    var lie = SoftAuthenticator.Lie()
    lie.counter = 9
    #expect(await refusal(try use(authenticator, user: user, lie)) == nil)
    _ = await household.takeComplaints()
    for counter in [9, 8, 0] as [UInt32] {
      lie.counter = counter
      #expect(await refusal(try use(authenticator, user: user, lie)) != nil)
      #expect(await household.takeComplaints().contains { $0.contains("'phone'") && $0.contains("copy") })
      #expect(await household.troubles.contains { $0.contains("remove-passkey \(passkey.id)'") })
    }
    let again = try home.restarted()
    #expect(await refusal(try use(authenticator, user: user, lie, of: again), of: again) != nil)
    #expect(await household.passkey(passkey.id)?.counter == 9)
    lie.counter = 10
    #expect(await refusal(try use(authenticator, user: user, lie)) == nil)
    try await household.removePasskey(passkey.id, passcode: nil, code: nil, by: nil, isTrusted: true)
    #expect(await household.troubles.allSatisfy { !$0.contains("passkey") })
  }

  @Test func `who has nothing but a passcode gives it to remove a passkey`() async throws {
    let (passkey, authenticator, user) = try await add()
    for wrong in [nil, "0000"] {
      await #expect(throws: HouseholdError.self) {
        try await household.removePasskey(
          passkey.id, passcode: wrong, code: nil, by: nil, isTrusted: false, user: 7)
      }
    }
    #expect(await refusal(try use(authenticator, user: user)) == nil)
    try await household.removePasskey(passkey.id, passcode: "4711", code: nil, by: nil, isTrusted: false, user: 7)
    #expect(await refusal(try use(authenticator, user: user)) != nil)
    await #expect(throws: HouseholdError.self) {
      try await household.removePasskey(passkey.id, passcode: nil, code: nil, by: nil, isTrusted: true)
    }
    #expect(await (try home.restarted()).passkeys.isEmpty)
  }

  @Test func `passkeys go with their guardian and with the passcode beside them`() async throws {
    let oma = try await household.addGuardian("Oma", role: .read)
    try await household.setPasscode("1470", of: "Oma", current: nil, isTrusted: true)
    let (_, omas, omasUser) = try await add("Oma's", of: oma.id, passcode: "1470")
    let (_, own, user) = try await add()
    try await household.setPasscode("1471", of: "Oma", current: nil, isTrusted: true)
    #expect(await refusal(try use(omas, user: omasUser)) == nil, "another passcode keeps them")
    try await household.removeGuardian("Oma")
    #expect(await refusal(try use(omas, user: omasUser)) != nil)
    #expect(await refusal(try use(own, user: user)) == nil)
    try await household.setPasscode(nil, current: nil, isTrusted: true)
    #expect(await household.passkeys.isEmpty)
    #expect(await refusal(try use(own, user: user)) != nil)
    #expect(await (try home.restarted()).passkeys.isEmpty)
  }

  @Test func `a backup has no passkeys, and restoring it keeps them`() async throws {
    let (_, authenticator, user) = try await add()
    let backup = home.workshop.path("backup")
    try Household.backUp(home.ledger, to: backup)
    #expect(!String(decoding: try home.workshop.bytes("backup"), as: UTF8.self).contains("picket.example"))
    let other = try Household(ledger: home.workshop.path("other.db"), key: home.key)
    try await other.restore(from: backup)
    #expect(await other.passkeys.isEmpty)
    try await household.restore(from: backup)
    #expect(await refusal(try use(authenticator, user: user)) == nil)
  }

  @Test func `an invalid key on the disk opens nothing`() async throws {
    let (_, authenticator, user) = try await add()
    try home.sabotage { (tx: borrowing Transaction<Writing>) throws(LedgerError) in
      guard var row = try tx.passkeys().first else { return }
      row.key = [1, 2, 3]
      try tx.put(row)
    }
    let again = try home.restarted()
    #expect(await again.takeComplaints().contains { $0.contains("passkey 1 cannot be read") })
    #expect(await refusal(try use(authenticator, user: user, of: again), of: again) != nil)
  }

  @Test func `strangers who ask for challenges spoil no guardian's`() async throws {
    let (_, authenticator, user) = try await add()
    let own = try await use(authenticator, user: user)
    for _ in 0..<10_000 { _ = try await household.passkeyChallenge(at: Self.origin) }
    #expect(await refusal(own) == nil)
  }
}

extension PasskeyUse {
  init(_ used: SoftAuthenticator.Used) {
    self.init(
      credential: used.credential, client: used.client, authenticator: used.authenticator, signature: used.signature,
      user: used.user)
  }
}
