import DatabaseServer
import Postgres
import Support
import Testing

@testable import Fleet
@testable import Replication

@Suite(.enabled(if: DatabaseServer.isThere, "run scripts/setup test")) struct SchemaTests {
  @Test func `tables are made once, and say which Picket they are for`() async throws {
    try await onThread {
      let ground = try FleetGround()
      try FleetSchema.install(on: ground.owner, month: FleetGround.month)
      let node = try ground.connect(1, to: ground.family(1))
      try FleetSchema.check(on: node)
      let (version, oldest) = try #require(try FleetSchema.version(on: node))
      #expect(version == FleetSchema.latest && oldest == 1)
    }
  }

  @Test func `a database without tables, or with an older or a newer Picket's, gets an error that says what to do`()
    async throws
  {
    try await onThread {
      let address = try DatabaseServer.shared.get().database()
      let empty = refusal { try FleetSchema.check(on: PostgresConnection(to: address)) }
      #expect(empty?.kind == .schema && empty?.remedy.contains("picket fleet create") == true)
      let ground = try FleetGround()
      // A newer Picket's tables, with which this one still works; then with which it does not.
      _ = try ground.owner.run([FleetSchema.note(FleetSchema.latest + 1, 1)])
      try FleetSchema.check(on: ground.owner)
      _ = try ground.owner.run([FleetSchema.note(FleetSchema.latest + 2, FleetSchema.latest + 1)])
      let newer = refusal { try FleetSchema.check(on: ground.owner) }
      #expect(newer?.remedy == "Install a newer Picket on this node.")
      _ = try ground.owner.run([Query("DELETE FROM picket.versions")])
      #expect(refusal { try FleetSchema.check(on: ground.owner) }?.kind == .schema)
    }
  }

  /// A newer Picket adds columns and tables; a node that does not know them goes on beside it.
  @Test func `nodes of two versions are online at once`() async throws {
    try await onThread {
      let ground = try FleetGround()
      let family = try ground.family(1)
      let (old, new) = (try ground.connect(1, to: family), try ground.connect(2, to: family))
      var random = SeededGenerator(seed: 1)
      var (here, there) = (Replica(node: try node(1)), Replica(node: try node(2)))
      here.decide(try key(.store, 1), [1], at: 0)
      _ = try here.push(old, &random)
      _ = try ground.owner.run([
        Query("ALTER TABLE picket.rows ADD COLUMN note bytea"), Query("CREATE TABLE picket.more (family bytea)"),
        FleetSchema.note(FleetSchema.latest + 1, 1),
      ])
      there.decide(try key(.store, 2), [2], at: 0)
      _ = try new.run([Query("UPDATE picket.rows SET note = $1, node = 2", [.bytes([5])])])
      _ = try there.push(new, &random)
      try FleetSchema.check(on: old)
      _ = try here.pull(old)
      #expect(here.settled(try key(.store, 2)) == [[2]])
      here.decide(try key(.store, 1), [3], at: 1)
      _ = try here.push(old, &random)
      _ = try there.pull(new)
      #expect(there.settled(try key(.store, 1)) == [[3]])
    }
  }

  @Test func `use lies in a table for each month, and goes with it; settings stay`() async throws {
    try await onThread {
      let ground = try FleetGround()
      let connection = try ground.connect(1, to: ground.family(1))
      var random = SeededGenerator(seed: 1)
      var replica = Replica(node: try node(1))
      let month = FleetGround.month
      for offset in [-30, -1, 0, 1, 60] {
        replica.use(try place(hour: Int64(month.adding(offset).firstHour)), map(1, 2))
        replica.use(try place(hour: Int64(month.adding(offset + 1).firstHour - 1)), map(3))
        replica.count(try place(hour: Int64(month.adding(offset).firstHour)), kind: 1, 5)
      }
      replica.decide(try key(.store, 1), [1], at: 0)
      _ = try replica.push(connection, &random)
      func count(_ table: SQL) throws -> [PostgresValue]? {
        try ground.owner.run([Query(table, mostRows: 1)])[0].rows.first
      }
      let name = try #require(SQLName("minutes_" + month.suffix))
      #expect(try count("SELECT count(*) FROM picket.\(name)") == [.integer(2)])
      #expect(try count("SELECT count(*) FROM picket.minutes_others") == [.integer(4)])
      try FleetSchema.forget(before: month, on: ground.owner)
      #expect(try count("SELECT count(*) FROM picket.minutes") == [.integer(6)])
      #expect(try count("SELECT count(*) FROM picket.counters") == [.integer(3)])
      #expect(try count("SELECT count(*) FROM picket.rows") == [.integer(1)])
      #expect(
        try count(
          "SELECT count(*) FROM information_schema.tables WHERE table_name < $$minutes_\(month.year)$$ AND table_name LIKE $$minutes_2%$$"
        ) == [.integer(0)])
    }
  }

  @Test(arguments: [(0, 1_970, 1), (1_796_000_000, 2_026, 11), (951_782_400, 2_000, 2), (4_102_444_799, 2_099, 12)])
  func `months follow the calendar`(_ instant: Int, _ year: Int, _ month: Int) throws {
    let found = FleetMonth(containing: instant)
    #expect(found == FleetMonth(year: year, month: month))
    #expect(found.firstHour * 3_600 <= instant && instant < found.adding(1).firstHour * 3_600)
  }
}
