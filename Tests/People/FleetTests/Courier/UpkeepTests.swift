import DatabaseServer
import PicketJSON
import Postgres
import Support
import Testing

@testable import Fleet
@testable import Replication

/// The tables are looked after without a guardian, on the machine that began the fleet.
@Suite(.enabled(if: DatabaseServer.isThere, "run scripts/setup test")) struct UpkeepTests {
  /// What comes of an errand.
  private static func run(_ errand: CourierErrand, at time: Int) -> CourierReport? {
    var said: CourierReport?
    Courier().run(.errand(7, errand), at: time) {
      said = $0
      return true
    }
    return said
  }

  private static func text(_ sql: SQL, _ connection: PostgresConnection) throws -> [String] {
    try connection.run([Query(sql, mostRows: 1_000)])[0].rows.map { values in
      var row = RowReader(values)
      return try row.text()
    }
  }

  @Test func `older tables are brought up to date, old months go, months to come are made`() async throws {
    try await onThread {
      let ground = try FleetGround(version: 2)
      let family = try ground.family(1)
      let connection = try ground.connect(1, to: family)
      var (random, replica) = (SeededGenerator(seed: 1), Replica(node: try node(1)))
      replica.use(try place(hour: Int64(FleetGround.month.firstHour)), map(1))
      replica.decide(try key(.store, 1), [1], at: 0)
      _ = try replica.push(connection, &random, for: FleetTables(version: 2))
      // Four months later.
      let later = FleetGround.month.adding(4)
      for _ in 0..<2 {
        let report = UpkeepTests.run(
          .upkeep(owner: try ground.url, family: nil, logSince: 0), at: later.firstHour * 3_600)
        guard case .done(7, let answer) = report, answer == [:] else {
          Issue.record("\(String(describing: report))")
          return
        }
      }
      #expect(try FleetSchema.check(on: connection) == .latest)
      let tables = try UpkeepTests.text(
        "SELECT table_name::text FROM information_schema.tables WHERE table_name LIKE 'minutes_2%' ORDER BY 1",
        ground.owner
      )
      #expect(
        tables.first == "minutes_" + later.adding(-2).suffix && tables.last == "minutes_" + later.adding(24).suffix)
      var other = Replica(node: try node(2))
      _ = try other.pull(connection)
      #expect(other.keys.count == 1 && other.minutes.isEmpty)
    }
  }

  @Test func `nodes read in the order of revisions, also those whose role is older`() async throws {
    try await onThread {
      let ground = try FleetGround()
      let address = try ground.admit(1, to: ground.family(1))
      #expect(try UpkeepTests.text("SHOW enable_bitmapscan", PostgresConnection(to: address)) == ["off"])
      let role = try #require(SQLName(address.role))
      _ = try ground.owner.run([Query("ALTER ROLE \(role) RESET enable_bitmapscan")])
      #expect(try UpkeepTests.text("SHOW enable_bitmapscan", PostgresConnection(to: address)) == ["on"])
      _ = UpkeepTests.run(.upkeep(owner: try ground.url, family: nil, logSince: 0), at: 1_796_000_000)
      #expect(try UpkeepTests.text("SHOW enable_bitmapscan", PostgresConnection(to: address)) == ["off"])
    }
  }

  @Test func `a database that cannot be looked after says why`() async throws {
    try await onThread {
      let ground = try FleetGround()
      let node = try ground.admit(1, to: ground.family(1))
      let folder = try DatabaseServer.shared.get().folder
      let url = "postgres://\(node.role):\(node.password ?? "")@/\(try ground.database)?host=\(folder)"
      guard case .failed(7, let why) = UpkeepTests.run(.upkeep(owner: url, family: nil, logSince: 0), at: 1_796_000_000)
      else {
        Issue.record("a node looks after the tables")
        return
      }
      #expect(why.contains("permission denied") && !why.contains(node.password ?? "?"))
    }
  }
}
