import Activity
import DatabaseServer
import Postgres
import Replication
import Support
import Testing

@testable import Fleet

/// A node that reads more than a page, from a real database.
@Suite(.enabled(if: DatabaseServer.isThere, "run scripts/setup test")) struct PagesTests {
  /// A family with parcels of two rows each: the way in of the node that wrote them and of one that has read none, and what the first knows.
  private static func family(
    in ground: FleetGround, parcels: Int
  ) throws -> (writer: PostgresConnection, reader: PostgresConnection, Replica) {
    let family = try ground.family(1)
    let (writer, reader) = (try ground.connect(1, to: family), try ground.connect(2, to: family))
    var (random, here) = (SeededGenerator(seed: 1), Replica(node: try node(1)))
    for number in 0..<parcels {
      for row in 0..<2 { here.decide(try key(.store, UInt8(2 * number + row + 1)), [1], at: 0) }
      _ = try here.push(writer, &random)
    }
    return (writer, reader, here)
  }

  @Test func `pages follow each other, with what is written while one is taken in`() async throws {
    try await onThread {
      let ground = try FleetGround()
      defer { withExtendedLifetime(ground) {} }
      let (writer, reader, known) = try Self.family(in: ground, parcels: 6)
      var (random, here, there) = (SeededGenerator(seed: 2), known, Replica(node: try node(2)))
      var (sizes, asked): ([Int], [Int64]) = ([], [])
      try there.pull(page: 4).pages(over: reader) { pull, delivery in
        sizes.append(delivery.rows.count)
        asked.append(pull.bookmark.revision)
        // Of a kind that no page was asked for so far.
        if let place = try? place(), sizes.count == 1 {
          here.use(place, map(1, 2))
          #expect(throws: Never.self) { _ = try here.push(writer, &random) }
        }
        _ = there.take(delivery, ThinSeal(), at: 0)
        return true
      }
      #expect(sizes == [4, 4, 4] && asked == [0, 2, 4])
      _ = try there.pull(reader)
      #expect(there.keys.count == 12 && there.bookmark.revision == 7)
      #expect(try there.minutes[place()]?.count == 2)
    }
  }

  @Test func `a page that is smaller than a parcel grows, and who wants no more gets none`() async throws {
    try await onThread {
      let ground = try FleetGround()
      defer { withExtendedLifetime(ground) {} }
      let (_, reader, _) = try Self.family(in: ground, parcels: 5)
      var there = Replica(node: try node(2))
      func read(page: Int, most: Int = .max, until last: Int = .max) throws -> [Int] {
        var sizes: [Int] = []
        try there.pull(page: page).pages(over: reader, most: most) { _, delivery in
          sizes.append(delivery.rows.count)
          _ = there.take(delivery, ThinSeal(), at: 0)
          return sizes.count < last
        }
        return sizes
      }
      #expect(try read(page: 2, most: 2) == [2, 2])
      #expect(try read(page: 2, until: 1) == [2])
      // The connection is as it was: the page that was on its way is no answer to anything else.
      #expect(try reader.run([Query("SELECT 7::bigint", mostRows: 1)])[0].rows == [[.integer(7)]])
      #expect(try read(page: 1) == [4])
      #expect(there.keys.count == 10 && there.bookmark.revision == 5)
    }
  }
}
