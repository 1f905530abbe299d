import Activity
import Postgres
import Support
import Testing

@testable import Fleet
@testable import Replication

/// A node and a pretended database, step by step.
@Suite struct ReplicaTests {
  private var random = SeededGenerator(seed: 1)
  private var database = PretendDatabase()

  private mutating func push(_ replica: inout Replica) throws -> FleetNews {
    let parcel = replica.parcel(ThinSeal(), hour: 1, using: &random)
    return replica.take(try parcel.receipt(database.take(parcel).answers), of: parcel)
  }

  private func pull(_ replica: inout Replica) throws -> FleetNews {
    let pull = replica.pull()
    return replica.take(try database.delivery(pull), ThinSeal(), at: 0)
  }

  @Test mutating func `what is decided while a parcel is on its way is handed over with the next one`() throws {
    var replica = Replica(node: try node(1))
    let (row, use) = (try key(.store, 1), try place())
    replica.decide(row, [1], at: 0)
    replica.use(use, map(1))
    replica.count(use, kind: 1, 1)
    let parcel = replica.parcel(ThinSeal(), hour: 1, using: &random)
    replica.decide(row, [2], at: 1)
    replica.use(use, map(1, 2))
    replica.count(use, kind: 1, 2)
    _ = replica.take(try parcel.receipt(database.take(parcel).answers), of: parcel)
    #expect(replica.unsent == 3)
    let next = replica.parcel(ThinSeal(), hour: 1, using: &random)
    #expect(next.rows[0].state?.decisions.map(\.body) == [[2]] && next.rows[0].base == 1)
    #expect(next.minutes[0].map == map(2) && next.counters[0].amount == 2)
  }

  @Test mutating func `a row that another node was faster with stays to be handed over`() throws {
    var (here, there) = (Replica(node: try node(1)), Replica(node: try node(2)))
    let row = try key(.store, 1)
    there.decide(row, nil, at: 9)
    _ = try push(&there)
    here.decide(row, [1], at: 0)
    _ = try push(&here)
    #expect(here.unsent == 1 && database.rows[row]?.revision == 1)
    let news = try pull(&here)
    #expect(news.disputes.count == 1 && news.rows.isEmpty)
    _ = try push(&here)
    #expect(here.unsent == 0)
  }

  /// A revision of the time before stands for something else now.
  @Test mutating func `over a database that was set back a node writes only what it read there`() throws {
    var replica = Replica(node: try node(1))
    let row = try key(.store, 1)
    for body: [UInt8] in [[1], [2], [3]] {
      replica.decide(row, body, at: 0)
      _ = try push(&replica)
      _ = try pull(&replica)
    }
    replica.claim(try #require(ClaimKey([1], hour: 1)))
    #expect(try push(&replica).claims.count == 1)
    database = PretendDatabase()
    var other = Replica(node: try node(2))
    for number in 1...5 {
      other.decide(row, [9, UInt8(number)], at: 0)
      _ = try push(&other)
      _ = try pull(&other)
    }
    #expect(try pull(&replica).isRestored)
    #expect(replica.parcel(ThinSeal(), hour: 1, using: &random).rows.map(\.base) == [0])
    // It told already, which the database forgot.
    #expect(try push(&replica).claims.isEmpty)
    #expect(replica.unsent == 1)
    _ = try pull(&replica)
    _ = try push(&replica)
    _ = try pull(&other)
    #expect(other.settled(row) == [[3], [9, 5]] && replica.settled(row) == other.settled(row))
  }

  /// It read nothing since its last parcel, so its bookmark lies before the backup.
  @Test mutating func `a node notices that its own parcels are gone, wherever it has read to`() throws {
    var replica = Replica(node: try node(1))
    replica.decide(try key(.store, 1), [1], at: 0)
    _ = try push(&replica)
    _ = try pull(&replica)
    let backup = database
    replica.use(try place(), map(1))
    _ = try push(&replica)
    #expect(replica.unsent == 0)
    database = backup
    #expect(try pull(&replica).isRestored)
    _ = try pull(&replica)
    _ = try push(&replica)
    #expect(database.minutes[try place()]?.bits == 2)
  }

  @Test mutating func `a node that hands over first notices as well`() throws {
    var replica = Replica(node: try node(1))
    replica.use(try place(), map(1))
    _ = try push(&replica)
    database = PretendDatabase()
    replica.use(try place(), map(2))
    #expect(try push(&replica).isRestored)
    _ = try push(&replica)
    #expect(database.minutes[try place()]?.bits == 6 && replica.unsent == 0)
  }

  /// What lies behind a page is not taken in by halves, and a page that a revision fills is whole.
  @Test mutating func `a page ends with a whole revision`() throws {
    var (here, there) = (Replica(node: try node(1)), Replica(node: try node(2)))
    for number in 1...3 {
      for id in [UInt8(10 * number), UInt8(10 * number + 1)] { here.decide(try key(.store, id), [1], at: 0) }
      _ = try push(&here)
    }
    let small = there.pull(page: 3)
    let delivery = try database.delivery(small)
    #expect(delivery.isPartial)
    _ = there.take(delivery, ThinSeal(), at: 0)
    #expect(there.keys == [try key(.store, 10), try key(.store, 11)] && there.bookmark.revision == 1)
    let whole = try database.delivery(there.pull(page: 2))
    #expect(whole.isPartial && whole.rows.count == 2 && whole.bookmark.revision == 2)
    let tiny = there.pull(page: 1)
    let busy = #expect(throws: PostgresError.self) { try database.delivery(tiny) }
    #expect(busy?.kind == .busy)
    _ = try pull(&there)
    #expect(there.keys.count == 6)
  }

  @Test mutating func `a claim that another node has is not told here, and is not asked for again`() throws {
    let claim = try #require(ClaimKey([7], hour: 1))
    var (here, there) = (Replica(node: try node(1)), Replica(node: try node(2)))
    here.claim(claim)
    #expect(try push(&here).claims == [claim])
    there.claim(claim)
    #expect(try push(&there).claims.isEmpty && there.unsent == 0)
    var third = Replica(node: try node(3))
    _ = try pull(&third)
    third.claim(claim)
    #expect(third.unsent == 0)
  }
}
