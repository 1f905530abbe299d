import DatabaseServer
import Postgres
import Support
import Testing

@testable import Fleet
@testable import Replication

/// A node reads only the tables in which there is something new, whichever Pickets the others have.
@Suite(.enabled(if: DatabaseServer.isThere, "run scripts/setup test")) struct NewsTests {
  private static let older = FleetTables(version: 2)

  @Test func `tables without anything new are not read`() async throws {
    try await onThread {
      let ground = try FleetGround()
      let family = try ground.family(1)
      let (router, laptop) = (try ground.connect(1, to: family), try ground.connect(2, to: family))
      var random = SeededGenerator(seed: 1)
      var (here, there) = (Replica(node: try node(1)), Replica(node: try node(2)))
      here.use(try place(), map(1))
      here.claim(try #require(ClaimKey([1], hour: 3)))
      _ = try here.push(router, &random)
      _ = try there.pull(laptop)
      // What is read of them now is refused.
      _ = try ground.owner.run([
        Query("REVOKE SELECT ON picket.minutes, picket.counters, picket.claims FROM picket_node")
      ])
      here.decide(try key(.store, 1), [1], at: 0)
      _ = try here.push(router, &random)
      #expect(try there.pull(laptop).rows == [try key(.store, 1)])
      // Without cursors for each kind, a look would read all of them.
      var old = there
      here.decide(try key(.store, 2), [1], at: 0)
      _ = try here.push(router, &random)
      #expect(refusal { try old.pull(laptop, from: NewsTests.older) }?.kind == .denied)
      _ = try there.pull(laptop)
      _ = try ground.owner.run([
        Query("GRANT SELECT ON picket.minutes TO picket_node"),
        Query("REVOKE SELECT ON picket.rows FROM picket_node"),
      ])
      here.use(try place(), map(2))
      _ = try here.push(router, &random)
      _ = try there.pull(laptop)
      #expect(there.minutes == [try place(): map(1, 2)])
    }
  }

  @Test func `what an older Picket hands over is found, and it finds what others do`() async throws {
    try await onThread {
      let ground = try FleetGround()
      let family = try ground.family(1)
      let (old, new) = (try ground.connect(1, to: family), try ground.connect(2, to: family))
      var random = SeededGenerator(seed: 1)
      var (here, there) = (Replica(node: try node(1)), Replica(node: try node(2)))
      for minute in 0..<4 {
        here.use(try place(), map(minute))
        if minute % 2 == 0 { here.decide(try key(.store, UInt8(minute + 1)), [1], at: 0) }
        _ = try here.push(old, &random, for: NewsTests.older)
        // Once before another one writes, and once after it.
        if minute < 2 { _ = try there.pull(new) }
        there.decide(try key(.limit, UInt8(minute + 1)), [1], at: 0)
        _ = try there.push(new, &random)
      }
      _ = try there.pull(new)
      _ = try here.pull(old, from: NewsTests.older)
      var third = Replica(node: try node(3))
      _ = try third.pull(try ground.connect(3, to: family))
      for replica in [here, there, third] {
        #expect(replica.minutes == [try place(): map(0, 1, 2, 3)] && replica.keys.count == 6)
      }
    }
  }

  @Test func `tables of an older Picket are used as they are, and brought up to date under nodes that are connected`()
    async throws
  {
    try await onThread {
      let ground = try FleetGround(version: 2)
      let family = try ground.family(1)
      let (router, laptop) = (try ground.connect(1, to: family), try ground.connect(2, to: family))
      let tables = try FleetSchema.check(on: router)
      #expect(!tables.haveCursors)
      var random = SeededGenerator(seed: 1)
      var (here, there) = (Replica(node: try node(1)), Replica(node: try node(2)))
      here.decide(try key(.store, 1), [1], at: 0)
      here.use(try place(), map(1))
      _ = try here.push(router, &random, for: tables)
      _ = try there.pull(laptop, from: tables)
      #expect(there.keys.count == 1 && there.minutes.count == 1)
      func meet(_ tables: FleetTables) throws -> FleetNodes.Entry {
        let nodes = try FleetNodes.meet([7], state: [8], cursor: 0, at: 5, on: router, tables)
        return try #require(nodes.first { $0.node == 1 })
      }
      let shown = try meet(tables)
      #expect(shown.body == [7] && shown.seen == 5 && shown.state == nil && shown.behind == 1)
      // Both go on as they began; a node that connects then knows of the cursors.
      try FleetSchema.install(on: ground.owner, month: FleetGround.month)
      #expect(try meet(tables).state == nil)
      #expect(try meet(.latest).state == [8])
      here.use(try place(2), map(2))
      _ = try here.push(router, &random, for: tables)
      let tablet = try ground.connect(3, to: family)
      #expect(try FleetSchema.check(on: tablet) == .latest)
      var third = Replica(node: try node(3))
      _ = try third.pull(tablet)
      #expect(third.keys.count == 1 && third.minutes.count == 2)
      third.use(try place(3), map(3))
      _ = try third.push(tablet, &random)
      _ = try there.pull(laptop, from: tables)
      #expect(there.minutes.count == 3)
    }
  }

  @Test func `of use, months without interest are neither read nor opened`() async throws {
    try await onThread {
      let ground = try FleetGround()
      let connection = try ground.connect(1, to: ground.family(1))
      var random = SeededGenerator(seed: 1)
      var writer = Replica(node: try node(1))
      let month = FleetGround.month
      let hours = [-2, -1, 0, 1].map { Int64(month.adding($0).firstHour) }
      for hour in hours { writer.use(try place(hour: hour), map(1)) }
      _ = try writer.push(connection, &random)
      var reader = Replica(node: try node(2))
      let pull = reader.pull(hours: hours[1]...hours[2])
      _ = reader.take(try pull.delivery(over: connection), ThinSeal(), at: 0)
      #expect(reader.minutes.keys.map(\.hour).sorted() == [hours[1], hours[2]])
      // What a statement opens stays locked until its transaction ends.
      let look = try pull.look(connection.run([pull.lookQuery(.latest)])[0], .latest)
      #expect(look.news == [.minutes])
      let locked = Query(
        """
        SELECT count(*) FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
        WHERE l.pid = pg_backend_pid() AND c.relkind = 'r' AND starts_with(c.relname::text, 'minutes_')
        """, mostRows: 1)
      let answers = try connection.run([pull.query(.minutes), locked])
      #expect(answers[0].rows.count == 2 && answers[1].rows == [[.integer(2)]])
    }
  }
}
