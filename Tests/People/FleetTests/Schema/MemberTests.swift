import DatabaseServer
import Foundation
import Postgres
import Support
import Testing

@testable import Fleet
@testable import Replication

/// What a node can see and do, tried as one that is in a stranger's hands.
@Suite(.enabled(if: DatabaseServer.isThere, "run scripts/setup test")) struct MemberTests {
  private static func fill(_ connection: PostgresConnection, _ number: Int64) throws {
    var random = SeededGenerator(seed: 1)
    var replica = Replica(node: try node(number))
    replica.decide(try key(.store, UInt8(number)), [1, 2, 3], at: 0)
    replica.use(try place(), map(5))
    replica.count(try place(), kind: 1, 10)
    replica.claim(try #require(ClaimKey([UInt8(number)], hour: 1)))
    _ = try replica.push(connection, &random)
    _ = try connection.run([
      Query(
        "INSERT INTO picket.nodes SELECT family, node, 0, 1, 0, '' FROM picket.mine ON CONFLICT (family, node) DO NOTHING"
      )
    ])
  }

  private static let tables: [(SQL, SQL)] = [
    ("SELECT count(*) FROM picket.families", "SELECT count(*) FROM picket.families WHERE family = $1"),
    ("SELECT count(*) FROM picket.members", "SELECT count(*) FROM picket.members WHERE family = $1"),
    ("SELECT count(*) FROM picket.mine", "SELECT count(*) FROM picket.mine WHERE family = $1"),
    ("SELECT count(*) FROM picket.nodes", "SELECT count(*) FROM picket.nodes WHERE family = $1"),
    ("SELECT count(*) FROM picket.commits", "SELECT count(*) FROM picket.commits WHERE family = $1"),
    ("SELECT count(*) FROM picket.rows", "SELECT count(*) FROM picket.rows WHERE family = $1"),
    ("SELECT count(*) FROM picket.minutes", "SELECT count(*) FROM picket.minutes WHERE family = $1"),
    ("SELECT count(*) FROM picket.counters", "SELECT count(*) FROM picket.counters WHERE family = $1"),
    ("SELECT count(*) FROM picket.claims", "SELECT count(*) FROM picket.claims WHERE family = $1"),
  ]

  private static func counts(_ connection: PostgresConnection, of family: [UInt8]? = nil) throws -> [PostgresValue] {
    let queries = tables.map { all, own in
      if let family { Query(own, [.bytes(family)], mostRows: 1) } else { Query(all, mostRows: 1) }
    }
    // Each by itself: one that is refused must not hide the next.
    return try queries.flatMap { try connection.run([$0])[0].rows[0] }
  }

  @Test func `another family is hidden in every table`() async throws {
    try await onThread {
      let ground = try FleetGround()
      let (ours, theirs) = (try ground.family(1), try ground.family(2))
      let (us, them) = (try ground.connect(1, to: ours), try ground.connect(2, to: theirs))
      try MemberTests.fill(us, 1)
      try MemberTests.fill(them, 2)
      let one = [PostgresValue](repeating: .integer(1), count: MemberTests.tables.count)
      let none = [PostgresValue](repeating: .integer(0), count: MemberTests.tables.count)
      #expect(try MemberTests.counts(us) == one && MemberTests.counts(us, of: ours) == one)
      #expect(try MemberTests.counts(us, of: theirs) == none)
      // A node of no family sees nothing: the group itself, and the owner's other roles.
      #expect(try MemberTests.counts(them, of: ours) == none)
      var replica = Replica(node: try node(2))
      _ = try replica.pull(them)
      #expect(replica.keys == [try key(.store, 2)])
    }
  }

  /// Each of these is refused, or touches nothing.
  private static let attempts: [(String, SQL)] = [
    ("a row for another family", "INSERT INTO picket.rows SELECT $1, 3, 'x', 1, 1, '', false"),
    ("another family's row", "UPDATE picket.rows SET body = '' WHERE family = $1"),
    ("a row given to another family", "UPDATE picket.rows SET family = $1"),
    ("minutes for another family", "INSERT INTO picket.minutes SELECT $1, 'c', 't', 1, 1, 1"),
    ("minutes in a month's own table", "INSERT INTO picket.minutes_others SELECT $1, 'c', 't', 1, 1, 1"),
    ("a month's own table", "SELECT bits FROM picket.minutes_others WHERE family = $1"),
    ("another family's cursor", "UPDATE picket.families SET cursor = 0 WHERE family = $1"),
    ("another family's members", "UPDATE picket.members SET revoked = true WHERE family = $1"),
    ("a row in another node's name", "INSERT INTO picket.rows SELECT family, 3, $1, 1, 77, '', false FROM picket.mine"),
    (
      "a counter in another node's name",
      "INSERT INTO picket.counters SELECT family, $1, 't', 1, 77, 1, 1, 1 FROM picket.mine"
    ),
    ("a claim in another node's name", "INSERT INTO picket.claims SELECT family, $1, 77, 1, 1 FROM picket.mine"),
    ("to be a keeper", "UPDATE picket.members SET keeper = true WHERE family <> $1"),
    ("to revoke, as no keeper", "UPDATE picket.members SET revoked = true WHERE family <> $1"),
    (
      "a member of one's own",
      "INSERT INTO picket.members SELECT current_user || 'x', family, 99, true, false FROM picket.mine WHERE family <> $1"
    ),
    ("a family of one's own", "INSERT INTO picket.families VALUES ($1)"),
    ("rows removed", "DELETE FROM picket.rows WHERE family <> $1"),
    ("commits removed", "DELETE FROM picket.commits WHERE family <> $1"),
    ("versions", "INSERT INTO picket.versions SELECT octet_length($1), 1"),
    ("passwords", "SELECT count(*) FROM pg_authid WHERE $1 <> ''"),
    ("files", "SELECT pg_read_file('/etc/passwd') WHERE $1 <> ''"),
  ]

  @Test func `a node does nothing in another's name, nor what is its owner's`() async throws {
    try await onThread {
      let ground = try FleetGround()
      let (ours, theirs) = (try ground.family(1), try ground.family(2))
      let (us, them) = (try ground.connect(1, to: ours), try ground.connect(2, to: theirs))
      for (connection, number) in [(us, Int64(1)), (them, 2)] { try MemberTests.fill(connection, number) }
      let before = try ground.contents()
      for (what, sql) in MemberTests.attempts {
        do throws(PostgresError) {
          let answer = try us.run([Query(sql, [.bytes(theirs)], mostRows: 10)])
          #expect(answer[0].count == 0, "\(what): \(answer)")
        } catch {
          #expect([.denied, .conflict].contains(error.kind), "\(what): \(error)")
        }
      }
      for sql: SQL in [
        "CREATE TABLE picket.mischief (a bigint)", "CREATE TABLE public.mischief (a bigint)", "DROP TABLE picket.rows",
        "ALTER TABLE picket.rows DISABLE ROW LEVEL SECURITY", "CREATE ROLE mischief", "SET ROLE admin",
        "CREATE POLICY mischief ON picket.rows USING (true)", "TRUNCATE picket.rows",
      ] {
        #expect(refusal { try us.run([Query(sql)]) }?.kind == .denied, "\(sql.text)")
      }
      // What switches the guards off for a session makes guarded tables unreadable.
      #expect(
        refusal {
          try us.run([Query("SET LOCAL row_security = off"), Query("SELECT count(*) FROM picket.rows", mostRows: 1)])
        }?
        .kind == .denied)
      // As the group, a node has no family.
      let asGroup = try us.run([
        Query("SET LOCAL ROLE picket_node"), Query("SELECT count(*) FROM picket.rows", mostRows: 1),
      ])
      #expect(asGroup[1].rows == [[.integer(0)]])
      #expect(try ground.contents() == before)
    }
  }

  @Test func `a node changes nothing that another node of its family wrote in its own name`() async throws {
    try await onThread {
      let ground = try FleetGround()
      let family = try ground.family(1)
      let (stolen, sibling) = (try ground.connect(1, to: family), try ground.connect(2, to: family))
      try MemberTests.fill(sibling, 2)
      let before = try ground.contents()
      for sql: SQL in [
        "UPDATE picket.counters SET node = (SELECT node FROM picket.mine), amount = 0",
        "UPDATE picket.counters SET amount = 0", "UPDATE picket.claims SET node = (SELECT node FROM picket.mine)",
        "UPDATE picket.nodes SET node = (SELECT node FROM picket.mine), cursor = 0 WHERE node = 2",
        "UPDATE picket.commits SET node = (SELECT node FROM picket.mine), mark = '0123456789abcdef'",
      ] {
        #expect(try stolen.run([Query(sql)])[0].count == 0, "\(sql.text)")
      }
      #expect(try ground.contents() == before)
      // Its own it writes, and a claim that is another's is none of its.
      try MemberTests.fill(stolen, 1)
      var (random, replica) = (SeededGenerator(seed: 3), Replica(node: try node(1)))
      replica.claim(try #require(ClaimKey([2], hour: 1)))
      #expect(try replica.push(stolen, &random).claims.isEmpty)
    }
  }

  private static func wait(until isSo: () throws -> Bool) throws {
    for _ in 0..<600 {
      if try isSo() { return }
      Thread.sleep(forTimeInterval: 0.02)
    }
  }

  /// The database's owner is a superuser, or a role that may make roles.
  @Test(arguments: [true, false]) func `a session that is open when its node is revoked ends, and hears nothing more`(
    _ isSuperuser: Bool
  ) async throws {
    try await onThread {
      let ground = try FleetGround(isSuperuser: isSuperuser)
      let family = try ground.family(1)
      let (stolen, sibling) = (try ground.connect(1, to: family), try ground.connect(2, to: family))
      let bell = try FleetBell(of: family, listeningOn: sibling)
      _ = try FleetBell(of: family, listeningOn: stolen)
      try bell.ring(on: sibling)
      try MemberTests.wait { try stolen.takeNotice() }
      try ground.register.revoke(try node(1), of: family)
      let ended = refusal {
        try MemberTests.wait {
          _ = try stolen.run([Query("SELECT 1::bigint", mostRows: 1)])
          return false
        }
      }
      #expect(ended?.kind == .lost, "\(String(describing: ended))")
      // The others' are open.
      _ = try sibling.run([Query("SELECT 1::bigint", mostRows: 1)])
    }
  }

  @Test func `a revoked node has no rights at once, cannot come back, and only a keeper or the owner revokes`()
    async throws
  {
    try await onThread {
      let ground = try FleetGround()
      let family = try ground.family(1)
      let keeper = try ground.connect(1, to: family, isKeeper: true)
      let (stolen, other) = (try ground.admit(2, to: family), try ground.admit(3, to: family))
      let (thief, sibling) = (try PostgresConnection(to: stolen), try PostgresConnection(to: other))
      try MemberTests.fill(thief, 2)
      #expect(refusal { try FleetPeers.revoke(try node(1), as: thief) }?.kind == .denied)
      #expect(refusal { try FleetPeers.revoke(try node(9), as: keeper) }?.kind == .denied)
      let before = try ground.contents()
      try FleetPeers.revoke(try node(2), as: keeper)
      // In the session that was open before.
      let none = [PostgresValue](repeating: .integer(0), count: MemberTests.tables.count)
      #expect(try MemberTests.counts(thief) == none)
      var (random, replica) = (SeededGenerator(seed: 1), Replica(node: try node(2)))
      #expect(refusal { try replica.pull(thief) }?.kind == .denied)
      replica.decide(try key(.store, 2), nil, at: 9)
      replica.use(try place(2), map(7))
      #expect(refusal { try replica.push(thief, &random) }?.remedy.contains("picket fleet join") == true)
      #expect(try MemberTests.counts(thief) == none)
      #expect(
        refusal { try keeper.run([Query("UPDATE picket.members SET revoked = false WHERE node = 2")]) }?.kind == .denied
      )
      #expect(try ground.contents() == before)
      // The owner closes the role as well.
      #expect(refusal { try PostgresConnection(to: stolen).run([Query("SELECT 1::bigint", mostRows: 1)]) } == nil)
      try ground.register.revoke(try node(2), of: family)
      #expect(
        refusal { try PostgresConnection(to: stolen).run([Query("SELECT 1::bigint", mostRows: 1)]) }?.kind == .rejected)
      #expect(refusal { try ground.register.revoke(try node(9), of: family) }?.reason.contains("no such node") == true)
      // The others go on.
      var replicaOfSibling = Replica(node: try node(3))
      _ = try replicaOfSibling.pull(sibling)
      #expect(replicaOfSibling.keys == [try key(.store, 2)])
    }
  }
}
