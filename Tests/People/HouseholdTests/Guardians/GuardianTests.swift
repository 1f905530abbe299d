import Foundation
import Support
import Testing

@testable import Household

/// Guardians with names and passcodes of their own.
@Suite struct GuardianTests {
  private func household(_ home: Home) async throws -> Household {
    let household = try home.open()
    try await household.setPasscode("2580", current: nil, isTrusted: true)
    let oma = try await household.addGuardian("Oma", role: .approve)
    try await household.setPasscode("1470", of: oma.name, current: nil, isTrusted: true)
    return household
  }

  @Test func `each passcode opens as its guardian, and as no other`() async throws {
    let home = try Home()
    let household = try await household(home)
    let oma = try await household.guardian(named: "oma")
    #expect(try await household.unlock("2580").guardian == nil)
    #expect(try await household.unlock("1470", as: "Oma").guardian == oma.id)
    for (passcode, name) in [("1470", nil), ("2580", "Oma"), ("2580", "Nobody")] as [(String, String?)] {
      await #expect(throws: HouseholdError.self) { try await household.unlock(passcode, as: name, user: 7) }
    }
    // The fourth guess waits, whichever guardian it is for.
    let error = await #expect(throws: HouseholdError.self) { try await household.unlock("1470", as: "Oma", user: 7) }
    #expect("\(try #require(error))".contains("too often"))
    #expect(try await household.unlock("1470", as: "Oma", user: 8).guardian == oma.id)
  }

  @Test func `a guardian who may do less does not guess more often by knowing its own passcode`() async throws {
    let home = try Home()
    let household = try await household(home)
    func guess() async throws {
      await #expect(throws: HouseholdError.self) { try await household.unlock("0000", user: 7) }
      _ = try await household.unlock("1470", as: "Oma", user: 7)
    }
    try await guess()
    let oma = try await household.guardian(named: "Oma").id
    try await household.setPasscode(
      "1470", of: "Oma", current: "1470", by: oma, isTrusted: false, user: 7)
    try await guess()
    await #expect(throws: HouseholdError.self) { try await household.unlock("0000", user: 7) }
    let error = await #expect(throws: HouseholdError.self) { try await household.unlock("2580", user: 7) }
    #expect("\(try #require(error))".contains("too often"))
    // Who may do everything is forgiven.
    home.pass(3_600)
    _ = try await household.unlock("2580", user: 7)
    for _ in 0..<2 { await #expect(throws: HouseholdError.self) { try await household.unlock("0000", user: 7) } }
    _ = try await household.unlock("2580", user: 7)
  }

  @Test func `guardians are there after a restart, without their passcodes in a backup, and keep them over a restore`()
    async throws
  {
    let home = try Home()
    let household = try await household(home)
    let restarted = try home.restarted()
    #expect(await restarted.guardians == household.guardians)
    #expect(try await restarted.unlock("1470", as: "Oma").guardian != nil)
    let backup = home.workshop.path("backup")
    try Household.backUp(home.ledger, to: backup)
    #expect(!String(decoding: try home.workshop.bytes("backup"), as: UTF8.self).contains("argon2id"))
    _ = try await household.changeGuardian("Oma", role: .all)
    _ = try await household.addGuardian("Opa", role: .read)
    try await household.restore(from: backup)
    #expect(await household.guardians.map(\.name) == ["Oma"])
    #expect(await household.guardians.map(\.role) == [.approve])
    #expect(try await household.unlock("1470", as: "Oma").guardian != nil)
  }

  @Test func `names are told apart, and a number is never given again`() async throws {
    let home = try Home()
    let household = try await household(home)
    let first = try await household.guardian(named: "Oma").id
    for name in ["oma", "", " Opa", "a\u{1}b"] {
      await #expect(throws: HouseholdError.self) { try await household.addGuardian(name, role: .read) }
    }
    try await household.removeGuardian("Oma")
    #expect(await household.guardian(first) == nil)
    #expect(try await household.addGuardian("Oma", role: .read).id > first)
    await #expect(throws: HouseholdError.self) { try await household.unlock("1470", as: "Oma") }
  }
}
