import Activity
import Replication
import Support
import Testing

@testable import Household

/// What a child's devices carry on two nodes.
@Suite struct SharedBytesTests {
  private let homes: SharedHomes
  private let uses: [Use]
  /// Octets that a minute of `Use` receives: three readings of twelve have three times as much.
  private static let minute = 300_000 * 20

  init() async throws {
    homes = try await SharedHomes()
    _ = try await homes.here.addChild("Mia")
    try await homes.settle()
    for number in 0..<2 {
      _ = try await homes.households[number].addDevice(.child(try await homes.child(number)), user: 1_000)
    }
    uses = (0..<2).map { [homes] in Use(home: homes.homes[$0], household: homes.households[$0]) }
  }

  private func received(_ number: Int) async throws -> Int {
    let child = try await homes.child(number)
    return try await homes.households[number].usageTable(of: child, by: .domain).total.received
  }

  /// An hour passes on both.
  private func endHour() async throws {
    await homes.pass(3_600)
    for household in homes.households { await household.tick() }
    try await homes.settle()
  }

  @Test func `bytes of an hour add up over nodes when it is over, and once`() async throws {
    try await uses[0].minutes(10, of: ["example.org"])
    try await uses[1].minutes(5, of: ["example.org", "example.net"])
    try await homes.settle()
    #expect(try await received(0) == 10 * Self.minute)
    try await endHour()
    for number in 0..<2 { #expect(try await received(number) == 20 * Self.minute) }
    // Again, and after the end of picketd, nothing is added.
    for number in 0..<2 { try await homes.kill(number) }
    try await homes.settle()
    try await endHour()
    for number in 0..<2 { #expect(try await received(number) == 20 * Self.minute) }
    for household in homes.households { #expect(await household.unsent() == 0) }
  }

  @Test func `a machine that leaves and comes back counts nothing twice, and what it carried meanwhile`() async throws {
    try await uses[0].minutes(10, of: ["example.org"])
    try await uses[1].minutes(5, of: ["example.org"])
    try await endHour()
    for node: Int64 in [7, 8] {
      try await homes.there.endSharing()
      try await uses[1].minutes(1, of: ["example.org"])
      try await homes.share(1, as: node)
      try await homes.settle()
      try await endHour()
    }
    for number in 0..<2 { #expect(try await received(number) == 17 * Self.minute) }
  }

  @Test func `a machine that joins shows what the others carried before`() async throws {
    try await uses[0].minutes(10, of: ["example.org"])
    try await homes.there.endSharing()
    try await homes.there.removeChild(try await homes.child(1))
    await homes.pass(3_600)
    try await homes.settle([0])
    try await homes.share(1, as: 7)
    try await homes.settle()
    #expect(try await received(1) == 10 * Self.minute)
  }

  @Test(arguments: [false, true])
  func `a machine that was restored counts nothing twice, and knows what it carried after its backup`(
    hasLeft: Bool
  ) async throws {
    try await uses[0].minutes(10, of: ["example.org"])
    try await uses[1].minutes(5, of: ["example.org"])
    try await endHour()
    let backup = homes.homes[1].workshop.path("backup")
    try Household.backUp(homes.there.ledgerPath, to: backup)
    try await uses[0].minutes(1, of: ["example.org"])
    try await uses[1].minutes(3, of: ["example.org"])
    try await endHour()
    if hasLeft { try await homes.there.endSharing() }
    for node: Int64 in [8, 9] {
      try await homes.there.restore(from: backup)
      try await homes.share(1, as: node)
      try await homes.settle()
      try await endHour()
      for number in 0..<2 { #expect(try await received(number) == 19 * Self.minute) }
    }
    // What it carries from now on is its own.
    try await uses[1].minutes(2, of: ["example.org"])
    try await endHour()
    for number in 0..<2 { #expect(try await received(number) == 21 * Self.minute) }
  }

  @Test func `bytes that the database makes up stop nothing, and are no more than can be`() async throws {
    let mia = try await homes.child(0)
    let token = try #require(await homes.here.sharedToken("example.org"))
    let owner = try #require(await homes.here.sharedNumber(of: mia))
    let hour = Int64(homes.homes[0].seconds / 3_600)
    let old = Int64(30 * 24 + 2)
    for back in [1, 100, old] {
      let place = try #require(MinutesKey(child: owner, token: token, hour: hour - back))
      for node in 50..<53 {
        let key = try #require(NodeID(Int64(node)).flatMap { CounterKey(place, node: $0, kind: 1) })
        homes.hub.cursor += 1
        homes.hub.counters[key] = (homes.hub.cursor, .max)
        homes.hub.marks[homes.hub.cursor] = [UInt8](repeating: 1, count: 16)
      }
    }
    try await homes.settle()
    #expect(try await received(0) > 0)
    #expect(await homes.here.used(by: mia) == 0)
    // What is too old to be kept is not brought back.
    for (from, isKept) in [(old, false), (100, true)] {
      let begin = Int(hour - from) * 3_600
      let table = try await homes.here.usageTable(of: mia, by: .hour, from: begin, to: begin + 3_600)
      #expect((table.total.received > 0) == isKept)
    }
    await homes.pass(60)
    try await homes.kill(0)
    #expect(try await received(0) > 0)
  }

  @Test func `nodes that it makes up take the place of none that the family knows`() async throws {
    let mia = try await homes.child(0)
    let (owner, name) = (
      try #require(await homes.here.sharedNumber(of: mia)), try #require(await homes.there.sealedNodeName)
    )
    let token = try #require(await homes.here.sharedToken("example.org"))
    let hour = Int64(homes.homes[0].seconds / 3_600) - 100
    let place = try #require(MinutesKey(child: owner, token: token, hour: hour))
    var counters: [(key: CounterKey, amount: Int64)] = []
    for node: Int64 in 50..<2_100 {
      counters.append((try #require(NodeID(node).flatMap { CounterKey(place, node: $0, kind: 1) }), 1))
    }
    await homes.here.absorbBytes(counters)
    // The other home was not seen before.
    try await uses[1].minutes(5, of: ["example.org"])
    try await endHour()
    #expect(try await received(0) < Self.minute)
    await homes.here.note(nodesOfFleet: [
      CarriedNode(node: 2, isKeeper: false, isRevoked: false, seen: homes.homes[0].seconds, body: name)
    ])
    try await homes.kill(0)
    try await homes.settle()
    #expect(try await received(0) >= 5 * Self.minute)
  }
}
