import Activity
import PicketJSON
import Policy
import Replication
import Support
import Testing

@testable import Household

/// Two nodes of a family, which hand each other what guardians decide.
@Suite struct SharingTests {
  private let homes: SharedHomes

  init() async throws { homes = try await SharedHomes() }

  private func mia() async throws {
    _ = try await homes.here.addChild("Mia", birthYear: 2_000)
    try await homes.settle()
  }

  @Test func `a child and a shield of one node are there on the other, and go there too`() async throws {
    try await mia()
    let mia = try await homes.child(1)
    #expect(try await homes.there.child(mia).birthYear == 2_000)
    #expect(try await !homes.isStopped("roblox.com", on: 1))
    try await homes.here.setShield(true, Shield(categories: ["games"]), child: try await homes.child(0))
    try await homes.settle()
    #expect(try await homes.isStopped("roblox.com", on: 1))
    try await homes.there.setShield(false, Shield(categories: ["games"]), child: mia)
    try await homes.settle()
    #expect(try await !homes.isStopped("roblox.com", on: 0))
    for household in homes.households {
      #expect(await household.unsent() == 0)
      #expect(await household.pendingRows == 0)
      #expect(await household.sharingStatus?.troubles == [])
    }
    try await homes.there.removeChild(mia)
    try await homes.settle()
    #expect(await homes.here.children.isEmpty)
  }

  @Test func `schedules, limits, profiles and what children follow`() async throws {
    try await mia()
    let mia = try await homes.child(0)
    let teens = try await homes.here.addProfile("teens")
    try await homes.here.setShield(true, Shield(domains: ["example.org"]), child: teens.id)
    _ = try await homes.here.changeChild(mia, level: .some(.strict), profile: .some(teens.id))
    let window = try #require(try Window(text: "11:00-13:00"))
    try await homes.here.addSchedule(
      "Homework", of: mia, windows: [window], over: Shield(categories: ["games"]), opens: false)
    try await homes.here.addLimit(
      "Videos", of: mia, over: Shield(domains: ["example.net"]), budget: Budget(perDay: 3_600))
    try await homes.settle()
    let there = try await homes.there.child(named: "Mia")
    #expect(there.level == .strict && there.profile != nil)
    #expect(try await homes.isStopped("example.org", on: 1))
    #expect(try await homes.isStopped("roblox.com", on: 1))
    #expect(await homes.there.state.timeRules.limits.values.map(\.budget.perDay) == [3_600])
    try await homes.there.removeTimeRule(.schedule, named: "homework", of: there.id)
    try await homes.there.removeTimeRule(.limit, named: "Videos", of: there.id)
    _ = try await homes.there.changeChild(there.id, birthYear: .some(nil), profile: .some(nil))
    try await homes.settle()
    #expect(await homes.here.state.timeRules.isEmpty)
    #expect(try await homes.here.child(mia).profile == nil)
    #expect(try await !homes.isStopped("example.org", on: 0))
    #expect(try await homes.here.child(mia).birthYear == nil)
  }

  @Test func `a question that is asked on one node is answered on the other, and what it opens is open on both`()
    async throws
  {
    try await mia()
    try await homes.here.setShield(true, Shield(domains: ["example.org"]), child: try await homes.child(0))
    try await homes.settle()
    let question = try await homes.there.ask(
      try await homes.child(1), topic: "shield", domain: "example.org", why: "for school")
    try await homes.settle()
    let asked = try #require(await homes.here.questions(state: .open).first)
    #expect(asked.id == question.id && asked.payload["why"]?.string == "for school")
    try await homes.here.answer(asked.id, choice: "approve", seconds: 600, why: "till lunch", by: "Eva")
    #expect(try await homes.isStopped("example.org", on: 1))
    try await homes.settle()
    #expect(try await !homes.isStopped("example.org", on: 1))
    #expect(try await homes.there.question(question.id).reply == "till lunch")
    await homes.pass(601)
    #expect(try await homes.isStopped("example.org", on: 1))
    #expect(try await homes.isStopped("example.org", on: 0))
    try await homes.settle()
    // Its end is no decision of anybody.
    #expect(await homes.there.decisions() == homes.here.decisions())
    #expect(await homes.there.grants().isEmpty)
  }

