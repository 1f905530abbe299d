internal import Postgres

/// The statements by which nodes speak to each other. `picket.mine` has the family and the node that ask, so that no statement names
/// them. A revoked node has no row there, and its statements touch nothing.
enum Statements {
  /// Holds other writers of the family up until this batch is done.
  static let advance: SQL = """
    UPDATE picket.families SET cursor = cursor + 1 WHERE family = (SELECT family FROM picket.mine) RETURNING cursor
    """

  static let commit: SQL = """
    INSERT INTO picket.commits (family, revision, mark, node, hour)
    SELECT f.family, f.cursor, $1, m.node, $2 FROM picket.mine m JOIN picket.families f ON f.family = m.family
    """

  /// What the database shows of a revision.
  static let mark: SQL = """
    SELECT mark FROM picket.commits WHERE family = (SELECT family FROM picket.mine) AND revision = $1
    """

  /// Only over the revision that the node knows: what another node wrote meanwhile is never lost.
  static let row: SQL = """
    INSERT INTO picket.rows AS r (family, kind, id, body, deleted, revision, node)
    SELECT f.family, $1, $2, $3, $4, f.cursor, m.node FROM picket.mine m JOIN picket.families f ON f.family = m.family
    ON CONFLICT (family, kind, id) DO UPDATE
      SET body = excluded.body, deleted = excluded.deleted, revision = excluded.revision, node = excluded.node
      WHERE r.revision = $5
    """

  static let minutes: SQL = """
    INSERT INTO picket.minutes AS p (family, child, token, hour, bits, revision)
    SELECT f.family, $1, $2, $3, $4, f.cursor FROM picket.mine m JOIN picket.families f ON f.family = m.family
    ON CONFLICT (family, child, token, hour) DO UPDATE
      SET bits = p.bits | excluded.bits, revision = excluded.revision
      WHERE p.bits | excluded.bits <> p.bits
    """

  static let counter: SQL = """
    INSERT INTO picket.counters AS c (family, child, token, hour, kind, amount, node, revision)
    SELECT f.family, $1, $2, $3, $4, $5, m.node, f.cursor FROM picket.mine m JOIN picket.families f ON f.family = m.family
    ON CONFLICT (family, child, token, hour, node, kind) DO UPDATE
      SET amount = excluded.amount, revision = excluded.revision
      WHERE excluded.amount > c.amount
    """

  /// Touches a row only where the claim is this node's, now or before.
  static let claim: SQL = """
    INSERT INTO picket.claims AS c (family, claim, hour, node, revision)
    SELECT f.family, $1, $2, m.node, f.cursor FROM picket.mine m JOIN picket.families f ON f.family = m.family
    ON CONFLICT (family, claim) DO UPDATE SET hour = c.hour WHERE c.node = excluded.node
    """

  /// Where the family is, and what it shows of that revision and of two others.
  static let cursor: SQL = """
    SELECT f.cursor, n.mark, c.mark, p.mark FROM picket.families f
    LEFT JOIN picket.commits n ON n.family = f.family AND n.revision = f.cursor
    LEFT JOIN picket.commits c ON c.family = f.family AND c.revision = $1
    LEFT JOIN picket.commits p ON p.family = f.family AND p.revision = $2
    WHERE f.family = (SELECT family FROM picket.mine)
    """

  static let rowsAfter: SQL = """
    SELECT revision, kind, id, body FROM picket.rows
    WHERE family = (SELECT family FROM picket.mine) AND revision > $1 ORDER BY revision LIMIT $2
    """

  static let minutesAfter: SQL = """
    SELECT revision, child, token, hour, bits FROM picket.minutes
    WHERE family = (SELECT family FROM picket.mine) AND revision > $1 ORDER BY revision LIMIT $2
    """

  static let countersAfter: SQL = """
    SELECT revision, child, token, hour, node, kind, amount FROM picket.counters
    WHERE family = (SELECT family FROM picket.mine) AND revision > $1 ORDER BY revision LIMIT $2
    """

  static let claimsAfter: SQL = """
    SELECT revision, claim, hour, node FROM picket.claims
    WHERE family = (SELECT family FROM picket.mine) AND revision > $1 ORDER BY revision LIMIT $2
    """

  static let revoked = PostgresError(
    .denied, "speak to the fleet", reason: "this node is no member of a family there, or was removed from it",
    remedy: "Join again: picket fleet join CODE.")
}
