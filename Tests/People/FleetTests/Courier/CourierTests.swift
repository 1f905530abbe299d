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

  private static func run(_ exchange: CourierExchange) -> [CourierReport] {
    var said: [CourierReport] = []
    Courier().run(.exchange(exchange), at: 1_796_000_000) {
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
}
