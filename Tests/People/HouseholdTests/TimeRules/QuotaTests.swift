import Activity
import Testing

@testable import Household

/// Limits and earnings over made-up use: minutes of categories, counted from midnight.
@Suite struct QuotaTests {
  /// Which minutes of 23 November 2026 something was used in.
  private struct Use {
    var minutes: [String: Set<Int>] = [:]
    let midnight: Int

    func count(_ wanted: UsageTargets, _ open: UsageTargets, _ interval: Range<Int>) -> Int {
      func have(_ targets: UsageTargets, _ category: String) -> Bool {
        targets.all || targets.categories.contains(category)
      }
      let counted = minutes.filter { have(wanted, $0.key) && !have(open, $0.key) }
      return counted.reduce(into: Set<Int>()) { $0.formUnion($1.value) }
        .count { interval.contains(midnight + $0 * 60) }
    }
  }

  private let timed: TimedHome
  private let midnight: Int

  init() async throws {
    timed = try await TimedHome()
    midnight = try TimedHome.instant("2026-11-23", "0:00", timed.zone)
  }

  private func limit(_ name: String, _ categories: [String], _ minutes: Int, _ weekend: Int? = nil) async throws {
    let on = weekend.map { [Budget.Exception(days: .weekend, seconds: $0 * 60)] } ?? []
    try await timed.household.addLimit(
      name, of: timed.mia.id, over: Shield(categories: categories), budget: Budget(perDay: minutes * 60, on: on))
  }

  private func time(_ use: [String: Set<Int>], groups: [Int] = []) async -> ChildTime {
    let use = Use(minutes: use, midnight: midnight)
    return ChildTime(
      timed.mia.id, sources: [timed.mia.id] + groups, openers: [timed.mia.id], await timed.household.state.timeRules,
      timed.zone,
      await timed.household.catalog, minutes: use.count)
  }

  private func instant(_ time: String, _ date: String = "2026-11-23") throws -> Int {
    try TimedHome.instant(date, time, timed.zone)
  }

  @Test func `minutes of what is limited together count once, until midnight`() async throws {
    try await limit("Fun", ["games", "social"], 60, 120)
    let time = await time(["games": Set(0..<40), "social": Set(30..<59), "education": Set(0..<600)])
    var quota = try #require(time.quotas(at: try instant("12:00")).first)
    #expect(quota.used == 59 * 60 && quota.left == 60 && !quota.isUsedUp)
    #expect(quota.sentence == "1 of 60 minutes of games, social is left")
    let full = await self.time(["games": Set(0..<60)])
    quota = try #require(full.quotas(at: try instant("12:00")).first)
    #expect(quota.isUsedUp)
    #expect(try quota.resets == instant("0:00", "2026-11-24"))
    #expect(full.shields(at: try instant("23:59")).map(\.key.title) == ["limit Fun"])
    #expect(full.shields(at: try instant("0:00", "2026-11-24")).isEmpty)
    #expect(full.quotas(at: try instant("12:00", "2026-11-28")).map(\.perDay) == [7_200])
  }

  @Test func `more time is for today alone, and counts from what was used`() async throws {
    try await limit("Games", ["games"], 60)
    _ = try await timed.household.giveMore(to: timed.mia.id, limit: "games", seconds: 900)
    let time = await time(["games": Set(0..<70)])
    #expect(time.quotas(at: try instant("12:00")).map(\.left) == [300])
    #expect(time.quotas(at: try instant("12:00", "2026-11-24")).map(\.left) == [3_600])
    await #expect(throws: HouseholdError.self) {
      try await timed.household.giveMore(to: timed.mia.id, limit: "games", seconds: 86_400)
    }
  }

  @Test func `time is earned up to a cap, and makes limits longer that name what it is for`() async throws {
    try await limit("Games", ["games", "social"], 60)
    try await timed.household.addEarning(
      "Reading", of: timed.mia.id, by: Shield(categories: ["education"]), need: 1_800,
      unlocks: Shield(categories: ["games"]), gives: 900, cap: 1_800)
    for (minutes, extra) in [(0, 0), (29, 0), (30, 900), (60, 1_800), (300, 1_800)] {
      let time = await time(["education": Set(0..<minutes)])
      #expect(time.quotas(at: try instant("12:00")).map(\.extra) == [extra], "\(minutes)")
    }
  }

  @Test func `what no limit names is stopped until time for it is earned`() async throws {
    try await timed.household.addEarning(
      "Reading", of: timed.mia.id, by: Shield(categories: ["education"]), need: 1_800,
      unlocks: Shield(categories: ["games"]), gives: 900)
    #expect(try await timed.isStopped())
    let noon = try instant("12:00")
    #expect(await time([:]).shields(at: noon).map(\.key.title) == ["earning Reading"])
    #expect(await time(["education": Set(0..<30)]).shields(at: noon).isEmpty)
    #expect(await time(["education": Set(0..<30), "games": Set(40..<55)]).shields(at: noon).count == 1)
  }

  @Test func `what a group has its children earn adds to its own limits, and to no other`() async throws {
    let group = try await timed.household.addProfile("7b")
    for owner in [timed.mia.id, group.id] {
      try await timed.household.addLimit(
        "Games", of: owner, over: Shield(categories: ["games"]), budget: Budget(perDay: 600))
    }
    try await timed.household.addEarning(
      "Reading", of: group.id, by: Shield(categories: ["education"]), need: 600, unlocks: Shield(categories: ["games"]),
      gives: 300)
    let time = await time(["education": Set(0..<10)], groups: [group.id])
    let quotas = try time.quotas(at: instant("12:00"))
    #expect(quotas.first { $0.key.owner == timed.mia.id }?.extra == 0)
    #expect(quotas.first { $0.key.owner == group.id }?.extra == 300)
  }

  @Test func `what a grant opens is not counted meanwhile, unless it counts`() async throws {
    try await limit("Games", ["games"], 60)
    try await timed.household.grant(.category("games"), child: timed.mia.id, seconds: 1_800)
    await timed.household.tick()
    // Noon is minute 720, and the grant ends at 12:30.
    let use = ["games": Set(700..<760)]
    #expect(await time(use).quotas(at: try instant("13:00")).map(\.used) == [30 * 60])
    timed.home.pass(600)
    for grant in await timed.household.grants() { try await timed.household.revoke(grant: grant.id) }
    await timed.household.tick()
    #expect(await time(use).quotas(at: try instant("13:00")).map(\.used) == [50 * 60])
    try await timed.household.open(timed.mia.id, seconds: 3_600, counts: true)
    await timed.household.tick()
    #expect(await time(use).quotas(at: try instant("13:00")).map(\.used) == [50 * 60])
    // An allowance by the limit's own name opens nothing that the limit is over.
    try await timed.household.allow(.category("games"), child: timed.mia.id)
    await timed.household.tick()
    #expect(await time(use).quotas(at: try instant("13:00")).map(\.used) == [50 * 60])
    let restarted = try timed.home.restarted(options: HouseholdOptions(zone: timed.zone))
    #expect(await restarted.state.timeRules == timed.household.state.timeRules)
  }
}
