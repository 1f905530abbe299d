import Foundation
import Ledger
import Support
import Testing

@testable import Household

/// What programs show in place of a passcode.
@Suite struct AccessTokenTests {
  private func refusal(_ household: Household, _ secret: String, user: UInt32 = 7) async -> HouseholdError? {
    do throws(HouseholdError) {
      _ = try await household.accessToken(shown: secret, user: user)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a token is known by what it is, after a restart as well, and lies nowhere on the disk`() async throws {
    let home = try Home()
    let household = try home.open()
    let (token, secret) = try await household.addAccessToken("hass", scope: .control)
    let other = try await household.addAccessToken("prometheus", scope: .read).secret
    #expect(secret.wholeMatch(of: /pkt_[0-9a-f]{64}/) != nil && secret != other)
    #expect(try await household.accessToken(shown: secret).id == token.id)
    for wrong in ["", "pkt_", other.uppercased(), String(secret.dropLast()), secret + "0", " " + secret] {
      #expect(await refusal(household, wrong, user: UInt32(wrong.utf8.count)) != nil, "\(wrong)")
    }
    let again = try home.restarted()
    #expect(try await again.accessToken(shown: secret).scope == .control)
    #expect(try await again.accessToken(shown: other).scope == .read)
    let stored = String(decoding: try home.stored(), as: UTF8.self)
    #expect(!stored.contains(secret.dropFirst(4)) && stored.contains("prometheus"))
  }

  @Test func `SHA-256 is the one of FIPS 180-2`() {
    let digest = AccessToken.digest(of: "abc").map { String(format: "%02x", $0) }.joined()
    #expect(digest == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test func `a token ends when it should, whatever the wall clock says`() async throws {
    let home = try Home()
    let household = try home.open()
    let (token, secret) = try await household.addAccessToken("hass", scope: .read, seconds: 3_600)
    home.pass(3_000)
    home.setWall(UInt64(home.seconds - 90_000))
    #expect(await household.accessToken(token.id) != nil)
    home.pass(600)
    #expect(await household.accessToken(token.id) == nil)
    #expect(await refusal(household, secret) != nil)
    #expect(await household.accessTokens.isEmpty)
    let killed = try home.killed(household)
    #expect(await refusal(killed, secret) != nil)
    await household.tick()
    // Its name is free again, and its number is not given out twice.
    #expect(try await household.addAccessToken("hass", scope: .read).token.id > token.id)
  }

  @Test func `a removed token opens nothing, and a backup does not bring it back`() async throws {
    let home = try Home()
    let household = try home.open()
    let removed = try await household.addAccessToken("hass", scope: .read).secret
    let kept = try await household.addAccessToken("other", scope: .read, seconds: 600).secret
    let backup = home.workshop.path("backup")
    try Household.backUp(home.ledger, to: backup)
    #expect(!String(decoding: try home.workshop.bytes("backup"), as: UTF8.self).contains("hass"))
    // A copy of the ledger itself has it.
    let copy = home.workshop.path("copy")
    try Ledger.backUp(home.ledger, to: copy)
    try await household.removeAccessToken("HASS")
    for path in [backup, copy] {
      try await household.restore(from: path)
      #expect(await refusal(household, removed) != nil)
      #expect(try await household.accessToken(shown: kept).until != nil)
    }
    let again = try home.restarted()
    #expect(await refusal(again, removed) != nil)
    #expect(try await again.accessToken(shown: kept).name == "other")
    await #expect(throws: HouseholdError.notFound(kind: "token", name: "hass")) {
      try await household.removeAccessToken("hass")
    }
  }

  @Test func `wrong tokens wait as wrong passcodes do, and keep neither right tokens nor guardians out`() async throws {
    let home = try Home()
    let household = try home.open()
    try await household.setPasscode("2580", current: nil, isTrusted: true)
    let secret = try await household.addAccessToken("hass", scope: .read).secret
    func waits(_ user: UInt32 = 7) async -> Bool {
      "\(String(describing: await refusal(household, "pkt_0", user: user)))".contains("in 10 seconds")
    }
    for _ in 0..<3 { #expect(await !waits(), "the first wrong tokens wait for nothing") }
    #expect(await waits())
    #expect(try await household.accessToken(shown: secret, user: 7).name == "hass")
    _ = try await household.unlock("2580", user: 7)
    #expect(await !waits(8), "another user has guesses of its own")
    home.pass(10)
    #expect(await !waits(), "who has waited may try again")
  }

  @Test func `the last use is written down once a minute`() async throws {
    let home = try Home()
    let household = try home.open()
    let (token, secret) = try await household.addAccessToken("hass", scope: .read)
    #expect(token.lastUse == nil)
    _ = try await household.accessToken(shown: secret)
    let first = home.seconds
    home.pass(59)
    await household.noteUse(ofAccessToken: token.id)
    #expect(await household.accessToken(token.id)?.lastUse == first)
    home.pass(1)
    await household.noteUse(ofAccessToken: token.id)
    #expect(await household.accessToken(token.id)?.lastUse == first + 60)
    let again = try home.restarted()
    #expect(await again.accessToken(token.id)?.lastUse == first + 60)
  }

  @Test func `names and ends are checked, and there are not too many`() async throws {
    let household = try Home().open()
    _ = try await household.addAccessToken("hass", scope: .read)
    for (name, seconds) in [("Hass", nil), ("", nil), (" x", nil), ("x\n", nil), ("x", 0), ("x", 1 << 40)]
      as [(String, Int?)]
    {
      await #expect(throws: HouseholdError.self, "\(name)") {
        try await household.addAccessToken(name, scope: .read, seconds: seconds)
      }
    }
    for number in 1..<Household.mostAccessTokens { _ = try await household.addAccessToken("\(number)", scope: .read) }
    await #expect(throws: HouseholdError.self) { try await household.addAccessToken("more", scope: .read) }
  }
}
