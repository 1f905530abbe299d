internal import Postgres

/// The statements by which nodes speak to each other. `picket.mine` has the family and the node that ask, so that no statement names
/// them. A revoked node has no row there, and its statements touch nothing.
enum Statements {
  /// Holds other writers of the family up until this batch is done.
  static let advance: SQL = """
    UPDATE picket.families SET cursor = cursor + 1 WHERE family = (SELECT family FROM picket.mine) RETURNING cursor
    """

  /// The same, with the cursors of these kinds of pieces. Where a Picket that does not know them wrote before, each of them goes as
  /// far.
  static func advance(_ parts: [ParcelPart]) -> SQL {
    let settings = parts.enumerated().map { place, part -> SQL in
      "\(part.cursor) = CASE WHEN $\(place + 1) OR noted_cursor < cursor THEN cursor + 1 ELSE \(part.cursor) END"
    }
    return """
      UPDATE picket.families SET cursor = cursor + 1, noted_cursor = cursor + 1, \(settings)
      WHERE family = (SELECT family FROM picket.mine) RETURNING cursor
      """
  }

  static let commit: SQL = """
    INSERT INTO picket.commits (family, revision, mark, node, hour)
    SELECT f.family, f.cursor, $1, m.node, $2 FROM picket.mine m JOIN picket.families f ON f.family = m.family
    """

  /// What the database shows of a revision.
  static let mark: SQL = """
    SELECT mark FROM picket.commits WHERE family = (SELECT family FROM picket.mine) AND revision = $1
    """

  /// Only over the revision that the node knows: what another node wrote meanwhile is never lost. Answers with the rows that were
  /// written.
  static let rows: SQL = """
    INSERT INTO picket.rows AS r (family, kind, id, body, deleted, revision, node)
    SELECT f.family, u.kind, u.id, u.body, u.deleted, f.cursor, m.node
    FROM unnest($1, $2, $3, $4) AS u (kind, id, body, deleted), picket.mine m JOIN picket.families f ON f.family = m.family
    ON CONFLICT (family, kind, id) DO UPDATE
      SET body = excluded.body, deleted = excluded.deleted, revision = excluded.revision, node = excluded.node
      WHERE (r.kind, r.id, r.revision) IN (SELECT k.kind, k.id, k.base FROM unnest($1, $2, $5) AS k (kind, id, base))
    RETURNING kind, id
    """

  static let minutes: SQL = """
    INSERT INTO picket.minutes AS p (family, child, token, hour, bits, revision)
    SELECT f.family, u.child, u.token, u.hour, u.bits, f.cursor
    FROM unnest($1, $2, $3, $4) AS u (child, token, hour, bits), picket.mine m JOIN picket.families f ON f.family = m.family
    ON CONFLICT (family, child, token, hour) DO UPDATE
      SET bits = p.bits | excluded.bits, revision = excluded.revision
      WHERE p.bits | excluded.bits <> p.bits
    """

  static let counters: SQL = """
    INSERT INTO picket.counters AS c (family, child, token, hour, kind, amount, node, revision)
    SELECT f.family, u.child, u.token, u.hour, u.kind, u.amount, m.node, f.cursor
    FROM unnest($1, $2, $3, $4, $5) AS u (child, token, hour, kind, amount),
      picket.mine m JOIN picket.families f ON f.family = m.family
    ON CONFLICT (family, child, token, hour, node, kind) DO UPDATE
      SET amount = excluded.amount, revision = excluded.revision
      WHERE excluded.amount > c.amount
    """

  /// Answers with the claims that are this node's, now or before.
  static let claims: SQL = """
    INSERT INTO picket.claims AS c (family, claim, hour, node, revision)
    SELECT f.family, u.claim, u.hour, m.node, f.cursor
    FROM unnest($1, $2) AS u (claim, hour), picket.mine m JOIN picket.families f ON f.family = m.family
    ON CONFLICT (family, claim) DO UPDATE SET hour = c.hour WHERE c.node = excluded.node
    RETURNING claim
    """

  /// What a machine hands over once more may have more lines than before.
  static let sheets: SQL = """
    INSERT INTO picket.sheets (family, number, hour, body, node, revision)
    SELECT f.family, u.number, u.hour, u.body, m.node, f.cursor
    FROM unnest($1, $2, $3) AS u (number, hour, body), picket.mine m JOIN picket.families f ON f.family = m.family
    ON CONFLICT (family, node, number) DO UPDATE
      SET hour = excluded.hour, body = excluded.body, revision = excluded.revision
    """

  /// Where the family is, and what it shows of that revision and of two others.
  static let cursor: SQL = """
    SELECT f.cursor, n.mark, c.mark, p.mark FROM picket.families f
    LEFT JOIN picket.commits n ON n.family = f.family AND n.revision = f.cursor
    LEFT JOIN picket.commits c ON c.family = f.family AND c.revision = $1
    LEFT JOIN picket.commits p ON p.family = f.family AND p.revision = $2
    WHERE f.family = (SELECT family FROM picket.mine)
    """

  /// The same, and up to where there is something of each of these kinds.
  static func cursors(_ parts: [ParcelPart]) -> SQL {
    """
    SELECT f.cursor, n.mark, c.mark, p.mark, f.noted_cursor, \(parts.map { part -> SQL in "f.\(part.cursor)" })
    FROM picket.families f
    LEFT JOIN picket.commits n ON n.family = f.family AND n.revision = f.cursor
    LEFT JOIN picket.commits c ON c.family = f.family AND c.revision = $1
    LEFT JOIN picket.commits p ON p.family = f.family AND p.revision = $2
    WHERE f.family = (SELECT family FROM picket.mine)
    """
  }

  static let rowsAfter: SQL = """
    SELECT revision, kind, id, body FROM picket.rows
    WHERE family = (SELECT family FROM picket.mine) AND revision > $1 ORDER BY revision LIMIT $2
    """

  // Between two hours, so that the server opens and plans for the tables of those months alone, and not of all.

  static let minutesAfter: SQL = """
    SELECT revision, child, token, hour, bits FROM picket.minutes
    WHERE family = (SELECT family FROM picket.mine) AND revision > $1 AND hour >= $3 AND hour <= $4
    ORDER BY revision LIMIT $2
    """

  static let countersAfter: SQL = """
    SELECT revision, child, token, hour, node, kind, amount FROM picket.counters
    WHERE family = (SELECT family FROM picket.mine) AND revision > $1 AND hour >= $3 AND hour <= $4
    ORDER BY revision LIMIT $2
    """

  static let claimsAfter: SQL = """
    SELECT revision, claim, hour, node FROM picket.claims
    WHERE family = (SELECT family FROM picket.mine) AND revision > $1 ORDER BY revision LIMIT $2
    """

  static let sheetsAfter: SQL = """
    SELECT revision, node, number, hour, body FROM picket.sheets
    WHERE family = (SELECT family FROM picket.mine) AND node <> (SELECT node FROM picket.mine)
      AND revision > $1 AND hour >= $3
    ORDER BY revision LIMIT $2
    """

  static let revoked = PostgresError(
    .denied, "speak to the fleet", reason: "this node is no member of a family there, or was removed from it",
    remedy: "Join again: picket fleet join CODE.")
}
