import DatabaseServer
import Postgres
import Support
import Testing

@testable import Fleet
@testable import Replication

/// What the courier does for a node, at a real database.
@Suite(.enabled(if: DatabaseServer.isThere, "run scripts/setup test")) struct CourierTests {
  private static func exchange(
    _ replica: Replica, of family: [UInt8], at address: DatabaseAddress, in database: String
  ) throws -> CourierExchange {
    var (random, replica) = (SeededGenerator(seed: 1), replica)
    replica.decide(try key(.store, 1), [1], at: 0)
    let folder = try DatabaseServer.shared.get().folder
    return CourierExchange(
      address: "postgres://\(address.role):\(address.password ?? "")@/\(database)?host=\(folder)", family: family,
      node: replica.node, name: [1], parcel: replica.parcel(ThinSeal(), hour: 1, using: &random), pull: replica.pull())
  }

  private static func run(
    _ exchange: CourierExchange, by courier: Courier = Courier(), at time: Int = 1_796_000_000
  ) -> [CourierReport] {
    var said: [CourierReport] = []
    courier.run(.exchange(exchange), at: time) {
      said.append($0)
      return true
    }
    return said
  }

  @Test func `a letter that was copied opens nothing once its machine has come in`() async throws {
    try await onThread {
      let ground = try FleetGround()
      let family = try ground.family(1)
      let letter = try ground.admit(1, to: family)
      let (folder, database) = (try DatabaseServer.shared.get().folder, try ground.database)
      func errand(_ password: String, to fresh: String) -> String? {
        var trouble: String?
        let node = "postgres://\(letter.role):\(password)@/\(database)?host=\(folder)"
        Courier().run(.errand(1, .renew(node: node, password: fresh)), at: 1_796_000_000) {
          if case .failed(_, let why) = $0 { trouble = why }
          return true
        }
        return trouble
      }
      let copied = try #require(letter.password)
      #expect(errand(copied, to: "fresh'; --")?.contains("other characters") == true)
      #expect(errand(copied, to: "fresh") == nil)
      let old = refusal { try PostgresConnection(to: letter).run([Query("SELECT 1::bigint", mostRows: 1)]) }
      #expect(old?.kind == .rejected)
      #expect(errand(copied, to: "thiefs")?.contains("come in by the same letter") == true)
      let renewed = try PostgresConnection(
        to: ground.address.with(role: try #require(SQLName(letter.role)), password: "fresh"))
      #expect(try FleetNodes.family(on: renewed) == family)
    }
  }

  @Test func `a database that knows the node as another family's is not used`() async throws {
    try await onThread {
      let ground = try FleetGround()
      let (ours, theirs) = (try ground.family(1), try ground.family(2))
      let address = try ground.admit(1, to: theirs)
      let replica = Replica(node: try node(1))
      let said = CourierTests.run(try CourierTests.exchange(replica, of: ours, at: address, in: ground.database))
      guard case .trouble(_, let why)? = said.first, said.count == 1 else {
        Issue.record("\(said)")
        return
      }
      #expect(why.contains("it is another family's") && why.contains("'fleet' in the configuration"))
      #expect(try ground.contents() == [])
      // Its own family's is.
      let own = CourierTests.run(try CourierTests.exchange(replica, of: theirs, at: address, in: ground.database))
      #expect(try own.count == 3 && ground.contents().count == 1)
    }
  }

  /// What a courier says of troubles.
  private static func troubles(_ said: [CourierReport]) -> [String] {
    said.compactMap { if case .trouble(_, let why) = $0 { why } else { nil } }
  }

  @Test func `a session that is open finds tables that it does not know, and a role that is another family's now`()
    async throws
  {
    try await onThread {
      let ground = try FleetGround()
      let (ours, theirs) = (try ground.family(1), try ground.family(2))
      let address = try ground.admit(1, to: ours)
      let exchange = try CourierTests.exchange(
        Replica(node: try node(1)), of: ours, at: address, in: ground.database)
      let courier = Courier()
      func troubles(after seconds: Int) -> [String] {
        CourierTests.troubles(CourierTests.run(exchange, by: courier, at: 1_796_000_000 + seconds))
      }
      #expect(troubles(after: 0) == [])
      _ = try ground.owner.run([FleetSchema.note(FleetSchema.latest + 1, FleetSchema.latest + 1)])
      #expect(troubles(after: 1) == [])
      #expect(troubles(after: 31).first?.contains("Install a newer Picket on this node.") == true)
      // It is looked at anew until it is well again.
      #expect(troubles(after: 32).count == 1)
      _ = try ground.owner.run([Query("DELETE FROM picket.versions WHERE version > \(FleetSchema.latest)")])
      #expect(troubles(after: 33) == [])
      let role = PostgresValue.text(address.role)
      _ = try ground.owner.run([
        Query("UPDATE picket.members SET family = $2 WHERE role = $1", [role, .bytes(theirs)])
      ])
      for seconds in [64, 65] { #expect(troubles(after: seconds).first?.contains("it is another family's") == true) }
      _ = try ground.owner.run([Query("UPDATE picket.members SET family = $2 WHERE role = $1", [role, .bytes(ours)])])
      #expect(troubles(after: 66) == [])
    }
  }

  @Test func `a database that takes nothing is read all the same, and one that does not answer is left`() async throws {
    try await onThread {
      let ground = try FleetGround()
      let family = try ground.family(1)
      var (random, there) = (SeededGenerator(seed: 2), Replica(node: try node(2)))
      there.decide(try key(.store, 2), [2], at: 0)
      _ = try there.push(try ground.connect(2, to: family), &random)
      let exchange = try CourierTests.exchange(
        Replica(node: try node(1)), of: family, at: ground.admit(1, to: family), in: ground.database)
      var limits = PostgresLimits()
      limits.answer = 1
      let courier = Courier(limits: limits)
      let database = try #require(SQLName(ground.database))
      _ = try ground.owner.run([Query("ALTER DATABASE \(database) SET default_transaction_read_only = on")])
      let refused = CourierTests.run(exchange, by: courier)
      guard case .delivery(_, _, let delivery)? = refused.first, refused.count == 2 else {
        Issue.record("\(refused)")
        return
      }
      #expect(delivery.rows.count == 1)
      #expect(CourierTests.troubles(refused).first?.contains("default_transaction_read_only") == true)
      // All nodes are refused at once: they do not connect anew for each try.
      let patient = Courier(limits: limits)
      for _ in 0..<2 { _ = CourierTests.run(exchange, by: patient) }
      let session = try ground.sessions(of: exchange)
      for _ in 0..<5 { #expect(CourierTests.troubles(CourierTests.run(exchange, by: patient)).count == 1) }
      #expect(try ground.sessions(of: exchange) == session && session.count == 1)
      // Nor does what is refused hide that the tables are too new by now.
      _ = try ground.owner.run([FleetSchema.note(FleetSchema.latest + 1, FleetSchema.latest + 1)])
      let newer = CourierTests.troubles(CourierTests.run(exchange, by: patient, at: 1_796_000_031))
      #expect(newer.first?.contains("Install a newer Picket on this node.") == true)
      _ = try ground.owner.run([Query("DELETE FROM picket.versions WHERE version > \(FleetSchema.latest)")])
      _ = try ground.owner.run([Query("ALTER DATABASE \(database) RESET default_transaction_read_only")])
      // It connects anew, since a session does not learn of that; then another one holds it up.
      let other = try PostgresConnection(to: ground.address)
      try other.hold("picket.commits")
      let slow = CourierTests.troubles(CourierTests.run(exchange, by: courier))
      #expect(slow.count == 1 && slow.first?.contains("there was no answer within 1 s. It is tried again.") == true)
      try other.letGo()
      let said = CourierTests.run(exchange, by: courier)
      guard case .handedOver? = said.first else {
        Issue.record("\(said)")
        return
      }
      #expect(CourierTests.troubles(said) == [] && said.count == 3)
    }
  }
}

extension FleetGround {
  /// The node's sessions, by their numbers.
  fileprivate func sessions(of exchange: CourierExchange) throws -> [[PostgresValue]] {
    let role = PostgresValue.text(try DatabaseAddress(exchange.address).role)
    let asked = Query(
      "SELECT pid::bigint FROM pg_stat_activity WHERE usename = $1 AND datname = current_database()", [role],
      mostRows: 9)
    return try owner.run([asked]).flatMap(\.rows)
  }
}

extension PostgresConnection {
  /// Each batch is a transaction, so that it is begun and ended by hand.
  fileprivate func hold(_ table: SQL) throws { _ = try run([Query("BEGIN"), Query("LOCK TABLE \(table)")]) }
  fileprivate func letGo() throws { _ = try run([Query("COMMIT")]) }
}
