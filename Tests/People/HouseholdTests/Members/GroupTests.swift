import Activity
import Catalog
import PicketJSON
import Policy
import Replication
import Support
import Testing

@testable import Household

/// Classes of children, and carts of machines.
@Suite struct GroupTests {
  private let home: Home
  private let household: Household
  private let mia: Child
  private let ben: Child
  private let classOf7b: Profile
  private let choir: Profile

  init() async throws {
    home = try Home()
    household = try home.open()
    await household.use(BuiltIn.catalog)
    mia = try await household.addChild("Mia", birthYear: 2015)
    ben = try await household.addChild("Ben")
    classOf7b = try await household.addProfile("7b")
    choir = try await household.addProfile("choir")
  }

  private func reason(_ name: String, _ child: Child) async throws -> String {
    try await household.explain(name, child: child.id).reason
  }

  @Test func `a child stands in several groups, and all that they close is closed`() async throws {
    try await household.changeGroup(classOf7b, adding: GroupMembers(children: [mia.id, ben.id]))
    try await household.changeGroup(choir, adding: GroupMembers(children: [mia.id]))
    try await household.setShield(true, Shield(domains: ["a.example"]), child: classOf7b.id)
    try await household.setShield(true, Shield(domains: ["b.example"]), child: choir.id)
    for name in ["a.example", "b.example"] { #expect(try await reason(name, mia) == "blockedDomain") }
    #expect(try await reason("a.example", ben) == "blockedDomain")
    #expect(try await reason("b.example", ben) == "nothingBlocks")
    #expect(
      try await household.explain("b.example", child: mia.id).store == "default of profile choir")
    #expect(await household.followers(of: choir).map(\.name) == ["Mia"])
    try await household.addLimit(
      "Games", of: classOf7b.id, over: Shield(categories: ["games"]), budget: Budget(perDay: 600))
    #expect(try await household.time(of: ben.id).limits.map(\.name) == ["Games"])
    try await household.changeGroup(classOf7b, removing: GroupMembers(children: [ben.id]))
    #expect(try await reason("a.example", ben) == "nothingBlocks")
    #expect(try await household.time(of: ben.id).limits.isEmpty)
    await #expect(throws: HouseholdError.self) {
      try await household.changeGroup(choir, adding: GroupMembers(children: [99]))
    }
  }

  @Test func `a group opens nothing: neither what it allows nor what it says in place of an age`()
    async throws
  {
    try await household.changeGroup(classOf7b, adding: GroupMembers(children: [mia.id]))
    try await household.setShield(true, Shield(allWeb: true), child: mia.id)
    try await household.allow(.domain("b.example"), child: classOf7b.id)
    try await household.writeStore(
      classOf7b.id, client: "picket", name: "default",
      [
        SettingChange(path: "age.vpn", value: false),
        SettingChange(path: "media.maximumMovieRating", value: 1_000),
      ])
    #expect(try await reason("b.example", mia) == "allCategories")
    let limits = await household.ageLimits(of: mia)
    #expect(limits.allSatisfy { $0.profile == nil && $0.instead == nil })
    #expect(try await household.effective(mia.id).maximumMovieRating != 1_000)
    // Who follows it as a profile gets what it allows.
    _ = try await household.changeChild(mia.id, profile: .some(classOf7b.id))
    #expect(try await reason("b.example", mia) == "allowed")
  }

  @Test func `groups stay over restarts and backups, and forget who is gone`() async throws {
    try await household.changeGroup(
      classOf7b,
      adding: GroupMembers(children: [mia.id, ben.id], machines: [try #require(NodeID(7))]))
    try await household.changeGroup(choir, adding: GroupMembers(children: [ben.id]))
    let restarted = try home.restarted()
    #expect(await restarted.members(of: classOf7b).machines.map(\.number) == [7])
    let saved = home.workshop.path("saved")
    try Household.backUp(home.ledger, to: saved)
    try await household.removeChild(mia.id)
    #expect(await household.members(of: classOf7b).children == [ben.id])
    await #expect(throws: HouseholdError.self) {
      try await household.remove(choir, evenIfFollowed: false)
    }
    try await household.remove(choir, evenIfFollowed: true)
    #expect(await household.state.groups.all.count == 1)
    #expect(await (try home.restarted()).state.groups.all.count == 1)
    try await household.restore(from: saved)
    #expect(await household.members(of: choir).children == [ben.id])
    #expect(await household.members(of: classOf7b).children == [mia.id, ben.id])
  }
}
