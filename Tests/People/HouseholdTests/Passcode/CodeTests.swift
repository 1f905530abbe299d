import FamilyTokens
import Ledger
import Support
import Testing

@testable import Household

/// Codes beside the passcode.
@Suite struct CodeTests {
  let home: Home
  let household: Household

  init() async throws {
    home = try Home()
    household = try home.open()
    try await household.setPasscode("4711", current: nil, isTrusted: true)
  }

  private func begin(_ name: String? = nil) async throws -> String {
    let secret = try await household.beginCode(of: name).secret
    try await household.confirmCode(OneTimeCode.of(secret, at: home.seconds), of: name)
    home.pass(30)
    return secret
  }

  private func refusal(_ code: String?, passcode: String = "4711", of household: Household? = nil) async
    -> HouseholdError?
  {
    do throws(HouseholdError) {
      _ = try await (household ?? self.household).unlock(passcode, code: code, user: 7)
      return nil
    } catch {
      return error
    }
  }

  private func needsCode(_ error: HouseholdError?) -> Bool {
    if case .notAuthorized(_, _, _, needs: "code")? = error { true } else { false }
  }

  @Test(arguments: [
    (59, "94287082"), (1_111_111_109, "07081804"), (1_111_111_111, "14050471"), (1_234_567_890, "89005924"),
    (2_000_000_000, "69279037"), (20_000_000_000, "65353130"),
  ]) func `codes are those of RFC 6238, appendix B`(time: Int, code: String) {
    let secret = CodeSecret(octets: Array("12345678901234567890".utf8))
    #expect(secret.code(step: time / 30, digits: 8) == code)
    #expect(secret.code(step: time / 30) == code.suffix(6))
    #expect(OneTimeCode.of(secret.text, at: time) == code.suffix(6))
  }

  @Test(arguments: [
    ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("fooba", "MZXW6YTB"), ("foobar", "MZXW6YTBOI"),
  ]) func `secrets are written in base 32 as in RFC 4648, and read again`(plain: String, text: String) {
    #expect(CodeSecret(octets: Array(plain.utf8)).text == text)
    #expect(CodeSecret(text: text)?.octets == Array(plain.utf8))
    for other in ["", "A", text.lowercased(), text + "=", text + "1", "MZ"] { #expect(CodeSecret(text: other) == nil) }
  }

  @Test func `an app gets the secret by an address in which a name is only a name`() async throws {
    _ = try await household.addGuardian("Oma & Opa?", role: .all)
    try await household.setPasscode("1470", of: "Oma & Opa?", current: nil, isTrusted: true)
    let (secret, address) = try await household.beginCode(of: "Oma & Opa?")
    #expect(
      address
        == "otpauth://totp/Picket:Oma%20%26%20Opa%3F?secret=\(secret)&issuer=Picket&algorithm=SHA1&digits=6&period=30")
    #expect(secret.count == 32)
  }

