public import Postgres
public import Replication

/// Families and their nodes, as the database's owner keeps them.
public struct FleetRegister {
  private let owner: PostgresConnection

  public init(_ owner: PostgresConnection) { self.owner = owner }

  /// A node's way into the database.
  public struct Admission: Hashable, Sendable {
    public let role: SQLName
    /// Letters and digits, by lot.
    public let password: String
  }

  /// Begins a family, unless it was begun before. Its number is of 16 bytes, by lot.
  public func found(_ family: [UInt8]) throws(PostgresError) {
    _ = try owner.run([
      Query("INSERT INTO picket.families (family) VALUES ($1) ON CONFLICT DO NOTHING", [.bytes(family)])
    ])
  }

  /// Gives a node a role of its own. A keeper is a guardian's node, which may revoke others; a child's laptop is none.
  public func admit(
    _ node: NodeID, to family: [UInt8], isKeeper: Bool, follows: Bool = false,
    using generator: inout some RandomNumberGenerator
  ) throws(PostgresError) -> Admission {
    let (role, password) = FleetRole.draw(using: &generator)
    guard let name = SQLName(role) else { throw FleetRegister.unnamed }
    _ = try owner.run(
      FleetRegister.admitting(node, to: family, as: role, password, isKeeper: isKeeper, follows: follows))
    try orderReading()
    return Admission(role: name, password: password)
  }

  private static let unnamed = PostgresError(.refused, "admit a node", reason: "its role has no name")

  /// Few sessions, and none that keeps the server busy: a stolen node is bounded in that, too.
  static func admitting(
    _ node: NodeID, to family: [UInt8], as role: String, _ password: String, isKeeper: Bool = false, follows: Bool
  ) throws(PostgresError) -> [Query] {
    guard let name = SQLName(role), let secret = SQLName(password), role.hasPrefix(FleetRole.prefix) else {
      throw unnamed
    }
    let member: [PostgresValue] = [.text(role), .bytes(family), .integer(node.number), .flag(isKeeper)]
    return [
      Query("CREATE ROLE \(name) LOGIN CONNECTION LIMIT 4 PASSWORD '\(secret)' IN ROLE picket_node"),
      Query("ALTER ROLE \(name) SET statement_timeout = '60s'"),
      // Older tables have no machines that follow.
      follows
        ? Query(
          "INSERT INTO picket.members (role, family, node, keeper, follows) VALUES ($1, $2, $3, $4, true)", member)
        : Query("INSERT INTO picket.members (role, family, node, keeper) VALUES ($1, $2, $3, $4)", member),
    ]
  }

  /// A role that another owner made, or that was given more rights, stays: it opens nothing by itself.
  static func drop(_ role: String, on owner: PostgresConnection) {
    guard let role = SQLName(role) else { return }
    _ = try? owner.run([Query("DROP ROLE IF EXISTS \(role)")])
  }

  /// Has nodes' sessions read in the order of revisions. A planner that does not know yet how much there is would collect all that is new
  /// and sort it, for each page of it: a page of 2,000 rows took it thirty times as long.
  func orderReading() throws(PostgresError) {
    let answer = try owner.run([
      Query(
        """
        SELECT m.role FROM picket.members m JOIN pg_roles r ON r.rolname::text = m.role
        WHERE NOT m.revoked AND NOT coalesce('enable_bitmapscan=off' = ANY (r.rolconfig), false)
        """, mostRows: 100_000)
    ])
    for values in answer[0].rows {
      var row = RowReader(values)
      guard let role = SQLName(try row.text()) else { continue }
      // A server of another kind has no such setting, and another owner's role stays as it is.
      do throws(PostgresError) {
        _ = try owner.run([Query("ALTER ROLE \(role) SET enable_bitmapscan = off")])
      } catch  where !error.endsConnection {}
    }
  }

  /// Ends what a node may do: what it says or asks from now on has no effect, and it gets in no more.
  public func revoke(_ node: NodeID, of family: [UInt8]) throws(PostgresError) {
    let answer = try owner.run([
      Query(
        "UPDATE picket.members SET revoked = true WHERE family = $1 AND node = $2 RETURNING role",
        [.bytes(family), .integer(node.number)], mostRows: 1)
    ])
    guard let values = answer[0].rows.first else {
      throw PostgresError(
        .schema, "revoke a node", reason: "the family has no such node", remedy: "See: picket fleet status.")
    }
    var row = RowReader(values)
    guard let role = SQLName(try row.text()) else { return }
    _ = try owner.run([Query("ALTER ROLE \(role) NOLOGIN")])
    try endSessions(of: role)
  }

  /// Ends what is open as a role, which would hear notices on. An owner that is no superuser may do so as a member of the role.
  private func endSessions(of role: SQLName) throws(PostgresError) {
    do throws(PostgresError) {
      _ = try owner.run([
        Query("GRANT \(role) TO CURRENT_USER"),
        Query(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1", [.text(role.text)], mostRows: 100
        ),
        Query("REVOKE \(role) FROM CURRENT_USER"),
      ])
    } catch  where !error.endsConnection {
      // A server may forbid that: the node's rights are gone all the same.
    }
  }
}

/// What a node may do to others of its family, and to itself.
public enum FleetPeers {
  /// Gives the role of the node that is connected another password, of letters and digits.
  static func renew(_ password: String, as node: PostgresConnection) throws(PostgresError) {
    guard let secret = SQLName(password) else {
      throw PostgresError(.refused, "change a password", reason: "it has other characters than letters and digits")
    }
    do throws(PostgresError) {
      _ = try node.run([Query("ALTER ROLE CURRENT_USER PASSWORD '\(secret)'")])
    } catch  where ["0A000", "42601", "42704"].contains(error.state) {
      // A server of another kind. A guest who copied the code would have the same password, so this machine does not join.
      throw PostgresError(
        .schema, "change a password", reason: "this server lets no role change its own",
        remedy: "Use a PostgreSQL, or a server that has ALTER ROLE CURRENT_USER PASSWORD.")
    }
  }

  /// Revokes a node of the same family, as a keeper. The owner's `revoke` also closes its role.
  public static func revoke(_ node: NodeID, as keeper: PostgresConnection) throws(PostgresError) {
    let answer = try keeper.run([
      Query(
        "UPDATE picket.members SET revoked = true WHERE node = $1 AND family = (SELECT family FROM picket.mine)",
        [.integer(node.number)])
    ])
    guard answer[0].count == 1 else {
      throw PostgresError(
        .denied, "revoke a node", reason: "the family has no such node, or this one may not revoke others",
        remedy: "Do it on the node that began the fleet.")
    }
  }
}
