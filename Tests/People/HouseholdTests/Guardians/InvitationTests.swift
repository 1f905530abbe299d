import Support
import Testing

@testable import Household

/// Guardians who choose a passcode on a telephone of their own.
@Suite struct InvitationTests {
  let home: Home
  let household: Household

  init() async throws {
    home = try Home()
    household = try home.open()
    try await household.setPasscode("2580", current: nil, isTrusted: true)
    _ = try await household.addGuardian("Oma", role: .approve)
  }

  private func invite(_ passcode: String? = nil, code: String? = nil, isTrusted: Bool = true) async throws -> String {
    try await household.invite("Oma", passcode: passcode, code: code, isTrusted: isTrusted, user: 7).secret
  }

  private func refusal(_ secret: String, _ passcode: String = "1470") async -> String? {
    do throws(HouseholdError) {
      _ = try await household.accept(invitation: secret, passcode: passcode)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func `an invitation sets the passcode once, and opens as its guardian`() async throws {
    let secret = try await invite()
    // A passcode that is refused leaves the invitation as it is.
    #expect(await refusal(secret, "123")?.contains("characters") == true)
    let oma = try await household.guardian(named: "Oma").id
    let opened = try await household.accept(invitation: secret, passcode: "1470")
    #expect(opened.guardian == oma && opened.passkey == nil)
    #expect(await refusal(secret)?.contains("used already") == true)
    #expect(try await household.unlock("1470", as: "Oma").guardian == oma)
    // What the first passcode has opened stays open.
    #expect(await household.passcodeGeneration == opened.generation)
    await #expect(throws: HouseholdError.self) { try await invite() }
  }

  @Test func `an invitation ends after a quarter of an hour, by another one, and with its guardian`() async throws {
    let first = try await invite()
    let second = try await invite()
    #expect(await refusal(first)?.contains("used already") == true)
    home.pass(900)
    #expect(await refusal(second)?.contains("is over") == true)
    let third = try await invite()
    try await household.removeGuardian("Oma")
    _ = try await household.addGuardian("Oma", role: .all)
    #expect(await refusal(third) != nil)
    for wrong in ["", "AA", String(repeating: "A", count: 27), third + "A", "\u{0}"] {
      #expect(await refusal(wrong) != nil)
    }
    // A passcode that was set meanwhile is not replaced.
    let fourth = try await invite()
    try await household.setPasscode("3690", of: "Oma", current: nil, isTrusted: true)
    #expect(await refusal(fourth) != nil)
    _ = try await household.unlock("3690", as: "Oma")
  }

  @Test func `a session that was left open invites no stranger`() async throws {
    await #expect(throws: HouseholdError.self) { try await invite(isTrusted: false) }
    await #expect(throws: HouseholdError.self) { try await invite("0000", isTrusted: false) }
    let begun = try await household.beginCode(of: nil)
    try await household.confirmCode(OneTimeCode.of(begun.secret, at: home.seconds), of: nil)
    home.pass(60)
    await #expect(throws: HouseholdError.self) { try await invite("2580", isTrusted: false) }
    let secret = try await invite(
      "2580", code: OneTimeCode.of(begun.secret, at: home.seconds), isTrusted: false)
    #expect(await refusal(secret) == nil)
  }
}
