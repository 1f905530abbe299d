import Policy
import Testing

@testable import Household

@Suite struct GrantTests {
  @Test func `a grant ends at its time, whatever the wall clock says`() async throws {
    let home = try Home()
    let household = try home.open()
    let mia = try await household.addChild("Mia")
    try await household.grant(.domain("a.test"), child: mia.id, seconds: 100)
    home.setWall(1_600_000_000)
    #expect(await household.grants().count == 1)
    home.pass(99)
    #expect(await household.grants().count == 1)
    home.pass(1)
    #expect(await household.grants().isEmpty)
    await household.tick()
    home.setWall(1_500_000_000)
    #expect(try await home.restarted().grants().isEmpty == true)
  }

  @Test func `a restart of the daemon keeps what is left, and a clock set back gives nothing`() async throws {
    let home = try Home()
    let first = try home.open()
    let mia = try await first.addChild("Mia")
    try await first.grant(.all, child: mia.id, seconds: 100)
    home.pass(60)
    home.setWall(1_600_000_000)
    let household = try home.restarted()
    #expect(await household.grants().count == 1)
    home.pass(39)
    #expect(await household.grants().count == 1)
    home.pass(1)
    #expect(await household.grants().isEmpty)
  }

  @Test func `a clock set back revives no grant of the configuration, also after a restart of the machine`()
    async throws
  {
    let home = try Home()
    let household = try home.open()
    let settings = Settings.Child(level: .normal, grants: [Settings.Grant(.all, until: 10_100 * ClockReading.second)])
    try await household.declare(Declaration(children: [DeclaredChild(name: "Mia", settings: settings)]))
    await household.tick()
    home.pass(200)
    await household.tick()
    let end = UInt64(home.seconds) * ClockReading.second
    home.setWall(1_600_000_000)
    #expect(await household.steadyNow.wall >= end)
    home.restart(wall: 1_600_000_000)
    let restarted = try home.restarted()
    #expect(await restarted.steadyNow.wall >= end)
    home.setWall(1_800_000_000)
    #expect(await restarted.steadyNow.wall == 1_800_000_000 * ClockReading.second)
  }

  @Test func `a restart of the machine with a clock that stands behind gives no more than was left`() async throws {
    let home = try Home()
    let first = try home.open()
    let mia = try await first.addChild("Mia")
    try await first.grant(.all, child: mia.id, seconds: 300)
    home.pass(120)
    await first.tick()
    home.restart(wall: 0)
    var household = try home.restarted()
    home.pass(179)
    #expect(await household.grants().count == 1)
    home.pass(1)
    #expect(await household.grants().isEmpty)
    home.restart(wall: 1_700_000_000 + 301)
    household = try home.restarted()
    #expect(await household.grants().isEmpty)
  }

  @Test func `a pause is for all children or for one`() async throws {
    let household = try Home().open()
    await #expect(throws: HouseholdError.self) { try await household.open(seconds: 60) }
    let (mia, ben) = (try await household.addChild("Mia"), try await household.addChild("Ben"))
    #expect(try await household.open(seconds: 60).map(\.child) == [mia.id, ben.id])
    #expect(try await household.open(ben.id, seconds: 60).map(\.child) == [ben.id])
    for seconds in [0, -1, Grant.longest + 1, .max] {
      await #expect(throws: HouseholdError.self) { try await household.open(seconds: seconds) }
    }
    for grant in await household.grants() { try await household.revoke(grant: grant.id) }
    #expect(await household.grants().isEmpty)
  }
}
