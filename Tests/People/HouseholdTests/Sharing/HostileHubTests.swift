import Activity
import PicketJSON
import Replication
import Support
import Testing

@testable import Household

/// A database that lies, forgets or was set back opens nothing, and guardians are told.
@Suite struct HostileHubTests {
  private let homes: SharedHomes

  init() async throws {
    homes = try await SharedHomes(3)
    _ = try await homes.here.addChild("Mia")
    try await homes.here.setShield(true, Shield(categories: ["games"]), child: try await homes.child(0))
    try await homes.settle([0, 1])
  }

  private func row(_ kind: RowKind) throws -> RowKey { try #require(homes.hub.rows.keys.first { $0.kind == kind }) }

  /// As if it had been written just now.
  private func forge(_ key: RowKey, _ body: [UInt8]) {
    homes.hub.cursor += 1
    homes.hub.marks[homes.hub.cursor] = [UInt8](repeating: 9, count: 16)
    homes.hub.rows[key] = (homes.hub.cursor, body)
  }

  private func expectClosed() async throws {
    for number in 0..<2 { #expect(try await homes.isStopped("roblox.com", on: number)) }
  }

  @Test func `a changed body counts for nothing, and is written over`() async throws {
    let key = try row(.store)
    var body = try #require(homes.hub.rows[key]).body
    body[body.count - 1] ^= 1
    forge(key, body)
    try await homes.settle()
    try await expectClosed()
    #expect(await homes.here.sharingStatus?.troubles.contains { $0.contains("did not seal") } == true)
    // The third node, which knew nothing, has it from the others.
    #expect(try await homes.isStopped("roblox.com", on: 2))
  }

  @Test func `a body in another row's place counts for nothing`() async throws {
    try await homes.here.setShield(
      true, Shield(domains: ["example.org"]), child: try await homes.child(0), store: "other")
    try await homes.settle([0, 1])
    let keys = homes.hub.rows.keys.filter { $0.kind == .store }.sorted()
    let bodies = try keys.map { try #require(homes.hub.rows[$0]).body }
    forge(keys[0], bodies[1])
    forge(keys[1], bodies[0])
    try await homes.settle([0, 1])
    try await expectClosed()
    #expect(try await homes.isStopped("example.org", on: 1))
    #expect(await homes.here.sharingStatus?.troubles.contains { $0.contains("did not seal") } == true)
  }

  @Test func `an older body of the row changes nothing`() async throws {
    let key = try row(.store)
    let older = try #require(homes.hub.rows[key]).body
    try await homes.here.setShield(true, Shield(domains: ["example.org"]), child: try await homes.child(0))
    try await homes.settle([0, 1])
    forge(key, older)
    try await homes.settle([0, 1])
    for number in 0..<2 { #expect(try await homes.isStopped("example.org", on: number)) }
    #expect(try #require(homes.hub.rows[key]).body != older)
  }

  @Test func `rows of another family count for nothing`() async throws {
    let strangers = try await SharedHomes()
    _ = try await strangers.here.addChild("Mia")
    try await strangers.here.grant(.all, child: try await strangers.child(0), seconds: 3_600)
    try await strangers.settle()
    for (key, row) in strangers.hub.rows { forge(key, row.body) }
    try await homes.settle([0, 1])
    try await expectClosed()
    #expect(await homes.there.grants().isEmpty)
    #expect(await homes.there.children.count == 1)
  }

  @Test func `rows that it drops hold, and it is told and fed again`() async throws {
    let key = try row(.store)
    homes.hub.rows[key] = nil
    // The database is read from its beginning a few times a day.
    await homes.pass(7 * 3_600)
    try await homes.settle([0, 1])
    try await expectClosed()
    #expect(homes.hub.rows[key] != nil)
    var troubles: [String] = []
    for household in homes.households[0...1] { troubles += await household.sharingStatus?.troubles ?? [] }
    #expect(troubles.contains { $0.contains("did not show 1 rows") })
  }

  @Test func `set back to an older state it is fed again by all`() async throws {
    let backup = homes.hub.backup
    try await homes.here.setShield(true, Shield(domains: ["example.org"]), child: try await homes.child(0))
    try await homes.settle([0, 1])
    try await homes.there.setShield(true, Shield(domains: ["example.net"]), child: try await homes.child(1))
    try await homes.settle([1, 0])
    homes.hub.setBack(to: backup)
    try await homes.settle()
    for number in 0..<3 {
      for name in ["roblox.com", "example.org", "example.net"] {
        #expect(try await homes.isStopped(name, on: number), "\(name) on \(number)")
      }
    }
    #expect(await homes.here.sharingStatus?.troubles.contains { $0.contains("set back to an older state") } == true)
  }

  @Test func `what it forgot of old revisions starts nothing anew, also where a page ends there`() async throws {
    for number in 0..<5 {
      try await homes.here.setShield(
        true, Shield(domains: ["site\(number).example"]), child: try await homes.child(0), store: "s\(number)")
      try await homes.settle([0, 1])
    }
    homes.hub.marks = homes.hub.marks.filter { $0.key == homes.hub.cursor }
    homes.hub.page = 2
    await homes.pass(7 * 3_600)
    for _ in 0..<4 { try await homes.settle() }
    for number in 0..<5 { #expect(try await homes.isStopped("site\(number).example", on: 2)) }
    for household in homes.households {
      #expect(await household.unsent() == 0)
      #expect(await household.sharingStatus?.troubles == [])
    }
  }

  @Test func `minutes that it makes up are not kept`() async throws {
    let mia = try await homes.child(0)
    let owner = try #require(await homes.here.sharedNumber(of: mia))
    let token = try #require(await homes.here.sharedToken("roblox.com"))
    let hour = Int64(homes.homes[0].seconds / 3_600)
    homes.hub.cursor += 1
    homes.hub.marks[homes.hub.cursor] = [UInt8](repeating: 8, count: 16)
    for (token, hour) in [([UInt8]([1, 2, 3]), hour), (token, hour + 40), (token, hour - 80), (token, hour - 1)] {
      let key = try #require(MinutesKey(child: owner, token: token, hour: hour))
      homes.hub.minutes[key] = (homes.hub.cursor, MinuteMap(bits: 7) ?? MinuteMap())
    }
    try await homes.pull(0)
    #expect(await homes.here.sharedHours == [hour - 1])
    // What is older counts, in the ledger alone.
    #expect(await homes.here.used(by: mia) == 6)
  }

  @Test func `minutes in the future, of strangers and of unknown names count for nothing`() async throws {
    let mia = try await homes.child(0)
    let owner = try #require(await homes.here.sharedNumber(of: mia))
    let token = try #require(await homes.here.sharedToken("roblox.com"))
    let hour = Int64(homes.homes[0].seconds / 3_600)
    for key in [
      MinutesKey(child: owner, token: token, hour: hour + 3), MinutesKey(child: [7], token: token, hour: hour - 1),
      MinutesKey(child: owner, token: [1, 2, 3], hour: hour - 1),
    ] {
      await homes.here.absorbUse([(try #require(key), MinuteMap(bits: 7) ?? MinuteMap())])
    }
    await homes.pass(6 * 3_600)
    #expect(await homes.here.used(by: mia) == 0)
  }

  @Test func `times that no calendar has are no end, and a node that was seen then is away`() async throws {
    for (until, isEnd) in [(Int.min, false), (-1, false), (1_800_000_000, true), (Int.max, false)] {
      let body = SharedBody.octets([
        "owner": .octets([1]), "kind": "domain", "value": "a.example", "until": .int(until), "seconds": 60,
        "counts": false,
      ])
      #expect((OpeningBody(body) != nil) == isEnd, "\(until)")
    }
    let nodes = [Int.min, 0, Int.max].enumerated().map { number, seen in
      CarriedNode(node: Int64(number + 50), isKeeper: false, isRevoked: false, seen: seen, body: nil)
    }
    await homes.here.note(nodesOfFleet: nodes)
    #expect(await homes.here.sharingStatus?.nodes.map(\.isAway) == [true, true, false])
  }
}
