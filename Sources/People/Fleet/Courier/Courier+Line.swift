internal import Postgres
internal import Replication

/// The courier's connection, to a database that is the family's and has tables that this Picket knows.
extension Courier {
  struct Line {
    let address: String
    let connection: PostgresConnection
    let tables: FleetTables
    let bell: FleetBell
  }

  func connect(_ exchange: CourierExchange, at time: Int) throws(PostgresError) -> Line {
    let address = exchange.address
    let isDue = time >= nextCheck || nextCheck > time + Courier.pause
    if isDue { nextCheck = time + Courier.pause }
    if let line, line.address == address {
      // Its owner may have brought it up to date meanwhile, or given this role to another family.
      guard isDue, try tables(on: line.connection, for: exchange) != line.tables else { return line }
    }
    line = nil
    nextMeeting = 0
    let connection = try PostgresConnection(to: DatabaseAddress(address), limits: limits)
    let tables = try tables(on: connection, for: exchange)
    let line = Line(
      address: address, connection: connection, tables: tables,
      bell: try FleetBell(of: exchange.family, listeningOn: connection))
    self.line = line
    return line
  }

  /// What tables there are, where this Picket works with them and they are the family's.
  private func tables(
    on connection: PostgresConnection, for exchange: CourierExchange
  ) throws(PostgresError) -> FleetTables {
    let tables = try FleetSchema.check(on: connection)
    // Of a node that was put out it knows none, which the exchange says.
    guard try FleetNodes.family(on: connection) ?? exchange.family == exchange.family else {
      line = nil
      throw PostgresError(
        .denied, "use \(connection.address)", reason: "it is another family's",
        remedy: "See whether 'fleet' in the configuration names the database that this machine was let into.")
    }
    return tables
  }
}
