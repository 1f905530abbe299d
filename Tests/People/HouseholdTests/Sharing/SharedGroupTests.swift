import Policy
import Replication
import Support
import Testing

@testable import Household

/// Groups of children and of machines, on several nodes.
@Suite struct SharedGroupTests {
  private let homes: SharedHomes

  init() async throws {
    homes = try await SharedHomes()
    for name in ["Mia", "Ben"] { _ = try await homes.here.addChild(name) }
    try await homes.settle()
  }

  private func profile(_ number: Int) async throws -> Profile {
    try await homes.households[number].profile(named: "7b")
  }

  private func change(_ number: Int, adding: [String] = [], removing: [String] = []) async throws {
    func members(_ names: [String]) async throws -> GroupMembers {
      var members = GroupMembers()
      for name in names { members.children.insert(try await homes.child(number, name)) }
      return members
    }
    let (more, less) = (try await members(adding), try await members(removing))
    try await homes.households[number].changeGroup(profile(number), adding: more, removing: less)
  }

  private func names(_ number: Int) async throws -> [String] {
    let household = homes.households[number]
    let members = await household.members(of: try await profile(number)).children
    return await household.children.filter { members.contains($0.id) }.map(\.name)
  }

  @Test func `groups travel, and of two guardians who did not know of each other both are heard`()
    async throws
  {
    let group = try await homes.here.addProfile("7b")
    try await homes.here.setShield(true, Shield(domains: ["example.org"]), child: group.id)
    try await change(0, adding: ["Mia"])
    try await homes.settle()
    #expect(try await names(1) == ["Mia"])
    #expect(try await homes.isStopped("example.org", on: 1))
    #expect(try await !homes.isStopped("example.org", for: "Ben", on: 1))
    // On one side of a cut a child comes, on the other one goes.
    try await change(0, adding: ["Ben"])
    try await change(1, removing: ["Mia"])
    try await homes.settle()
    for number in 0..<2 { #expect(try await names(number) == ["Ben"]) }
    // One takes the child out, and the other, who does not know of it, puts it in once more.
    try await change(0, removing: ["Ben"])
    try await change(1, removing: ["Ben"])
    await homes.there.captureShared()
    try await change(1, adding: ["Ben"])
    try await homes.settle()
    for number in 0..<2 {
      #expect(try await names(number) == ["Ben"])
      #expect(try await homes.isStopped("example.org", for: "Ben", on: number))
    }
    try await change(0, removing: ["Ben"])
    try await homes.settle()
    for number in 0..<2 { #expect(try await names(number) == []) }
    // A group that is gone takes its members along.
    try await change(1, adding: ["Mia"])
    try await homes.settle()
    try await homes.here.remove(try await profile(0), evenIfFollowed: true)
    try await homes.settle()
    for household in homes.households {
      #expect(await household.state.groups.all.isEmpty)
      #expect(await household.pendingRows == 0)
    }
  }

  @Test func `a cart's settings count for every child on its machines, and elsewhere for none`()
    async throws
  {
    let cart = try await homes.here.addProfile("7b")
    try await homes.here.setShield(true, Shield(domains: ["example.org"]), child: cart.id)
    try await homes.here.changeGroup(
      cart, adding: GroupMembers(machines: [try #require(NodeID(2))]))
    try await homes.settle()
    for name in ["Mia", "Ben"] {
      #expect(try await homes.isStopped("example.org", for: name, on: 1))
      #expect(try await !homes.isStopped("example.org", for: name, on: 0))
    }
    try await homes.kill(1)
    #expect(try await homes.isStopped("example.org", on: 1))
    try await homes.there.endSharing()
    #expect(try await !homes.isStopped("example.org", on: 1))
  }

  @Test func `an exam holds on all nodes, and ends at its time on one that is cut off`() async throws {
    let room = try await homes.here.addProfile("7b")
    try await homes.here.changeGroup(room, adding: GroupMembers(machines: [try #require(NodeID(2))]))
    try await homes.settle()
    try await homes.here.beginExam(room, seconds: 3_600, domains: ["exam.example"])
    try await homes.settle()
    #expect(try await homes.isStopped("example.org", on: 1))
    #expect(try await !homes.isStopped("exam.example", on: 1))
    #expect(try await !homes.isStopped("example.org", on: 0))
    // The one that heard of it hears nothing more.
    await homes.pass(3_500)
    #expect(try await homes.isStopped("example.org", on: 1))
    await homes.pass(200)
    #expect(try await !homes.isStopped("example.org", on: 1))
    #expect(await homes.there.exams().isEmpty)
    // Ended by hand, it ends on all.
    try await homes.here.beginExam(room, seconds: 3_600, domains: ["exam.example"])
    try await homes.settle()
    #expect(try await homes.isStopped("example.org", on: 1))
    try await homes.here.endExam(room)
    try await homes.settle()
    #expect(try await !homes.isStopped("example.org", on: 1))
  }

  @Test func `of two exams that did not know of each other both count, each to its own end`() async throws {
    _ = try await homes.here.addProfile("7b")
    try await change(0, adding: ["Mia"])
    try await homes.settle()
    try await homes.here.grant(.all, child: try await homes.child(0), seconds: 7_200)
    for (number, seconds, site) in [(0, 1_800, "long.example"), (1, 600, "short.example")] {
      try await homes.households[number].beginExam(try await profile(number), seconds: seconds, domains: [site])
    }
    try await homes.settle()
    for number in 0..<2 {
      for site in ["long.example", "short.example", "else.example"] {
        #expect(try await homes.isStopped(site, on: number), "\(site)")
      }
    }
    await homes.pass(601)
    try await homes.settle()
    for number in 0..<2 {
      #expect(try await !homes.isStopped("long.example", on: number))
      #expect(try await homes.isStopped("else.example", on: number), "the grant does not count in the other exam")
      #expect(await homes.households[number].exams().map(\.domains) == [["long.example"]])
    }
    try await homes.there.endExam(try await profile(1))
    try await homes.settle()
    for number in 0..<2 { #expect(try await !homes.isStopped("else.example", on: number)) }
  }
}
