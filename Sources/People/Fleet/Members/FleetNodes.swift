public import Postgres

/// The nodes of a family, as each of them shows itself.
public enum FleetNodes {
  /// Of a family, with those that are invited and those that were put out.
  static let most = 2_000

  public struct Entry: Hashable, Sendable {
    public let node: Int64
    public let isKeeper: Bool
    public let isRevoked: Bool
    /// Whether it decides nothing for others.
    public let follows: Bool
    /// When it was there last, in seconds since 1970.
    public let seen: Int?
    /// What it is called, sealed.
    public let body: [UInt8]?
    /// How it is doing, sealed.
    public let state: [UInt8]?
    /// How many revisions it had not read when it was there last.
    public let behind: Int64?
  }

  /// The family as whose node the database knows who is connected; nil for none, as once a node was put out.
  public static func family(on connection: PostgresConnection) throws(PostgresError) -> [UInt8]? {
    let answer = try connection.run([Query("SELECT family FROM picket.mine", mostRows: 1)])
    guard let values = answer[0].rows.first else { return nil }
    var row = RowReader(values)
    return try row.bytes()
  }

  /// Says that this node is there, what it is called and how it is doing; returns all nodes.
  public static func meet(
    _ body: [UInt8], state: [UInt8]? = nil, cursor: Int64, at time: Int, on connection: PostgresConnection,
    _ tables: FleetTables = .latest
  ) throws(PostgresError) -> [Entry] {
    var queries = [
      Query(
        """
        INSERT INTO picket.nodes AS n (family, node, cursor, version, seen, body)
        SELECT m.family, m.node, $1, $2, $3, $4 FROM picket.mine m
        ON CONFLICT (family, node) DO UPDATE
          SET cursor = excluded.cursor, version = excluded.version, seen = excluded.seen, body = excluded.body
        """, [.integer(cursor), .integer(Int64(FleetSchema.latest)), .integer(Int64(time)), .bytes(body)]),
      Query(FleetNodes.all(tables), mostRows: most),
    ]
    if tables.haveStates, let state {
      queries.insert(
        Query("UPDATE picket.nodes SET state = $1 WHERE node = (SELECT node FROM picket.mine)", [.bytes(state)]), at: 1)
    }
    let answers = try connection.run(queries)
    var entries: [Entry] = []
    for values in answers[queries.count - 1].rows {
      var row = RowReader(values)
      let (node, isKeeper, isRevoked) = (try row.integer(), try row.flag(), try row.flag())
      let seen = row.isNull() ? nil : Int(clamping: try row.integer())
      let body = row.isNull() ? nil : try row.bytes()
      let behind = row.isNull() ? nil : max(0, try row.integer())
      let state = !tables.haveStates || row.isNull() ? nil : try row.bytes()
      let follows = tables.haveFollowers ? try row.flag() : false
      entries.append(
        Entry(
          node: node, isKeeper: isKeeper, isRevoked: isRevoked, follows: follows, seen: seen, body: body, state: state,
          behind: behind))
    }
    return entries
  }

  private static func all(_ tables: FleetTables) -> SQL {
    var columns: SQL = "m.node, m.keeper, m.revoked, n.seen, n.body, f.cursor - n.cursor"
    if tables.haveStates { columns = "\(columns), n.state" }
    if tables.haveFollowers { columns = "\(columns), m.follows" }
    return """
      SELECT \(columns) FROM picket.members m
      JOIN picket.families f ON f.family = m.family
      LEFT JOIN picket.nodes n ON n.family = m.family AND n.node = m.node
      WHERE m.family = (SELECT family FROM picket.mine) ORDER BY m.node
      """
  }
}
