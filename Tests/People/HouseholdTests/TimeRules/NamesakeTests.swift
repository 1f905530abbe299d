import Activity
import Testing

@testable import Household

/// A child's own rule and one of its profile may have the same name.
@Suite struct NamesakeTests {
  private let timed: TimedHome
  private let profile: Profile

  init() async throws {
    timed = try await TimedHome()
    profile = try await timed.household.addProfile("School")
    _ = try await timed.household.changeChild(timed.mia.id, profile: profile.id)
  }

  @Test func `more of the one limit is not more of the other`() async throws {
    let household = timed.household
    for (owner, minutes) in [(timed.mia.id, 30), (profile.id, 60)] {
      try await household.addLimit(
        "Games", of: owner, over: Shield(categories: ["games"]), budget: Budget(perDay: minutes * 60))
    }
    _ = try await household.giveMore(to: timed.mia.id, limit: "Games", seconds: 900)
    func extra(_ household: Household) async -> [Int: Int] {
      Dictionary(uniqueKeysWithValues: await household.limits(of: timed.mia.id).map { ($0.owner, $0.extra) })
    }
    #expect(await extra(household) == [timed.mia.id: 900, profile.id: 0])
    let after = try timed.home.restarted(options: HouseholdOptions(zone: timed.zone))
    #expect(await extra(after) == [timed.mia.id: 900, profile.id: 0])
    // Without its own, the name means the profile's.
    try await household.removeTimeRule(.limit, named: "Games", of: timed.mia.id)
    #expect(await extra(household) == [profile.id: 0])
    _ = try await household.giveMore(to: timed.mia.id, limit: "Games", seconds: 600)
    #expect(await extra(household) == [profile.id: 600])
    #expect(await household.limits(of: profile.id).map(\.extra) == [600])
  }

  @Test func `the one schedule is left out, and the other one stands`() async throws {
    try await timed.add("Noon", "11:00-13:00")
    try await timed.add("Noon", "11:00-13:00", to: profile.id)
    try await timed.household.skipSchedule("Noon", of: timed.mia.id, on: #require(CivilDate(text: "2026-11-23")))
    #expect(try await timed.isStopped())
    let skipped = await timed.household.schedules(of: timed.mia.id).map { ($0.owner, $0.skipped.count) }
    #expect(Dictionary(uniqueKeysWithValues: skipped) == [timed.mia.id: 1, profile.id: 0])
  }
}
