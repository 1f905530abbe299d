import Activity
import Synchronization
import Testing

@testable import Household

/// Limits and earnings while a guardian has something open, over use as the filter reports it.
@Suite struct OpenTimeTests {
  private let timed: TimedHome
  private let use: Use

  init() async throws {
    timed = try await TimedHome()
    _ = try await timed.household.addDevice(.child(timed.mia.id), user: 1_000)
    use = Use(home: timed.home, household: timed.household)
  }

  private func limit(over shield: Shield) async throws {
    try await timed.household.addLimit("Limit", of: timed.mia.id, over: shield, budget: Budget(perDay: 7_200))
  }

  private var used: Int { get async { await timed.household.limits(of: timed.mia.id).map(\.used).reduce(0, +) } }

  @Test func `a grant of what a limit leaves out pays nothing back`() async throws {
    try await limit(over: Shield(allWeb: true, except: ["khanacademy.org"]))
    try await timed.household.grant(.domain("khanacademy.org"), child: timed.mia.id, seconds: 7_200)
    await timed.household.tick()
    try await use.minutes(20, of: ["www.roblox.com"])
    try await use.minutes(15, of: ["www.khanacademy.org"])
    try await use.pause()
    #expect(await used == 20 * 60)
  }

  @Test func `something else that is allowed in the same minute does not hide what is limited`() async throws {
    try await limit(over: Shield(categories: ["games"]))
    try await timed.household.allow(.domain("school.example"), child: timed.mia.id)
    await timed.household.tick()
    try await use.minutes(20, of: ["www.roblox.com", "www.school.example"])
    try await use.pause()
    #expect(await used == 20 * 60)
  }

  @Test func `what is granted within a limit is not counted, and the rest of it is`() async throws {
    try await limit(over: Shield(categories: ["games"]))
    try await timed.household.grant(.application("roblox"), child: timed.mia.id, seconds: 7_200)
    await timed.household.tick()
    try await use.minutes(20, of: ["www.roblox.com"])
    try await use.minutes(10, of: ["www.roblox.com", "www.minecraft.net"])
    try await use.pause()
    #expect(await used == 10 * 60)
  }

  @Test func `good use that a guardian has allowed earns as any other`() async throws {
    try await timed.household.addEarning(
      "Reading", of: timed.mia.id, by: Shield(categories: ["education"]), need: 600,
      unlocks: Shield(categories: ["games"]), gives: 600)
    try await timed.household.allow(.domain("khanacademy.org"), child: timed.mia.id)
    await timed.household.tick()
    try await use.minutes(20, of: ["www.khanacademy.org"])
    try await use.pause()
    #expect(await timed.household.earnings(of: timed.mia.id).map(\.earned) == [1_200])
  }

  @Test func `a clock that was ahead for a moment ends nothing but that moment`() async throws {
    try await limit(over: Shield(categories: ["games"]))
    await timed.household.tick()
    let wall = timed.home.clocks.withLock { $0.wall } / ClockReading.second
    try await timed.household.grant(.category("games"), child: timed.mia.id, seconds: 3_600)
    timed.home.setWall(wall + 5 * 3_600)
    await timed.household.tick()
    timed.home.setWall(wall)
    timed.home.pass(1)
    await timed.household.tick()
    let opening = try #require(await timed.household.state.timeRules.openings.values.first)
    #expect(opening.time.count >= 3_590)
  }
}
