import Activity
import DatabaseServer
import Foundation
import Postgres
import Support
import Synchronization
import Testing

@testable import Fleet
@testable import Replication

@Suite(.enabled(if: DatabaseServer.isThere, "run scripts/setup test")) struct ExchangeTests {
  @Test func `two nodes know the same, minutes count once, and counters add up`() async throws {
    try await onThread {
      let ground = try FleetGround()
      let family = try ground.family(1)
      let (router, laptop) = (try ground.connect(1, to: family), try ground.connect(2, to: family))
      var random = SeededGenerator(seed: 1)
      var (here, there) = (Replica(node: try node(1)), Replica(node: try node(2)))
      let (shield, grant, use) = (try key(.store, 1), try key(.grant, 1), try place())
      here.decide(shield, [1], at: 10)
      here.use(use, map(0, 1, 59))
      here.count(use, kind: 1, 100)
      there.use(use, map(1, 2))
      there.count(use, kind: 1, 11)
      there.decide(grant, [2], at: 11)
      _ = try here.push(router, &random)
      _ = try there.push(laptop, &random)
      _ = try here.pull(router)
      let news = try there.pull(laptop)
      #expect(news.rows == [shield])
      for replica in [here, there] {
        #expect(replica.settled(shield) == [[1]] && replica.settled(grant) == [[2]])
        #expect(replica.minutes == [use: map(0, 1, 2, 59)])
        #expect(replica.total(use, kind: 1) == 111 && replica.unsent == 0)
      }
      #expect(here.bookmark.revision == 2 && here.bookmark == there.bookmark)
    }
  }

  @Test func `of two decisions on both sides of a cut the stricter counts, and both guardians hear of it`() async throws
  {
    try await onThread {
      let ground = try FleetGround()
      let family = try ground.family(1)
      let (router, laptop) = (try ground.connect(1, to: family), try ground.connect(2, to: family))
      var random = SeededGenerator(seed: 1)
      var (here, there) = (Replica(node: try node(1)), Replica(node: try node(2)))
      let shield = try key(.store, 1)
      here.decide(shield, [1], at: 0)
      _ = try here.push(router, &random)
      _ = try there.pull(laptop)
      // Apart: one makes it stricter, the other one removes it, by a clock that is ahead.
      here.decide(shield, [1, 1], at: 1)
      there.decide(shield, nil, at: 9_999)
      _ = try there.push(laptop, &random)
      #expect(try here.push(router, &random) == FleetNews())
      #expect(here.unsent == 1)
      let news = try here.pull(router)
      #expect(news.disputes.count == 1)
      _ = try here.push(router, &random)
      #expect(try there.pull(laptop).disputes == news.disputes)
      for replica in [here, there] { #expect(replica.settled(shield) == [[1, 1]]) }
      // Who sees both decides anew.
      there.decide(shield, nil, at: 2)
      _ = try there.push(laptop, &random)
      #expect(try here.pull(router).disputes == [])
      #expect(here.settled(shield) == [])
    }
  }

  @Test func `what is handed over once more changes nothing`() async throws {
    try await onThread {
      let ground = try FleetGround()
      let connection = try ground.connect(1, to: ground.family(1))
      var random = SeededGenerator(seed: 1)
      var replica = Replica(node: try node(1))
      for number in 0..<50 {
        replica.decide(try key(.limit, UInt8(number)), [1], at: 0)
        replica.use(try place(UInt8(number + 1)), map(number))
        replica.count(try place(UInt8(number + 1)), kind: 2, Int64(number))
        replica.claim(try #require(ClaimKey([UInt8(number)], hour: 3)))
      }
      let parcel = replica.parcel(ThinSeal(), hour: 1, using: &random)
      _ = try connection.run(parcel.queries())
      let before = try ground.contents()
      #expect(before.count == 200)
      // The answer was lost, so it comes again, as the same parcel and as a new one.
      _ = try connection.run(
        parcel.queries().enumerated().map { $0.offset == 1 ? Query("SELECT 1::bigint", mostRows: 1) : $0.element })
      let again = replica.parcel(ThinSeal(), hour: 1, using: &random)
      let receipt = try again.receipt(connection.run(again.queries()))
      #expect(try ground.contents() == before)
      #expect(receipt.refused.count == 50 && receipt.claimedElsewhere.isEmpty)
      #expect(replica.take(receipt, of: again).claims.count == 50)
      _ = try replica.pull(connection)
      #expect(replica.unsent == 0)
    }
  }

  @Test func `of several nodes that claim at once, one tells`() async throws {
    try await onThread {
      let ground = try FleetGround()
      let family = try ground.family(1)
      var random = SeededGenerator(seed: 1)
      let claim = try #require(ClaimKey([1], hour: 3))
      var told = 0
      for number in 1...4 {
        let connection = try ground.connect(Int64(number), to: family)
        var replica = Replica(node: try node(Int64(number)))
        replica.claim(claim)
        told += try replica.push(connection, &random).claims.count
      }
      #expect(told == 1)
    }
  }

  @Test func `two hours of one claim are one claim, and hold nothing else up`() async throws {
    try await onThread {
      let ground = try FleetGround()
      let family = try ground.family(1)
      let connection = try ground.connect(1, to: family)
      var random = SeededGenerator(seed: 1)
      var replica = Replica(node: try node(1))
      let (first, second) = (try #require(ClaimKey([1], hour: 3)), try #require(ClaimKey([1], hour: 4)))
      replica.claim(second)
      replica.claim(first)
      replica.decide(try key(.store, 1), [1], at: 0)
      #expect(try replica.push(connection, &random).claims == [first])
      #expect(replica.unsent == 0)
      var other = Replica(node: try node(2))
      for claim in [first, second] { other.claim(claim) }
      #expect(try other.push(ground.connect(2, to: family), &random).claims == [] && other.unsent == 0)
    }
  }

  private final class Writers: Sendable { let left = Atomic(6) }

  /// Six writers, and a reader who goes on from where it was: a revision that became visible after a later one would be missed.
  @Test func `readers miss nothing of many writers at once`() async throws {
    let ground = try await onThread { try FleetGround() }
    let family = try await onThread { try ground.family(1) }
    let addresses = try await onThread { try (1...7).map { try ground.admit(Int64($0), to: family) } }
    let writers = Writers()
    try await withThrowingTaskGroup { group in
      for writer in 0..<6 {
        let address = addresses[writer]
        group.addTask {
          try await onThread {
            defer { writers.left.subtract(1, ordering: .sequentiallyConsistent) }
            let connection = try PostgresConnection(to: address)
            var (random, replica) = (SeededGenerator(seed: UInt64(writer)), Replica(node: try node(Int64(writer + 1))))
            for number in 0..<40 {
              replica.decide(try #require(RowKey(.store, [UInt8(writer), UInt8(number)])), [1], at: 0)
              replica.use(try place(UInt8(writer + 1), UInt8(number + 1)), map(number))
              _ = try replica.push(connection, &random)
            }
          }
        }
      }
      let reader = addresses[6]
      group.addTask {
        try await onThread {
          let connection = try PostgresConnection(to: reader)
          var replica = Replica(node: try node(7))
          var isLast = false
          while !isLast {
            isLast = writers.left.load(ordering: .sequentiallyConsistent) == 0
            _ = try replica.pull(connection, page: 7)
          }
          #expect(replica.keys.count == 240 && replica.minutes.count == 240)
          #expect(replica.bookmark.revision == 240)
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `a database that was set back is noticed, and fed again`() async throws {
    try await onThread {
      let ground = try FleetGround()
      let family = try ground.family(1)
      let (router, laptop) = (try ground.connect(1, to: family), try ground.connect(2, to: family))
      var random = SeededGenerator(seed: 1)
      var (here, there) = (Replica(node: try node(1)), Replica(node: try node(2)))
      here.decide(try key(.store, 1), [1], at: 0)
      _ = try here.push(router, &random)
      _ = try there.pull(laptop)
      let tables = ["families", "commits", "rows", "minutes", "counters", "claims"].compactMap { SQLName($0) }
      _ = try ground.owner.run(
        [Query("CREATE SCHEMA backup")]
          + tables.map { Query("CREATE TABLE backup.\($0) AS SELECT * FROM picket.\($0)") })
      // What comes after the backup is lost there: of the one, of the other, and of use.
      here.decide(try key(.store, 1), [2], at: 1)
      here.use(try place(), map(3))
      _ = try here.push(router, &random)
      _ = try there.pull(laptop)
      there.decide(try key(.grant, 1), [3], at: 2)
      there.count(try place(), kind: 1, 8)
      _ = try there.push(laptop, &random)
      _ = try here.pull(router)
      _ = try ground.owner.run(
        tables.reversed().map { Query("DELETE FROM picket.\($0)") }.filter { !$0.sql.text.contains("families") }
          + [Query("UPDATE picket.families f SET cursor = b.cursor FROM backup.families b WHERE b.family = f.family")]
          + tables.filter { $0.text != "families" }.map { Query("INSERT INTO picket.\($0) SELECT * FROM backup.\($0)") }
      )
      // Another node writes on in the meantime, so that the cursor is as far as before.
      var third = Replica(node: try node(3))
      let tablet = try ground.connect(3, to: family)
      for number in 1...3 {
        third.decide(try key(.limit, UInt8(number)), [4], at: 3)
        _ = try third.push(tablet, &random)
      }
      #expect(try here.pull(router).isRestored)
      #expect(try there.pull(laptop).isRestored)
      for _ in 0..<3 {
        for (connection, number) in [(router, 0), (laptop, 1), (tablet, 2)] {
          var replica = number == 0 ? here : number == 1 ? there : third
          _ = try replica.pull(connection)
          if replica.unsent > 0 { _ = try replica.push(connection, &random) }
          if number == 0 { here = replica } else if number == 1 { there = replica } else { third = replica }
        }
      }
      for replica in [here, there, third] {
        #expect(try replica.settled(key(.store, 1)) == [[2]] && replica.settled(key(.grant, 1)) == [[3]])
        #expect(try replica.settled(key(.limit, 3)) == [[4]] && replica.minutes == [place(): map(3)])
        #expect(try replica.total(place(), kind: 1) == 8 && replica.unsent == 0)
      }
    }
  }

  @Test func `a row that the family did not seal counts for nothing, and is written over`() async throws {
    try await onThread {
      let ground = try FleetGround()
      let family = try ground.family(1)
      let connection = try ground.connect(1, to: family)
      var random = SeededGenerator(seed: 1)
      var replica = Replica(node: try node(1))
      replica.decide(try key(.store, 1), [1], at: 0)
      _ = try replica.push(connection, &random)
      _ = try replica.pull(connection)
      _ = try ground.owner.run([
        Query("UPDATE picket.rows SET body = $1, revision = 2", [.bytes([9, 9, 9])]),
        Query("INSERT INTO picket.rows SELECT family, 6, 'x', 2, 1, $1, false FROM picket.families", [.bytes([1, 2])]),
        Query(
          "INSERT INTO picket.commits SELECT family, 2, $1, 1, 0 FROM picket.families",
          [.bytes([UInt8](repeating: 2, count: 16))]),
        Query("UPDATE picket.families SET cursor = 2"),
      ])
      #expect(try replica.pull(connection) == FleetNews())
      #expect(try replica.unreadable == 2 && replica.settled(key(.store, 1)) == [[1]] && replica.unsent == 1)
      _ = try replica.push(connection, &random)
      var other = Replica(node: try node(2))
      _ = try other.pull(try ground.connect(2, to: family))
      #expect(try other.settled(key(.store, 1)) == [[1]])
    }
  }

  @Test func `what a machine in a stranger's hands writes keeps no other from reading`() async throws {
    try await onThread {
      let ground = try FleetGround()
      let family = try ground.family(1)
      let (router, other) = (try ground.connect(1, to: family), try ground.connect(2, to: family))
      let stolen = try PostgresConnection(to: try ground.admit(3, to: family, follows: true))
      var (random, here, there) = (SeededGenerator(seed: 1), Replica(node: try node(1)), Replica(node: try node(2)))
      let longName: SQL = "repeat('x', 40)::bytea"
      let writes: [SQL] = [
        "INSERT INTO picket.rows SELECT family, 8, \(longName), 1, node, '', false FROM picket.mine",
        "INSERT INTO picket.claims SELECT family, 'x', node, 1000000000000, 1 FROM picket.mine",
      ]
      for sql in writes { _ = try stolen.run([Query(sql)]) }
      for body: SQL in ["repeat('x', 60001)::bytea, 1", "'x', 1000000000000"] {
        let sql: SQL =
          "INSERT INTO picket.sheets (family, node, number, revision, body, hour) SELECT family, node, 1, 1, \(body) FROM picket.mine"
        #expect(refusal { try stolen.run([Query(sql)]) } != nil)
      }
      here.decide(try key(.store, 1), [1], at: 0)
      here.claim(try #require(ClaimKey([1], hour: 3)))
      _ = try here.push(router, &random)
      #expect(try there.pull(other).rows == [try key(.store, 1)])
      #expect(there.unreadable == 2)
    }
  }

  @Test func `answers that cannot be true are the database's fault, and change nothing`() throws {
    let pull = Pull(after: Bookmark(revision: 5, mark: nil), page: 2)
    let head = QueryAnswer(rows: [[.integer(9), .null, .bytes([1]), .null]], count: 1)
    let tables = FleetTables(version: 2)
    func answers(_ rows: [PostgresValue]..., at place: Int = 1) -> [QueryAnswer] {
      var answers = [head] + [QueryAnswer](repeating: QueryAnswer(), count: 4)
      answers[place] = QueryAnswer(rows: rows)
      return answers
    }
    func read(_ answers: [QueryAnswer]) throws -> Pull.Delivery {
      let look = try pull.look(answers.first ?? QueryAnswer(), tables)
      return try pull.delivery(look, Array(answers.dropFirst()))
    }
    let lies: [[QueryAnswer]] = [
      [head], answers([.integer(6), .integer(0), .bytes([1]), .bytes([])]),
      answers([.integer(6), .integer(1), .bytes([]), .bytes([])]),
      answers([.integer(5), .integer(1), .bytes([1]), .bytes([])]),
      answers(
        [.integer(7), .integer(1), .bytes([1]), .bytes([])], [.integer(6), .integer(1), .bytes([2]), .bytes([])]),
      answers([.text("6"), .integer(1), .bytes([1]), .bytes([])]), answers([.integer(6)]),
      answers([.integer(6), .bytes([1]), .bytes([1]), .integer(1), .integer(-1)], at: 2),
      answers([.integer(6), .bytes([1]), .bytes([1]), .integer(1), .integer(1 << 60)], at: 2),
      answers([.integer(6), .bytes([1]), .bytes([1]), .integer(-1), .integer(1)], at: 2),
      answers([.integer(6), .bytes([1]), .bytes([1]), .integer(1), .integer(0), .integer(1), .integer(1)], at: 3),
      answers([.integer(6), .bytes([1]), .bytes([1]), .integer(1), .integer(1), .integer(1), .integer(-1)], at: 3),
      answers([.integer(6), .bytes([]), .integer(1), .integer(1)], at: 4),
    ]
    for lie in lies { #expect(refusal { try read(lie) }?.kind == .unintelligible, "\(lie)") }
    #expect(try read(answers()).isRestored == false)
    #expect(refusal { try read([QueryAnswer()] + answers().dropFirst()) }?.kind == .denied)
    // Cursors that are missing, or are none.
    for more: [PostgresValue] in [[], [.integer(9)], [.integer(9), .null, .integer(1), .integer(1), .integer(1)]] {
      let head = QueryAnswer(rows: [head.rows[0] + more], count: 1)
      #expect(refusal { try pull.look(head, .latest) }?.kind == .unintelligible, "\(more)")
    }
  }
}
