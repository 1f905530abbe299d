import Testing

@testable import Household

/// The internet off, on, and open.
@Suite struct InternetTests {
  let home: Home
  let household: Household
  let mia: Child
  let ben: Child

  init() async throws {
    home = try Home()
    household = try home.open()
    await household.use(BuiltIn.catalog)
    mia = try await household.addChild("Mia")
    ben = try await household.addChild("Ben")
  }

  private func verdict(_ name: String, _ child: Child? = nil) async throws -> String {
    try await household.explain(name, child: (child ?? mia).id).verdict
  }

  @Test func `off stops the web beside all shields, ends what was opened, and leaves shields as they were`()
    async throws
  {
    let shield = Shield(categories: ["games"], except: ["chess.com"])
    try await household.setShield(true, shield, child: mia.id)
    try await household.open(mia.id, seconds: 600, everything: true)
    try await household.open(seconds: 600)
    #expect(try await household.switchInternetOff(mia.id) == [InternetOff(child: mia.id, until: nil)])
    #expect(await household.grants().map(\.child) == [ben.id])
    let why = try await household.explain("www.example.com", child: mia.id)
    #expect(why.verdict == "block" && why.sentence == "the internet is switched off" && why.store == "off", "\(why)")
    #expect(try await verdict("www.example.com", ben) == "allow")
    try await household.allow(.application("youtube"), child: mia.id)
    #expect(try await verdict("www.youtube.com") == "allow")
    #expect(try await household.switchInternetOn() == [mia.id])
    #expect(try await verdict("www.example.com") == "allow")
    #expect(await household.shields(of: mia.id).map(\.shield) == [shield])
    #expect(try await household.switchInternetOn().isEmpty)
  }

  @Test func `off for a while ends by itself, and off again sets another end`() async throws {
    try await household.switchInternetOff(seconds: 600)
    #expect(await household.internetOffs().map(\.child) == [mia.id, ben.id])
    try await household.switchInternetOff(ben.id)
    let restarted = try home.restarted()
    home.pass(601)
    for household in [household, restarted] {
      await household.tick()
      #expect(await household.internetOffs() == [InternetOff(child: ben.id, until: nil)])
    }
    await #expect(throws: HouseholdError.self) { try await household.switchInternetOff(seconds: 0) }
  }

  @Test func `open lifts shields and leaves what harms stopped`() async throws {
    try await household.setShield(true, Shield(categories: ["games", "adult"], allWeb: false), child: mia.id)
    try await household.open(mia.id, seconds: 600)
    #expect(try await verdict("www.roblox.com") == "allow")
    #expect(try await verdict("www.pornhub.com") == "block")
    #expect(
      try await household.explain("www.pornhub.com", child: mia.id).chain.contains { $0.hasPrefix("grant") } == false)
    try await household.open(mia.id, seconds: 600, everything: true)
    #expect(try await verdict("www.pornhub.com") == "allow")
    let restarted = try home.restarted()
    #expect(await restarted.grants().map(\.target) == [.harmless, .all])
  }
}
