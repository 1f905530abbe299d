internal import Postgres

// Logs of decisions, where a guardian wants a child's together: sheets of lines, each sealed as one. A machine that follows hands over its own
// and sees no other one's: what a stolen laptop knows of a child is what happened on it.
extension FleetSchema {
  static let version9 = Step(
    oldest: 1,
    statements: [
      """
      CREATE TABLE picket.sheets (
        family bytea NOT NULL,
        node bigint NOT NULL,
        number bigint NOT NULL CHECK (number > 0),
        hour bigint NOT NULL CHECK (hour >= 0 AND hour < 70389528),
        body bytea NOT NULL CHECK (octet_length(body) BETWEEN 1 AND 60000),
        revision bigint NOT NULL,
        PRIMARY KEY (family, node, number)
      )
      """,
      "CREATE INDEX sheets_by_revision ON picket.sheets (family, revision)",
      "CREATE INDEX sheets_by_hour ON picket.sheets (family, hour)",
      "ALTER TABLE picket.families ADD COLUMN sheets_cursor bigint NOT NULL DEFAULT 0",
      "GRANT UPDATE (sheets_cursor) ON picket.families TO picket_node",
      "ALTER TABLE picket.sheets ENABLE ROW LEVEL SECURITY",
      "GRANT SELECT, INSERT, UPDATE ON picket.sheets TO picket_node",
      """
      CREATE POLICY sheets_seen ON picket.sheets FOR SELECT TO picket_node USING (
        family = (SELECT family FROM picket.mine)
        AND (node = (SELECT node FROM picket.mine) OR NOT (SELECT follows FROM picket.mine)))
      """,
    ] + writing("sheets") + endings(of: ["sheets"], after: PostgresLimits().answer))

  /// Forgets a family's sheets of days that its guardians keep no log of, and what a wrong clock dates more than a day ahead of its machine.
  static func forgetSheets(
    of family: [UInt8], before hour: Int64, on owner: PostgresConnection
  ) throws(PostgresError) {
    _ = try owner.run([
      Query(
        """
        DELETE FROM picket.sheets
        WHERE family = $1 AND (hour < $2 OR hour > extract(epoch FROM now())::bigint / 3600 + 24)
        """, [.bytes(family), .integer(hour)])
    ])
  }
}
