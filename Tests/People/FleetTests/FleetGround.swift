import DatabaseServer
import Foundation
import Postgres
import Replication
import Support
import Testing

@testable import Fleet

/// A database with a fleet's tables, and families in it. Threads use it one after the other.
final class FleetGround: @unchecked Sendable {
  let address: DatabaseAddress
  let owner: PostgresConnection
  let register: FleetRegister
  private(set) var random = SeededGenerator(seed: .random(in: .min ... .max))
  private var admitted: [SQLName] = []
  static let month = FleetMonth(containing: 1_796_000_000)

  /// With the tables of an older Picket, where a version is told; by an owner that may make roles and nothing else, where that is told.
  init(version: Int? = nil, isSuperuser: Bool = true) throws {
    let admin = try DatabaseServer.shared.get().database()
    if isSuperuser {
      address = admin
    } else {
      let name = try #require(SQLName("owner_" + UUID().uuidString.lowercased().filter { $0 != "-" }))
      let connection = try PostgresConnection(to: admin)
      _ = try connection.run([
        Query("CREATE ROLE \(name) LOGIN CREATEROLE PASSWORD '\(name)'"),
        Query("GRANT CREATE ON DATABASE \(try FleetGround.database(of: connection)) TO \(name)"),
      ])
      address = admin.with(role: name, password: name.text)
    }
    owner = try PostgresConnection(to: address)
    if let version {
      try FleetSchema.install(upTo: version, on: owner)
      try FleetSchema.prepare(on: owner, month: FleetGround.month)
    } else {
      try FleetSchema.install(on: owner, month: FleetGround.month)
    }
    register = FleetRegister(owner)
  }

  deinit {
    // Roles are the server's, not a database's.
    for role in admitted {
      _ = try? owner.run([Query("DROP OWNED BY \(role)")])
      _ = try? owner.run([Query("DROP ROLE \(role)")])
    }
  }

  var database: String { get throws { try FleetGround.database(of: owner).text } }

  private static func database(of connection: PostgresConnection) throws -> SQLName {
    let answer = try connection.run([Query("SELECT current_database()::text", mostRows: 1)])
    var row = RowReader(answer[0].rows.first ?? [])
    return try #require(SQLName(try row.text()))
  }

  /// The owner's address, as people write it.
  var url: String { get throws { "postgres://admin@/\(try database)?host=\(try DatabaseServer.shared.get().folder)" } }

  func family(_ number: UInt8) throws -> [UInt8] {
    let family = [UInt8](repeating: number, count: 16)
    try register.found(family)
    return family
  }

  /// A node's way in.
  func admit(_ number: Int64, to family: [UInt8], isKeeper: Bool = false, follows: Bool = false) throws
    -> DatabaseAddress
  {
    let admission = try register.admit(
      try node(number), to: family, isKeeper: isKeeper, follows: follows, using: &random)
    admitted.append(admission.role)
    return address.with(role: admission.role, password: admission.password)
  }

  func connect(_ number: Int64, to family: [UInt8], isKeeper: Bool = false) throws -> PostgresConnection {
    try PostgresConnection(to: try admit(number, to: family, isKeeper: isKeeper))
  }

  /// All that the tables say, as lines.
  func contents() throws -> [String] {
    let tables: [SQL] = [
      "SELECT r::text FROM picket.rows r ORDER BY 1", "SELECT m::text FROM picket.minutes m ORDER BY 1",
      "SELECT c::text FROM picket.counters c ORDER BY 1", "SELECT c::text FROM picket.claims c ORDER BY 1",
      "SELECT s::text FROM picket.sheets s ORDER BY 1",
    ]
    return try owner.run(tables.map { Query($0, mostRows: 10_000) }).flatMap(\.rows).map { "\($0)" }
  }
}

extension Replica {
  /// Hands over what there is, and returns what came of it.
  mutating func push(
    _ connection: PostgresConnection, _ random: inout SeededGenerator, for tables: FleetTables = .latest
  ) throws -> FleetNews {
    let parcel = parcel(ThinSeal(), hour: 498_000, using: &random)
    return take(try parcel.receipt(connection.run(parcel.queries(for: tables)), for: tables), of: parcel)
  }

  mutating func pull(
    _ connection: PostgresConnection, page: Int = 2_000, from tables: FleetTables = .latest
  ) throws -> FleetNews {
    var (news, isRestored) = (FleetNews(), false)
    repeat {
      try pull(page: page).pages(over: connection, tables) { _, delivery in
        let more = take(delivery, ThinSeal(), at: 0)
        news.rows += more.rows
        news.disputes += more.disputes
        isRestored = more.isRestored
        news.isRestored = news.isRestored || isRestored
        return true
      }
    } while isRestored
    return news
  }
}

func refusal<Made>(_ body: () throws -> Made) -> PostgresError? {
  do {
    _ = try body()
    return nil
  } catch { return error as? PostgresError }
}
