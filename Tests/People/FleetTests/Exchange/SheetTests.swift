import Activity
import DatabaseServer
import Postgres
import Support
import Testing

@testable import Fleet
@testable import Replication

/// Sheets of logs in a real database.
@Suite struct SheetTests {
  private static func sheet(_ node: Int64, _ number: Int64, hour: Int64 = 498_000, _ body: [UInt8] = [1]) throws
    -> LogSheet
  {
    let node = try #require(NodeID(node))
    return try #require(LogSheet(node: node, number: number, hour: hour, body: body))
  }

  /// Hands sheets over as a node that has nothing else to say.
  private static func push(
    _ sheets: [LogSheet], _ connection: PostgresConnection, _ random: inout SeededGenerator,
    for tables: FleetTables = .latest
  ) throws -> Parcel.Receipt {
    let node = try #require(sheets.first?.node)
    let parcel = Replica(node: node).parcel(ThinSeal(), hour: 498_000, sheets: sheets, using: &random)
    return try parcel.receipt(connection.run(parcel.queries(for: tables)), for: tables)
  }

  private static func read(_ connection: PostgresConnection, after read: Int64?) throws -> Pull.Delivery {
    try Pull(after: .beginning, hours: 497_000...498_001, sheets: read).delivery(over: connection)
  }

