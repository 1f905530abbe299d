import DatabaseServer
import Postgres
import Support
import Testing

@testable import Fleet
@testable import Replication

/// What a machine, and a family, may write on a day.
@Suite(.enabled(if: DatabaseServer.isThere, "run scripts/setup test")) struct QuotaTests {
  private static func set(_ sql: SQL, _ ground: FleetGround) throws { _ = try ground.owner.run([Query(sql)]) }

  private static func decide(_ replica: inout Replica, _ numbers: ClosedRange<UInt8>) throws {
    for number in numbers { replica.decide(try key(.store, number), [number], at: 0) }
  }

  @Test func `over its quota a machine writes nothing, others write on, and the next day all is handed over`()
    async throws
  {
    try await onThread {
      let ground = try FleetGround(isSuperuser: false)
      let family = try ground.family(1)
      let (one, two) = (try ground.connect(1, to: family), try ground.connect(2, to: family))
      var (random, here, there) = (SeededGenerator(seed: 1), Replica(node: try node(1)), Replica(node: try node(2)))
      try QuotaTests.set("UPDATE picket.families SET node_pieces = 12", ground)
      try QuotaTests.decide(&here, 1...5)
      here.use(try place(), map(1))
      _ = try here.push(one, &random)
      let before = try ground.contents()
      try QuotaTests.decide(&here, 3...12)
      let refused = refusal { try here.push(one, &random) }
      #expect(
        refused?.state == FleetSchema.quotaState && refused?.endsConnection == false, "\(String(describing: refused))")
      #expect(refused?.reason == "this machine may write 12 pieces and 128 MB a day")
      #expect(try ground.contents() == before && here.unsent == 10)
      // One statement alone writes no more either, however large it is.
      for sql: SQL in [
        "INSERT INTO picket.rows SELECT m.family, 3, ('x' || n)::bytea, 1, m.node, '', false FROM picket.mine m, generate_series(1, 5000) n",
        "INSERT INTO picket.minutes SELECT m.family, 'c', ('x' || n)::bytea, 1, 1, 1 FROM picket.mine m, generate_series(1, 5000) n",
        "INSERT INTO picket.commits SELECT m.family, n, '0123456789abcdef', m.node, 1 FROM picket.mine m, generate_series(900, 5000) n",

      ] {
        #expect(refusal { try one.run([Query(sql)]) }?.state == FleetSchema.quotaState, "\(sql.text)")
      }
      #expect(refusal { try one.run([Query("UPDATE picket.families SET node_pieces = 9999")]) }?.kind == .denied)
      #expect(refusal { try one.run([Query("DELETE FROM picket.meters")]) }?.kind == .denied)
      try QuotaTests.decide(&there, 20...24)
      _ = try there.push(two, &random)
      _ = try here.pull(one)
      #expect(here.keys.count == 17)
      // The next day.
      try QuotaTests.set("UPDATE picket.meters SET day = day - 1", ground)
      _ = try here.push(one, &random)
      #expect(here.unsent == 0)
      _ = try there.pull(two)
      #expect(there.keys.count == 17)
    }
  }

  @Test func `where a quota is used up nothing is written before it is refused, and no statement writes on and on`()
    async throws
  {
    try await onThread {
      let ground = try FleetGround()
      let connection = try ground.connect(1, to: ground.family(1))
      var (random, replica) = (SeededGenerator(seed: 1), Replica(node: try node(1)))
      try QuotaTests.decide(&replica, 1...5)
      _ = try replica.push(connection, &random)
      // Also what a refused statement wrote takes room.
      func room() throws -> [[PostgresValue]] {
        try ground.owner.run([Query("SELECT pg_relation_size('picket.rows')", mostRows: 1)])[0].rows
      }
      let many: SQL = """
        INSERT INTO picket.rows SELECT m.family, 3, ('x' || n)::bytea, 1, m.node, '', false
        FROM picket.mine m, generate_series(1, 5000) n
        """
      let before = try room()
      try QuotaTests.set("UPDATE picket.families SET node_pieces = 6", ground)
      #expect(
        refusal { try connection.run([Query(many)]) }?.reason == "this machine may write 6 pieces and 128 MB a day")
      #expect(try room() == before)
      try QuotaTests.set("UPDATE picket.families SET node_pieces = 9999999", ground)
      for table in FleetSchema.metered.compactMap({ SQLName($0) }) {
        for policy in ["added", "changed"].compactMap({ SQLName("\(table.text)_\($0)_in_time") }) {
          try QuotaTests.set("DROP POLICY \(policy) ON picket.\(table)", ground)
        }
      }
      _ = try ground.owner.run(FleetSchema.endings(of: FleetSchema.metered, after: 0).map { Query($0) })
      for sql in [many, "UPDATE picket.rows SET deleted = deleted"] {
        let endless = refusal { try connection.run([Query(sql)]) }
        #expect(endless?.kind == .denied && endless?.reason.contains("_in_time\"") == true)
      }
      replica.use(try place(), map(1))
      #expect(refusal { try replica.push(connection, &random) }?.reason.contains("_in_time\"") == true)
      // Its owner may.
      _ = try ground.owner.run([Query("UPDATE picket.rows SET deleted = deleted")])
    }
  }

  @Test
  func `a family's machines together stay below its quota, by octets as by pieces, and another family has its own`()
    async throws
  {
    try await onThread {
      let ground = try FleetGround()
      let (ours, theirs) = (try ground.family(1), try ground.family(2))
      try QuotaTests.set(
        "UPDATE picket.families SET day_octets = 3000 WHERE family = decode(repeat('01', 16), 'hex')", ground)
      var random = SeededGenerator(seed: 1)
      var written = 0
      var refused: PostgresError?
      for number in Int64(1)...4 where refused == nil {
        var replica = Replica(node: try node(number))
        replica.decide(try key(.store, UInt8(number)), [UInt8](repeating: 1, count: 800), at: 0)
        let connection = try ground.connect(number, to: ours)
        refused = refusal { try replica.push(connection, &random) }
        if refused == nil { written += 1 }
      }
      #expect((2...3).contains(written))
      #expect(refused?.reason.hasPrefix("the family has written") == true && refused?.state == FleetSchema.quotaState)
      var other = Replica(node: try node(9))
      other.decide(try key(.store, 9), [UInt8](repeating: 1, count: 4_000), at: 0)
      _ = try other.push(try ground.connect(9, to: theirs), &random)
      #expect(other.unsent == 0)
    }
  }

  @Test func `what others handed over is brought all the same, and it is not tried again at once`() async throws {
    try await onThread {
      let ground = try FleetGround()
      let family = try ground.family(1)
      let (address, other) = (try ground.admit(1, to: family), try ground.connect(2, to: family))
      var (random, there) = (SeededGenerator(seed: 1), Replica(node: try node(2)))
      there.decide(try key(.store, 7), [7], at: 0)
      _ = try there.push(other, &random)
      try QuotaTests.set("UPDATE picket.families SET node_pieces = 1", ground)
      var here = Replica(node: try node(1))
      try QuotaTests.decide(&here, 1...5)
      let folder = try DatabaseServer.shared.get().folder
      let url = "postgres://\(address.role):\(address.password ?? "")@/\(try ground.database)?host=\(folder)"
      let courier = Courier()
      func exchange(at time: Int) throws -> [String] {
        var said: [String] = []
        let exchange = CourierExchange(
          address: url, family: family, node: here.node, name: [1],
          parcel: here.parcel(ThinSeal(), hour: 1, using: &random), pull: here.pull())
        courier.run(.exchange(exchange), at: time) { report in
          switch report {
          case .delivery(_, _, let delivery): said.append("\(delivery.rows.count) rows")
          case .quota(_, let why): said.append(why)
          case .handedOver: said.append("handed over")
          case .nodes: break
          default: said.append("\(report)")
          }
          return true
        }
        return said
      }
      let over = ["1 rows", "this machine may write 1 pieces and 128 MB a day"]
      #expect(try exchange(at: 1_796_000_000) == over)
      try QuotaTests.set("UPDATE picket.families SET node_pieces = 100", ground)
      #expect(try exchange(at: 1_796_000_060) == over)
      #expect(try exchange(at: 1_796_000_121) == ["handed over", "6 rows"])
    }
  }
}
