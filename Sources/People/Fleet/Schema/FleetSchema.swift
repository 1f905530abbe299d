public import Postgres

/// The tables of a fleet, brought up to date step by step, as the database's owner.
///
/// Each step says which nodes may go on beside it, so that nodes of two versions are online while they are brought up to date.
public enum FleetSchema {
  /// The version that this Picket makes, and the oldest one that it works with.
  public static let latest = steps.count
  static let needed = 1

  static let steps = [version1, version2, version3, version4, version5, version6, version7, version8, version9]

  /// A step from a version to the next. One that was released is never changed.
  struct Step {
    /// The oldest Picket, by the version that it makes, which works with the tables after this step.
    let oldest: Int
    let statements: [SQL]
  }

  /// Brings the tables up to date, and makes those for the months ahead. A second time it changes nothing.
  public static func install(on owner: PostgresConnection, month: FleetMonth) throws(PostgresError) {
    try install(upTo: latest, on: owner)
    try prepare(on: owner, month: month)
    try meter(on: owner)
  }

  /// The tables as an older Picket has them, or this one.
  static func install(upTo last: Int, on owner: PostgresConnection) throws(PostgresError) {
    try join(owner)
    let present = try version(on: owner)?.version ?? 0
    for version in stride(from: present + 1, through: last, by: 1) {
      let step = steps[version - 1]
      // Another owner at the same time has one of the two refused.
      _ = try owner.run(step.statements.map { Query($0) } + [note(version, step.oldest)])
    }
  }

  static func note(_ version: Int, _ oldest: Int) -> Query {
    Query(
      "INSERT INTO picket.versions (version, oldest) VALUES ($1, $2)",
      [.integer(Int64(version)), .integer(Int64(oldest))])
  }

  /// The tables, if a node of this Picket works with them; throws what to do where it does not.
  @discardableResult
  public static func check(on connection: PostgresConnection) throws(PostgresError) -> FleetTables {
    guard let (version, oldest) = try version(on: connection) else {
      throw fault("there are none", "Make them: picket fleet create.")
    }
    guard version >= needed else {
      throw fault(
        "they are of version \(version), and \(needed) is needed", "Bring them up to date: picket fleet create.")
    }
    guard oldest <= latest else {
      throw fault(
        "they are of version \(version), which this Picket does not know", "Install a newer Picket on this node.")
    }
    return FleetTables(version: version)
  }

  /// The newest version, and the oldest Picket that works with it; nil without tables.
  static func version(on connection: PostgresConnection) throws(PostgresError) -> (version: Int, oldest: Int)? {
    let isThere = try connection.run([
      Query(
        "SELECT count(*) FROM information_schema.tables WHERE table_schema = 'picket' AND table_name = 'versions'",
        mostRows: 1)
    ])
    guard isThere[0].rows != [[.integer(0)]] else { return nil }
    let answer = try connection.run([
      Query("SELECT version, oldest FROM picket.versions ORDER BY version DESC LIMIT 1", mostRows: 1)
    ])
    guard let values = answer[0].rows.first else { return nil }
    var row = RowReader(values)
    return (Int(clamping: try row.integer()), Int(clamping: try row.integer()))
  }

  /// The groups of all nodes and of all who are invited, which belong to the whole server: another database may have made them.
  private static func join(_ owner: PostgresConnection) throws(PostgresError) {
    for role: SQL in ["CREATE ROLE picket_node NOLOGIN", "CREATE ROLE picket_guest NOLOGIN"] {
      do {
        _ = try owner.run([Query(role)])
      } catch  where error.state == "42710" || error.state == "23505" {}
    }
  }

  private static func fault(_ reason: String, _ remedy: String) -> PostgresError {
    PostgresError(.schema, "use the fleet's tables", reason: reason, remedy: remedy)
  }
}

/// What a database's tables can do, by their version.
public struct FleetTables: Hashable, Sendable {
  let version: Int

  /// Those that this Picket makes.
  public static let latest = FleetTables(version: FleetSchema.latest)

  /// Whether a family has a cursor for each kind of piece.
  var haveCursors: Bool { version >= 3 }
  /// Whether nodes say how they are doing.
  var haveStates: Bool { version >= 4 }
  /// Whether machines may follow, and many come by one code.
  var haveFollowers: Bool { version >= 5 }
  /// The kinds of pieces that there is a cursor for, where there are any.
  var parts: [ParcelPart] { version >= 9 ? ParcelPart.allCases : ParcelPart.allCases.filter { $0 != .sheets } }
}
