import FamilyTokens
import PicketJSON
import Support
import Testing

@testable import Household

@Suite struct SecretsTests {
  let home: Home
  let household: Household

  init() async throws {
    home = try Home()
    household = try home.open()
  }

  @Test func `without a passcode nobody unlocks anything`() async throws {
    await #expect(throws: HouseholdError.self) { try await household.unlock("") }
    #expect(await !household.hasPasscode)
  }

  @Test func `the right passcode opens for a quarter of an hour`() async throws {
    try await household.setPasscode("4711", current: nil, isTrusted: true)
    let session = try await household.unlock("4711")
    #expect(session.until == home.seconds + 900 && session.boot == 10_900 * ClockReading.second)
    await #expect(throws: HouseholdError.self) {
      try await household.setPasscode("0815", current: "wrong", isTrusted: false)
    }
    try await household.setPasscode("0815", current: "4711", isTrusted: false)
    await #expect(throws: HouseholdError.self) { try await household.unlock("4711") }
    _ = try await home.restarted().unlock("0815")
    try await household.setPasscode(nil, current: nil, isTrusted: true)
    #expect(try await !home.restarted().hasPasscode)
  }

  @Test func `guessing takes longer and longer, also after restarts and with another clock`() async throws {
    try await household.setPasscode("4711", current: nil, isTrusted: true)
    for _ in 0..<4 {
      await #expect(throws: HouseholdError.self) { try await household.unlock("0000") }
    }
    for household in [household, try home.restarted()] {
      await #expect { try await household.unlock("4711") } throws: { "\($0)".contains("too often") }
    }
    home.setWall(4_000_000_000)
    await #expect(throws: HouseholdError.self) { try await household.unlock("4711") }
    home.restart(wall: 4_000_000_000)
    let restarted = try home.restarted()
    await #expect(throws: HouseholdError.self) { try await restarted.unlock("4711") }
    home.pass(10)
    _ = try await restarted.unlock("4711")
    _ = try await restarted.unlock("4711")
  }

  @Test func `a child who guesses locks out itself and nobody else, also after a restart`() async throws {
    try await household.setPasscode("4711", current: nil, isTrusted: true)
    let mia = try await household.addChild("Mia")
    _ = try await household.addDevice(.child(mia.id), user: 1_000)
    for _ in 0..<4 { await #expect(throws: HouseholdError.self) { try await household.unlock("0000", user: 1_000) } }
    for household in [household, try home.restarted()] {
      await #expect { try await household.unlock("4711", user: 1_000) } throws: { "\($0)".contains("too often") }
      for user: UInt32? in [1_001, nil] { _ = try await household.unlock("4711", user: user) }
      await #expect { try await household.unlock("4711", user: 1_000) } throws: { "\($0)".contains("too often") }
    }
  }

  @Test func `a user of whom nobody knows anything locks out itself and nobody else`() async throws {
    try await household.setPasscode("4711", current: nil, isTrusted: true)
    for _ in 0..<4 { await #expect(throws: HouseholdError.self) { try await household.unlock("0000", user: 2_000) } }
    await #expect { try await household.unlock("4711", user: 2_000) } throws: { "\($0)".contains("too often") }
    for user: UInt32 in [0, 2_001, 3_000] { _ = try await household.unlock("4711", user: user) }
  }

  @Test func `somebody with very many users is one in the end`() async throws {
    try await household.setPasscode("4711", current: nil, isTrusted: true)
    var guesses = 0
    for user in 2_000..<4_000 as Range<UInt32> {
      do { _ = try await household.unlock("0000", user: user) } catch  where "\(error)".contains("not the passcode") {
        guesses += 1
      } catch {}
    }
    #expect(guesses == 100, "as many as all have in an hour")
  }

  @Test func `guesses of very many users keep nobody else waiting`() async throws {
    try await household.setPasscode("4711", current: nil, isTrusted: true)
    for user in 2_000..<2_090 as Range<UInt32> {
      await #expect(throws: HouseholdError.self) { try await household.unlock("0000", user: user) }
    }
    // Also users who mistype it at first.
    for user: UInt32 in [0, 3_000] {
      await #expect { try await household.unlock("4712", user: user) } throws: { "\($0)".contains("not the passcode") }
      _ = try await household.unlock("4711", user: user)
    }
  }

  @Test func `all guesses of an hour together have an end`() async throws {
    try await household.setPasscode("4711", current: nil, isTrusted: true)
    let ben = try await household.addChild("Ben")
    for user: UInt32 in 1_000..<1_035 { _ = try await household.addDevice(.child(ben.id), user: user) }
    for guess in 0..<100 {
      let user = UInt32(1_000 + guess / 3)
      await #expect(throws: HouseholdError.self) { try await household.unlock("0000", user: user) }
    }
    for household in [household, try home.restarted()] {
      await #expect { try await household.unlock("4711", user: 1_000) } throws: {
        "\($0)".contains("in 3600 seconds")
      }
      // Users who have not guessed do not wait, and one who has guessed once gets another try.
      for user: UInt32? in [0, 1_033, 5_000, nil] { _ = try await household.unlock("4711", user: user) }
    }
    home.pass(3_600)
    _ = try await household.unlock("4711", user: 1_000)
  }

  @Test func `tokens are minted, revealed and refreshed`() async throws {
    let tokens = try await household.mint(.domain, ["Video.Test", "a.test"])
    let revealed = try await household.reveal(tokens)
    #expect(revealed.map(\.value) == ["video.test", "a.test"])
    #expect(try await household.refresh(tokens) == tokens)
    #expect(try await household.rotateKey() == 2)
    let fresh = try await household.refresh(tokens)
    #expect(fresh != tokens)
    #expect(try await household.reveal(fresh).map(\.value) == ["video.test", "a.test"])
    let category = try await household.mint(.category, ["productivity"])
    #expect(try await household.reveal(category).map(\.title) == ["Productivity & Finance"])
    await #expect(throws: HouseholdError.self) { try await household.mint(.domain, ["no name"]) }
    await #expect(throws: HouseholdError.self) { try await household.reveal([Token(octets: [1, 2, 3])]) }
  }

  @Test func `what was set under an old key still counts under a new one`() async throws {
    let mia = try await household.addChild("Mia")
    try await household.setShield(true, Shield(domains: ["video.test"]), child: mia.id)
    let question = try await household.ask(mia.id, topic: "web", domain: "a.test", why: "please")
    _ = try await household.rotateKey()
    try await household.setShield(true, Shield(domains: ["more.test"]), child: mia.id)
    let restarted = try home.restarted()
    #expect(await restarted.shields()[0].shield.domains == ["video.test", "more.test"])
    #expect(try await restarted.question(question.id) == question)
    #expect(await restarted.takeComplaints().isEmpty)
  }

  @Test func `without its key a household says so, and with the imported one it is whole`() async throws {
    let mia = try await household.addChild("Mia")
    try await household.setShield(true, Shield(domains: ["video.test"]), child: mia.id)
    let exported = try await household.exportKey(under: "correct horse")
    let other = try Home()
    try other.workshop.write("picket.db", home.workshop.bytes("picket.db"))
    try other.workshop.write("picket.db-wal", home.workshop.bytes("picket.db-wal"))
    // A new key would lose everything that the old one has sealed.
    #expect(throws: HouseholdError.self) { _ = try other.open() }
    _ = try FamilyKey(path: other.key)
    let stranger = try other.open()
    #expect(await stranger.takeComplaints().contains { $0.contains("import its key") })
    #expect(await stranger.shields().isEmpty)
    try await stranger.importKey(exported, under: "correct horse")
    #expect(await stranger.shields()[0].shield.domains == ["video.test"])
    await #expect(throws: HouseholdError.self) { try await stranger.importKey(exported, under: "correct h0rse") }
  }

  @Test func `a backup has no passcode in it, and what is restored keeps the one that there is`() async throws {
    try await household.setPasscode("4711", current: nil, isTrusted: true)
    let path = home.workshop.path("backup")
    try Household.backUp(household.ledgerPath, to: path)
    #expect(!String(decoding: try home.workshop.bytes("backup"), as: UTF8.self).contains("$argon2id$"))
    try await household.setPasscode("0815", current: nil, isTrusted: true)
    try await household.restore(from: path)
    _ = try await household.unlock("0815")
    await #expect(throws: HouseholdError.self) { try await household.unlock("4711") }
    let other = try home.restarted()
    #expect(await other.hasPasscode)
  }

  @Test func `a backup brings back what was there, and nothing else does`() async throws {
    let mia = try await household.addChild("Mia")
    try await household.setShield(true, Shield(domains: ["video.test"]), child: mia.id)
    let path = home.workshop.path("backup")
    try Household.backUp(household.ledgerPath, to: path)
    try await household.removeChild(mia.id)
    try home.workshop.write("nonsense", Array("nonsense".utf8))
    await #expect(throws: HouseholdError.self) { try await household.restore(from: home.workshop.path("nonsense")) }
    #expect(await household.children.isEmpty)
    try await household.restore(from: path)
    #expect(await household.children == [mia])
    #expect(await household.shields().count == 1)
  }
}