  @Test func `a code counts once one was given, and then the passcode alone opens nothing`() async throws {
    let secret = try await household.beginCode(of: nil).secret
    #expect(await refusal(nil) == nil, "an app that did not take the secret locks nobody out")
    await #expect(throws: HouseholdError.self) { try await household.confirmCode("000000", of: nil) }
    let unlocking = try await household.unlock("4711")
    try await household.confirmCode(OneTimeCode.of(secret, at: home.seconds), of: nil)
    #expect(await household.passcodeGeneration != unlocking.generation, "what the passcode alone opened is closed")
    for missing in [nil, ""] { #expect(needsCode(await refusal(missing))) }
    home.pass(30)
    #expect(await refusal(OneTimeCode.of(secret, at: home.seconds)) == nil)
    // After a restart as well, and the secret is sealed.
    let again = try home.restarted()
    home.pass(30)
    #expect(needsCode(await refusal(nil, of: again)))
    #expect(await refusal(OneTimeCode.of(secret, at: home.seconds), of: again) == nil)
    #expect(!String(decoding: try home.stored(), as: UTF8.self).contains(secret))
    await #expect(throws: HouseholdError.self, "there is one already") { try await household.beginCode(of: nil) }
  }

  @Test func `each code is taken once, half a minute early or late, and no other`() async throws {
    let secret = try await begin()
    func code(_ steps: Int) -> String { OneTimeCode.of(secret, at: home.seconds + 30 * steps) }
    for wrong in [-2, 2] { #expect(await refusal(code(wrong)) != nil) }
    #expect(await refusal(code(-1)) != nil, "that one had confirmed the secret")
    home.pass(60)
    #expect(await refusal(code(-1)) == nil)
    #expect(await refusal(code(-1)) != nil)
    let text = code(0)
    #expect(await refusal("\(text.prefix(3)) \(text.suffix(3))") == nil)
    home.pass(3_600)
    #expect(await refusal(code(1)) == nil)
    #expect(await refusal(code(0)) != nil, "an older one than the last is not taken")
    let again = try home.restarted()
    #expect(await refusal(code(1), of: again) != nil, "nor after a restart")
  }

  @Test func `wrong codes wait as wrong passcodes do, and a right passcode does not make up for them`() async throws {
    let secret = try await begin()
    for _ in 0..<2 {
      #expect(await refusal("000000") != nil)
      #expect(needsCode(await refusal(nil)))
    }
    #expect(await refusal("000000") != nil)
    guard case .notAuthorized(_, _, wait: let wait?, _)? = await refusal(OneTimeCode.of(secret, at: home.seconds))
    else {
      Issue.record("a guess at codes is free")
      return
    }
    home.pass(UInt64(wait))
    #expect(await refusal(OneTimeCode.of(secret, at: home.seconds)) == nil)
    #expect(await refusal("000000") != nil, "and then there are three again")
    #expect(needsCode(await refusal(nil)))
  }

  @Test func `who has nothing but a passcode removes a code by one`() async throws {
    let secret = try await begin()
    await #expect(throws: HouseholdError.self) {
      try await household.removeCode(of: nil, code: nil, isTrusted: false, user: 7)
    }
    #expect(await household.hasCode(nil))
    try await household.removeCode(
      of: nil, code: OneTimeCode.of(secret, at: home.seconds), isTrusted: false, user: 7)
    #expect(await refusal(nil) == nil)
    _ = try await begin()
    try await household.removeCode(of: nil, code: nil, isTrusted: true)
    #expect(await !household.hasCode(nil))
  }

  @Test func `codes are a guardian's own, and go with it`() async throws {
    let oma = try await household.addGuardian("Oma", role: .read)
    await #expect(throws: HouseholdError.self, "there is no passcode") { try await household.beginCode(of: "Oma") }
    try await household.setPasscode("1470", of: "Oma", current: nil, isTrusted: true)
    let secret = try await begin("Oma")
    #expect(await refusal(nil) == nil)
    await #expect(throws: HouseholdError.self) { try await household.unlock("1470", as: "Oma") }
    _ = try await household.unlock("1470", as: "Oma", code: OneTimeCode.of(secret, at: home.seconds))
    try await household.removeGuardian("Oma")
    #expect(await !household.hasCode(oma.id))
    // A passcode that is taken away takes its code along.
    _ = try await begin()
    try await household.setPasscode(nil, current: nil, isTrusted: true)
    #expect(await !household.hasCode(nil))
  }

  @Test func `a backup has no codes, and restoring it keeps them`() async throws {
    _ = try await begin()
    let backup = home.workshop.path("backup")
    try Household.backUp(home.ledger, to: backup)
    let other = try Household(ledger: home.workshop.path("other.db"), key: home.key)
    try await other.restore(from: backup)
    #expect(await !other.hasCode(nil))
    try await household.restore(from: backup)
    #expect(await household.hasCode(nil))
  }

  @Test func `a secret that cannot be opened any more opens nothing`() async throws {
    let secret = try await begin()
    try home.sabotage { (tx: borrowing Transaction<Writing>) throws(LedgerError) in
      try tx.put(SecretRow(key: "guardianCodes", value: Array(#"{"0": {"sealed": "AAAA", "last": 0}}"#.utf8)))
    }
    let again = try home.restarted()
    #expect(needsCode(await refusal(nil, of: again)))
    #expect(await refusal(OneTimeCode.of(secret, at: home.seconds), of: again) != nil)
    try await again.removeCode(of: nil, code: nil, isTrusted: true)
    #expect(await refusal(nil, of: again) == nil)
  }
}
