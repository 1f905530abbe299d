import Activity
import Policy
import Replication
import Support
import Testing

@testable import Household

/// Time that is earned on two nodes.
@Suite struct SharedEarningTests {
  private let homes: SharedHomes
  private let uses: [Use]

  /// Ten minutes of reading give five of games.
  init() async throws {
    homes = try await SharedHomes()
    let mia = try await homes.here.addChild("Mia").id
    try await homes.here.addEarning(
      "Reading", of: mia, by: Shield(domains: ["example.org"]), need: 600, unlocks: Shield(categories: ["games"]),
      gives: 300)
    try await homes.settle()
    for number in 0..<2 {
      _ = try await homes.households[number].addDevice(.child(try await homes.child(number)), user: 1_000)
    }
    uses = (0..<2).map { [homes] in Use(home: homes.homes[$0], household: homes.households[$0]) }
  }

  private func earned(_ number: Int, _ name: String = "Reading") async throws -> Int {
    let child = try await homes.child(number)
    let household = homes.households[number]
    return await household.earned(by: TimeRuleKey(owner: child, kind: .earning, name: name), child)
  }

  private func rules(_ number: Int) async -> [EarningRule] {
    await homes.households[number].state.timeRules.earnings.sorted { $0.key < $1.key }.map(\.value)
  }

  @Test func `what earns on one node opens on the other, and a minute on both earns once`() async throws {
    for number in 0..<2 { #expect(try await homes.isStopped("roblox.com", on: number)) }
    // The same six minutes on both, and four more on one.
    for use in uses { try await use.minutes(6, of: ["example.org"]) }
    for use in uses { try await use.pause(8) }
    try await homes.settle()
    for number in 0..<2 { #expect(try await earned(number) == 0) }
    try await uses[1].minutes(4, of: ["example.org"])
    try await uses[1].pause(8)
    homes.homes[0].pass(12 * 60)
    try await homes.settle()
    for number in 0..<2 {
      #expect(try await earned(number) == 300)
      #expect(try await !homes.isStopped("roblox.com", on: number))
    }
    // It is earned still after a restart, and is no other node's.
    try await homes.kill(0)
    try await homes.settle()
    #expect(try await earned(0) == 300)
    for household in homes.households {
      #expect(await household.sharingStatus?.troubles == [])
      #expect(await household.unsent() == 0)
    }
    // The next day nothing is.
    await homes.pass(86_400)
    for number in 0..<2 { #expect(try await homes.isStopped("roblox.com", on: number)) }
  }

  @Test func `of two rules of one name the most is needed for the least, of what was used before too`() async throws {
    for use in uses { try await use.minutes(10, of: ["example.org"]) }
    for use in uses { try await use.pause(8) }
    try await homes.settle()
    for number in 0..<2 { #expect(try await earned(number) == 300) }
    for (number, need, gives) in [(0, 900, 600), (1, 1_200, 900)] {
      let (household, child) = (homes.households[number], try await homes.child(number))
      try await household.removeTimeRule(.earning, named: "Reading", of: child)
      try await household.addEarning(
        "Reading", of: child, by: Shield(domains: ["example.org"]), need: need, unlocks: Shield(categories: ["games"]),
        gives: gives, cap: number == 0 ? 1_800 : nil)
      await homes.pass(1)
    }
    try await homes.settle()
    for number in 0..<2 {
      #expect(await rules(number).map(\.earning) == [Earning(per: 1_200, gives: 600, cap: 1_800)])
      let troubles = await homes.households[number].troubles
      #expect(troubles.contains { $0.contains("decided differently about the earning Reading") })
      #expect(try await earned(number) == 0)
    }
    try await uses[1].minutes(10, of: ["example.org"])
    try await uses[1].pause(8)
    homes.homes[0].pass(18 * 60)
    try await homes.settle()
    for number in 0..<2 { #expect(try await earned(number) == 600) }
  }

  @Test func `what one changes and the other removes stays closed, and earns nothing`() async throws {
    try await homes.here.removeTimeRule(.earning, named: "Reading", of: try await homes.child(0))
    let there = try await homes.child(1)
    try await homes.there.removeTimeRule(.earning, named: "Reading", of: there)
    try await homes.there.addEarning(
      "Reading", of: there, by: Shield(domains: ["example.com"]), need: 600, unlocks: Shield(categories: ["games"]),
      gives: 300)
    try await homes.settle()
    try await uses[1].minutes(20, of: ["example.com"])
    try await uses[1].pause(8)
    homes.homes[0].pass(28 * 60)
    try await homes.settle()
    for number in 0..<2 {
      #expect(await rules(number).count == 1)
      #expect(try await homes.isStopped("roblox.com", on: number))
    }
    // Who decides anew ends that.
    try await homes.here.removeTimeRule(.earning, named: "Reading", of: try await homes.child(0))
    try await homes.settle()
    for number in 0..<2 { #expect(try await !homes.isStopped("roblox.com", on: number)) }
  }
}

extension Household {
  fileprivate func earned(by key: TimeRuleKey, _ child: Int) -> Int {
    childTime(child, in: state).earned(by: key, at: steadySeconds(at: now)).earned
  }
}