  @Test func `a grant that is taken back, and an allowance, count everywhere`() async throws {
    try await mia()
    let mia = try await homes.child(0)
    try await homes.here.setShield(true, Shield(categories: ["games"]), child: mia)
    try await homes.here.grant(.domain("roblox.com"), child: mia, seconds: 3_600)
    try await homes.here.allow(.domain("minecraft.net"), child: mia)
    try await homes.settle()
    #expect(try await !homes.isStopped("roblox.com", on: 1))
    #expect(try await !homes.isStopped("minecraft.net", on: 1))
    try await homes.there.revoke(grant: try #require(await homes.there.grants().first).id)
    try await homes.there.disallow(try #require(await homes.there.allowances().first).id)
    try await homes.settle()
    #expect(try await homes.isStopped("roblox.com", on: 0))
    #expect(try await homes.isStopped("minecraft.net", on: 0))
  }

  @Test func `a limit is used up over both nodes, and a minute on both is one`() async throws {
    try await mia()
    for number in 0..<2 {
      let child = try await homes.child(number)
      _ = try await homes.households[number].addDevice(.child(child), user: 1_000)
    }
    try await homes.here.addLimit(
      "Games", of: try await homes.child(0), over: Shield(categories: ["games"]), budget: Budget(perDay: 1_200))
    try await homes.settle()
    let uses = (0..<2).map { Use(home: homes.homes[$0], household: homes.households[$0]) }
    // The same ten minutes on both.
    for use in uses { try await use.minutes(10, of: ["roblox.com"]) }
    for use in uses { try await use.pause(8) }
    try await homes.settle()
    #expect(try await homes.here.used(by: homes.child(0)) == 10)
    #expect(try await homes.there.used(by: homes.child(1)) == 10)
    #expect(try await !homes.isStopped("roblox.com", on: 0))
    // Ten more on one of them, while nothing is used on the other.
    try await uses[1].minutes(11, of: ["roblox.com"])
    try await uses[1].pause(8)
    homes.homes[0].pass(19 * 60)
    try await homes.settle()
    #expect(try await homes.isStopped("roblox.com", on: 1))
    #expect(try await homes.isStopped("roblox.com", on: 0))
    #expect(try await homes.here.used(by: homes.child(0)) >= 20)
    // What came from elsewhere is there after a restart, and is not handed over as this node's.
    try await homes.kill(0)
    #expect(try await homes.here.used(by: homes.child(0)) >= 20)
    #expect(try await homes.isStopped("roblox.com", on: 0))
  }

  @Test func `use that only the database tells of earns nothing`() async throws {
    try await mia()
    let mia = try await homes.child(0)
    try await homes.here.addEarning(
      "Reading", of: mia, by: Shield(domains: ["example.org"]), need: 600, unlocks: Shield(categories: ["games"]),
      gives: 1_200)
    #expect(try await homes.isStopped("roblox.com", on: 0))
    let token = try #require(await homes.here.sharedToken("example.org"))
    let owner = try #require(await homes.here.sharedNumber(of: mia))
    let hour = Int64(homes.homes[0].seconds / 3_600)
    let key = try #require(MinutesKey(child: owner, token: token, hour: hour - 1))
    await homes.here.absorbUse([(key, MinuteMap(bits: (1 << 30) - 1) ?? MinuteMap())])
    #expect(await homes.here.used(by: mia) == 30)
    #expect(try await homes.isStopped("roblox.com", on: 0))
  }

  @Test func `what an app sets stays on its machine`() async throws {
    try await mia()
    let mia = try await homes.child(0)
    let app = "org.example.homework"
    try await homes.here.authorize(mia, client: app, member: .individual)
    _ = try await homes.here.setShield(true, Shield(domains: ["example.org"]), child: mia, client: app)
    try await homes.settle()
    #expect(try await homes.isStopped("example.org", on: 0))
    #expect(try await !homes.isStopped("example.org", on: 1))
    #expect(await homes.there.state.stores.keys.allSatisfy { $0.client == Household.guardianClient })
  }

  @Test func `what a removed child had is no trouble for a node that comes later`() async throws {
    let homes = try await SharedHomes(3)
    let mia = try await homes.here.addChild("Mia")
    _ = try await homes.here.ask(mia.id, topic: "shield", domain: "example.org")
    try await homes.here.grant(.domain("example.org"), child: mia.id, seconds: 600)
    try await homes.settle([0, 1])
    try await homes.here.removeChild(mia.id)
    try await homes.settle([0, 1])
    try await homes.settle()
    for household in homes.households {
      #expect(await household.children.isEmpty)
      #expect(await household.sharingStatus?.troubles == [])
    }
  }
}
