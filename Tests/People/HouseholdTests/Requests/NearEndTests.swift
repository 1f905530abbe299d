import Activity
import Policy
import Support
import Testing

@testable import Household

@Suite struct NearEndTests {
  let home: Home
  let household: Household
  let mia: Child

  init() async throws {
    home = try Home()
    household = try home.open()
    await household.use(BuiltIn.catalog)
    mia = try await household.addChild("Mia")
  }

  /// What is told while so many seconds pass, a tick a second.
  private func told(in seconds: Int) async -> [NearEnd] {
    await told {
      for _ in 0..<seconds {
        home.pass(1)
        await household.tick()
      }
    }
  }

  private func told(while body: () async throws -> Void) async rethrows -> [NearEnd] {
    let changes = household.changes()
    try await body()
    // What comes last.
    let last = NearEnd(kind: .off, owner: -1, what: nil, until: 0, boot: 0)
    household.changing.tell(.nearEnd(last))
    var told: [NearEnd] = []
    for await case .nearEnd(let end) in changes {
      if end == last { break }
      told.append(end)
    }
    return told
  }

  @Test func `each end is told once, five minutes before it, by a clock that nobody sets`() async throws {
    try await household.grant(.domain("a.example"), child: mia.id, seconds: 600)
    try await household.allow(.domain("b.example"), child: mia.id, seconds: 700)
    try await household.switchInternetOff(mia.id, seconds: 800)
    try await household.setShield(true, Shield(categories: ["games"]), child: mia.id, seconds: 650)
    try await household.allow(.domain("forever.example"), child: mia.id)
    #expect(await told(in: 299) == [])
    home.setWall(2_000_000_000)
    let grant = await told(in: 2)
    #expect(grant.map(\.kind) == [.grant] && grant.first?.what == "domain a.example")
    #expect(await told(in: 60).map(\.kind) == [.shield])
    #expect(await household.nearEnds(of: mia.id).map(\.kind) == [.grant, .shield])
    #expect(await told(in: 140).map(\.kind) == [.allowance, .off])
    #expect(await told(in: 400) == [])
    #expect(await household.nearEnds().isEmpty)
  }

  @Test func `that five minutes of a limit are left is told once`() async throws {
    _ = try await household.addDevice(.child(mia.id), user: 1_000)
    try await household.addLimit("All", of: mia.id, over: Shield(allWeb: true), budget: Budget(perDay: 720))
    // A minute begins.
    home.pass(40)
    let use = Use(home: home, household: household)
    #expect(try await told { try await use.minutes(7, of: ["a.example"]) } == [])
    let low = try await told {
      try await use.minutes(4, of: ["a.example"])
      await household.tick()
    }
    #expect(low.map(\.kind) == [.limit] && low.first?.what == "All" && low.first?.owner == mia.id)
    #expect(await household.nearEnds(of: mia.id) == low)
  }

  @Test func `an end that is moved is told again, one that is taken back is not`() async throws {
    try await household.allow(.domain("a.example"), child: mia.id, seconds: 200)
    #expect(await told(in: 1).map(\.kind) == [.allowance])
    try await household.allow(.domain("a.example"), child: mia.id, seconds: 600)
    #expect(await told(in: 250) == [])
    #expect(await told(in: 60).map(\.kind) == [.allowance])
    try await household.open(mia.id, seconds: 310, everything: false)
    for grant in await household.grants() { try await household.revoke(grant: grant.id) }
    #expect(await told(in: 30) == [])
  }

  @Test func `a child hears of its own ends, and of its profile's`() async throws {
    let ben = try await household.addChild("Ben")
    let teens = try await household.addProfile("teens")
    _ = try await household.changeChild(mia.id, profile: .some(teens.id))
    try await household.allow(.domain("a.example"), child: teens.id, seconds: 100)
    try await household.open(ben.id, seconds: 200, everything: true)
    #expect(await household.nearEnds(of: mia.id).map(\.owner) == [teens.id])
    #expect(await household.nearEnds(of: ben.id).map(\.kind) == [.open])
    #expect(await household.nearEnds().count == 2)
  }
}
