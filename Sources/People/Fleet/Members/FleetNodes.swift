public import Postgres

/// The nodes of a family, as each of them shows itself.
public enum FleetNodes {
  public struct Entry: Hashable, Sendable {
    public let node: Int64
    public let isKeeper: Bool
    public let isRevoked: Bool
    /// When it was there last, in seconds since 1970.
    public let seen: Int?
    /// What it says of itself, sealed.
    public let body: [UInt8]?
  }

  /// The family as whose node the database knows who is connected; nil for none, as once a node was put out.
  public static func family(on connection: PostgresConnection) throws(PostgresError) -> [UInt8]? {
    let answer = try connection.run([Query("SELECT family FROM picket.mine", mostRows: 1)])
    guard let values = answer[0].rows.first else { return nil }
    var row = RowReader(values)
    return try row.bytes()
  }

  /// Says that this node is there, and what it is called; returns all nodes.
  public static func meet(
    _ body: [UInt8], cursor: Int64, at time: Int, on connection: PostgresConnection
  ) throws(PostgresError) -> [Entry] {
    let answers = try connection.run([
      Query(
        """
        INSERT INTO picket.nodes AS n (family, node, cursor, version, seen, body)
        SELECT m.family, m.node, $1, $2, $3, $4 FROM picket.mine m
        ON CONFLICT (family, node) DO UPDATE
          SET cursor = excluded.cursor, version = excluded.version, seen = excluded.seen, body = excluded.body
        """, [.integer(cursor), .integer(Int64(FleetSchema.latest)), .integer(Int64(time)), .bytes(body)]),
      Query(
        """
        SELECT m.node, m.keeper, m.revoked, n.seen, n.body FROM picket.members m
        LEFT JOIN picket.nodes n ON n.family = m.family AND n.node = m.node
        WHERE m.family = (SELECT family FROM picket.mine) ORDER BY m.node
        """, mostRows: 2_000),
    ])
    var entries: [Entry] = []
    for values in answers[1].rows {
      var row = RowReader(values)
      let (node, isKeeper, isRevoked) = (try row.integer(), try row.flag(), try row.flag())
      let seen = row.isNull() ? nil : Int(clamping: try row.integer())
      let body = row.isNull() ? nil : try row.bytes()
      entries.append(Entry(node: node, isKeeper: isKeeper, isRevoked: isRevoked, seen: seen, body: body))
    }
    return entries
  }
}