  @Test func `guardians' machines read what others hand over, and machines that follow read nothing`() async throws {
    try await onThread {
      let ground = try FleetGround()
      let family = try ground.family(1)
      var random = SeededGenerator(seed: 1)
      let (router, other) = (try ground.connect(1, to: family, isKeeper: true), try ground.connect(2, to: family))
      let laptop = try PostgresConnection(to: try ground.admit(3, to: family, follows: true))
      let stranger = try ground.connect(1, to: ground.family(2))
      #expect(try SheetTests.push([try SheetTests.sheet(3, 1)], laptop, &random).takesSheets)
      #expect(try SheetTests.push([try SheetTests.sheet(2, 5)], other, &random).takesSheets)
      #expect(try SheetTests.read(router, after: 0).sheets == [SheetTests.sheet(3, 1), SheetTests.sheet(2, 5)])
      #expect(try SheetTests.read(other, after: 0).sheets == [SheetTests.sheet(3, 1)])
      for connection in [laptop, stranger] { #expect(try SheetTests.read(connection, after: 0).sheets.isEmpty) }
      // Not asked for, they do not come.
      #expect(try SheetTests.read(router, after: nil).sheetsRead == nil)
      let next = try SheetTests.read(router, after: 1)
      #expect(next.sheets == [try SheetTests.sheet(2, 5)] && next.sheetsRead == 2)
      #expect(try SheetTests.read(router, after: next.sheetsRead).sheets.isEmpty)
    }
  }

  @Test func `a sheet that comes again with more lines is read again, and no machine writes another one's`()
    async throws
  {
    try await onThread {
      let ground = try FleetGround()
      let family = try ground.family(1)
      var random = SeededGenerator(seed: 1)
      let (router, other) = (try ground.connect(1, to: family), try ground.connect(2, to: family))
      _ = try SheetTests.push([try SheetTests.sheet(2, 5)], other, &random)
      _ = try SheetTests.push([try SheetTests.sheet(2, 5, [1, 2])], other, &random)
      #expect(try SheetTests.read(router, after: 1).sheets.map(\.body) == [[1, 2]])
      let forged: SQL = "INSERT INTO picket.sheets SELECT family, 2, 6, 1, '1', 1 FROM picket.mine"
      for sql in [forged, "DELETE FROM picket.sheets"] {
        #expect(refusal { try router.run([Query(sql)]) }?.kind == .denied)
      }
      // Row security shows it no other one's rows to change.
      #expect(try router.run([Query("UPDATE picket.sheets SET body = 'x'")])[0].count == 0)
    }
  }

  @Test func `a page of them goes on where it ended, and a revision full of them holds nothing up`() async throws {
    try await onThread {
      let ground = try FleetGround()
      let family = try ground.family(1)
      var random = SeededGenerator(seed: 1)
      let (router, other) = (try ground.connect(1, to: family), try ground.connect(2, to: family))
      for number: Int64 in 1...70 { _ = try SheetTests.push([try SheetTests.sheet(2, number)], other, &random) }
      var (read, seen): (Int64, Set<Int64>) = (0, [])
      for _ in 0..<3 {
        let delivery = try SheetTests.read(router, after: read)
        (read, _) = (try #require(delivery.sheetsRead), delivery.sheets.map { seen.insert($0.number) })
      }
      #expect(seen == Set(1...70) && read == 70)
      // No Picket does this; a machine in a stranger's hands may.
      let full = try (100...300).map { try SheetTests.sheet(2, $0) }
      _ = try SheetTests.push(full, other, &random)
      _ = try SheetTests.push([try SheetTests.sheet(2, 400)], other, &random)
      for _ in 0..<3 {
        let delivery = try SheetTests.read(router, after: read)
        (read, _) = (try #require(delivery.sheetsRead), delivery.sheets.map { seen.insert($0.number) })
      }
      #expect(seen.contains(400) && read == 72)
    }
  }

  @Test func `with an older Picket's tables sheets wait, and everything else goes`() async throws {
    try await onThread {
      let ground = try FleetGround(version: 8)
      let tables = try FleetSchema.check(on: ground.owner)
      let connection = try ground.connect(1, to: ground.family(1))
      var (random, replica) = (SeededGenerator(seed: 1), Replica(node: try node(1)))
      replica.use(try place(), map(1))
      let parcel = replica.parcel(
        ThinSeal(), hour: 498_000, sheets: [try SheetTests.sheet(1, 1)], using: &random)
      let receipt = try parcel.receipt(connection.run(parcel.queries(for: tables)), for: tables)
      #expect(!receipt.takesSheets && receipt.revision == 1)
      _ = replica.take(receipt, of: parcel)
      #expect(replica.unsent == 0)
      let pull = Pull(after: .beginning, sheets: 0)
      let delivery = try pull.delivery(over: connection, tables)
      #expect(delivery.minutes.count == 1 && delivery.sheets.isEmpty)
      // The tables come up to date under the session.
      try FleetSchema.install(on: ground.owner, month: FleetGround.month)
      #expect(try SheetTests.push([try SheetTests.sheet(1, 1)], connection, &random).takesSheets)
    }
  }

  @Test func `sheets go after their days, of one family alone, and count for its quota`() async throws {
    try await onThread {
      let ground = try FleetGround()
      var random = SeededGenerator(seed: 1)
      let families = try [1, 2].map { try ground.family($0) }
      for (number, family) in families.enumerated() {
        let connection = try ground.connect(Int64(number + 1), to: family)
        for hour: Int64 in [497_000, 498_000] {
          _ = try SheetTests.push([try SheetTests.sheet(Int64(number + 1), hour, hour: hour)], connection, &random)
        }
      }
      try FleetSchema.forgetSheets(of: families[0], before: 497_500, on: ground.owner)
      let left = try ground.owner.run([Query("SELECT family, hour FROM picket.sheets ORDER BY 1, 2", mostRows: 9)])[0]
        .rows
      #expect(
        left == [
          [.bytes(families[0]), .integer(498_000)], [.bytes(families[1]), .integer(497_000)],
          [.bytes(families[1]), .integer(498_000)],
        ])
      let counted = try ground.owner.run([
        Query("SELECT pieces FROM picket.meters WHERE family = $1 AND node = 1", [.bytes(families[0])], mostRows: 1)
      ])
      // Two sheets, and a commit with each.
      #expect(counted[0].rows == [[.integer(4)]])
    }
  }
}
