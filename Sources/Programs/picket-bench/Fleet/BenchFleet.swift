import DatabaseServer
import FamilyTokens
import Fleet
import Glibc
import PicketSystem
import Postgres
import Replication
import Support

/// A PostgreSQL of its own with one family in it, whose nodes live in this process.
final class BenchFleet {
  static let month = FleetMonth(containing: 1_796_000_000)
  /// An hour of that month.
  static let hour: Int64 = 1_796_000_000 / 3_600

  static let family = [UInt8](repeating: 7, count: 16)

  let owner: PostgresConnection
  private let server: DatabaseServer
  private let port: UInt16
  private let address: DatabaseAddress
  private let key = FamilyKey()
  private var random = SeededGenerator(seed: 1)

  /// For so many nodes.
  init(nodes: Int) throws {
    guard let port = Loopback.freePort() else { throw Failure("find", "a port", reason: "there is none") }
    self.port = port
    server = try DatabaseServer(connections: nodes + 20, port: port)
    address = try server.database()
    owner = try PostgresConnection(to: address)
    try FleetSchema.install(on: owner, month: BenchFleet.month)
    try FleetRegister(owner).found(BenchFleet.family)
    // A run writes in minutes what a machine may in days; what is written is counted all the same.
    _ = try owner.run([
      Query(
        """
        UPDATE picket.families SET node_pieces = 1000000000000, node_octets = 1000000000000000,
          day_pieces = 1000000000000, day_octets = 1000000000000000
        """)
    ])
  }

  /// A node that is admitted and connected.
  func node(_ number: Int) throws -> LeanNode {
    guard let id = NodeID(Int64(number)) else { throw Failure("name", "a node", reason: "\(number) is no number") }
    let admission = try FleetRegister(owner).admit(id, to: BenchFleet.family, isKeeper: false, using: &random)
    return try LeanNode(id, address.with(role: admission.role, password: admission.password), key)
  }

  /// The owner's way in, as other programs of libpq write it.
  var connectionText: String { "host=127.0.0.1 port=\(port) user=admin dbname=postgres sslmode=disable" }

  /// Up to where the family has handed over.
  func cursor() throws -> Int64 {
    var row = RowReader(try owner.run([Query("SELECT cursor FROM picket.families", mostRows: 1)])[0].rows.first ?? [])
    return try row.integer()
  }

  /// Seconds that the processors worked for nodes' sessions, as far as these are open.
  func serverSeconds() throws -> Double {
    let sessions = Query("SELECT pid FROM pg_stat_activity WHERE usename <> current_user", mostRows: 10_000)
    return try owner.run([sessions])[0].rows.reduce(0) { sum, values in
      var row = RowReader(values)
      return sum + (BackgroundProgram.workingTime(of: pid_t(clamping: try row.integer())) ?? 0) / 1e9
    }
  }

  /// Bytes that the tables of the fleet take with their indexes.
  func bytesOnDisk() throws -> Int {
    _ = try owner.run([Query("VACUUM")])
    let answer = try owner.run([
      Query(
        """
        SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint FROM pg_class c
        JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'picket' AND c.relkind = 'r'
        """, mostRows: 1)
    ])
    guard let values = answer[0].rows.first else { return 0 }
    var row = RowReader(values)
    return Int(try row.integer())
  }
}
