import Activity
import Policy
import Replication
import Support
import Testing

@testable import Household

/// Guardians of two nodes that are cut off from each other decide about the same things.
@Suite struct DisputeTests {
  private let homes: SharedHomes

  init() async throws {
    homes = try await SharedHomes()
    _ = try await homes.here.addChild("Mia")
    try await homes.settle()
  }

  @Test func `a store that one removes and the other makes stricter stays, until somebody decides anew`() async throws {
    try await homes.here.setShield(true, Shield(categories: ["games"]), child: try await homes.child(0))
    try await homes.settle()
    try await homes.here.setShield(true, Shield(domains: ["example.org"]), child: try await homes.child(0))
    await homes.pass(100)
    try await homes.there.clearStore(
      try await homes.child(1), client: Household.guardianClient, name: Household.defaultStore)
    try await homes.settle()
    for number in 0..<2 {
      #expect(try await homes.isStopped("roblox.com", on: number))
      #expect(try await homes.isStopped("example.org", on: number))
      #expect(await homes.households[number].troubles.contains { $0.contains("decided differently") })
    }
    try await homes.there.clearStore(
      try await homes.child(1), client: Household.guardianClient, name: Household.defaultStore)
    try await homes.there.setShield(true, Shield(domains: ["example.net"]), child: try await homes.child(1))
    try await homes.settle()
    for number in 0..<2 {
      #expect(try await !homes.isStopped("roblox.com", on: number))
      #expect(try await homes.isStopped("example.net", on: number))
      #expect(await homes.households[number].troubles.allSatisfy { !$0.contains("decided differently") })
    }
  }

  @Test func `of two limits on one thing both count`() async throws {
    for number in 0..<2 {
      try await homes.households[number].addLimit(
        "Games", of: try await homes.child(number), over: Shield(categories: ["games"]),
        budget: Budget(perDay: number == 0 ? 3_600 : 1_800))
      await homes.pass(1)
    }
    try await homes.settle()
    for household in homes.households {
      #expect(await household.state.timeRules.limits.values.map(\.budget.perDay).sorted() == [1_800, 3_600])
    }
    // Who removes it, removes both.
    try await homes.here.removeTimeRule(.limit, named: "Games", of: try await homes.child(0))
    try await homes.settle()
    for household in homes.households { #expect(await household.state.timeRules.limits.isEmpty) }
  }

  @Test func `what one allows for longer and the other takes back is not open`() async throws {
    try await homes.here.setShield(true, Shield(categories: ["games"]), child: try await homes.child(0))
    try await homes.here.allow(.domain("roblox.com"), child: try await homes.child(0), seconds: 600)
    try await homes.settle()
    #expect(try await !homes.isStopped("roblox.com", on: 1))
    try await homes.here.allow(.domain("roblox.com"), child: try await homes.child(0))
    try await homes.there.disallow(try #require(await homes.there.allowances().first).id)
    try await homes.settle()
    for number in 0..<2 { #expect(try await homes.isStopped("roblox.com", on: number)) }
  }

  @Test func `of a yes and a no to one question the no counts`() async throws {
    try await homes.here.setShield(true, Shield(domains: ["example.org"]), child: try await homes.child(0))
    let question = try await homes.here.ask(try await homes.child(0), topic: "shield", domain: "example.org")
    try await homes.settle()
    try await homes.here.answer(question.id, choice: "decline")
    await homes.pass(5)
    try await homes.there.answer(question.id, choice: "approve")
    #expect(try await !homes.isStopped("example.org", on: 1))
    try await homes.settle()
    for number in 0..<2 {
      #expect(try await homes.isStopped("example.org", on: number))
      #expect(try await homes.households[number].question(question.id).answer == "decline")
    }
  }

  @Test func `a child that both add is one, and two settings of it make the stricter one`() async throws {
    _ = try await homes.here.addChild("Ben", birthYear: 2_010, level: .strict)
    _ = try await homes.there.addChild("Ben", birthYear: 2_014, level: .normal)
    try await homes.settle()
    for household in homes.households {
      let ben = try await household.child(named: "Ben")
      #expect(ben.birthYear == 2_014 && ben.level == .strict)
      #expect(await household.children.count == 2)
    }
  }

  @Test func `a node that was away for a while catches up`() async throws {
    for name in ["a", "b", "c"] {
      try await homes.here.setShield(true, Shield(domains: ["\(name).example"]), child: try await homes.child(0))
      await homes.pass(86_400)
      try await homes.settle([0])
      try await homes.there.setShield(
        true, Shield(domains: ["\(name).example"]), child: try await homes.child(1), store: "own")
    }
    try await homes.settle()
    for number in 0..<2 {
      #expect(try await homes.isStopped("c.example", on: number))
      #expect(await homes.households[number].state.stores.count == 2)
      #expect(await homes.households[number].unsent() == 0)
    }
  }
}
