internal import Postgres

// What a machine is given that was invited: a letter, sealed by the invitation's code, which it takes once.
extension FleetSchema {
  static let version2 = Step(
    oldest: 1,
    statements: [
      """
      CREATE TABLE picket.letters (
        role text PRIMARY KEY,
        body bytea NOT NULL CHECK (octet_length(body) <= 65536),
        until bigint NOT NULL
      )
      """,
      "ALTER TABLE picket.letters ENABLE ROW LEVEL SECURITY",
      "GRANT USAGE ON SCHEMA picket TO picket_guest",
      "GRANT SELECT, DELETE ON picket.letters TO picket_guest",
      """
      CREATE POLICY letters_own ON picket.letters TO picket_guest
        USING (role = current_user AND until > extract(epoch FROM now())::bigint)
      """,
    ])
}

// A cursor for each kind of piece: the last revision that has one of it. To read the tables of months, which most parcels have nothing
// for, a server plans for milliseconds.
//
// A Picket of version 2 counts `cursor` up alone. Up to `noted_cursor` the other ones are right; behind it anything may be new.
extension FleetSchema {
  static let version3 = Step(
    oldest: 1,
    statements: [
      """
      ALTER TABLE picket.families
        ADD COLUMN noted_cursor bigint NOT NULL DEFAULT 0, ADD COLUMN rows_cursor bigint NOT NULL DEFAULT 0,
        ADD COLUMN minutes_cursor bigint NOT NULL DEFAULT 0, ADD COLUMN counters_cursor bigint NOT NULL DEFAULT 0,
        ADD COLUMN claims_cursor bigint NOT NULL DEFAULT 0
      """,
      """
      GRANT UPDATE (noted_cursor, rows_cursor, minutes_cursor, counters_cursor, claims_cursor)
        ON picket.families TO picket_node
      """,
    ])
}

// How each node is doing, sealed like its name: which Picket it has, and whether its fence is up.
extension FleetSchema {
  static let version4 = Step(
    oldest: 1,
    statements: ["ALTER TABLE picket.nodes ADD COLUMN state bytea CHECK (octet_length(state) <= 4096)"])
}

// Machines of a school: many come by one code, each to a place of its own. They follow, which is what a child's machine in a stranger's
// hands can be trusted with: of rows, they hand over children's questions alone (kind 8).
//
// Letters of one machine stay where a Picket of version 2 looks for its own; it would take all places at once.
extension FleetSchema {
  static let version5 = Step(
    oldest: 1,
    statements: [
      "ALTER TABLE picket.members ADD COLUMN follows boolean NOT NULL DEFAULT false",
      """
      CREATE OR REPLACE VIEW picket.mine AS
        SELECT family, node, keeper, follows FROM picket.members WHERE role = current_user AND NOT revoked
      """,
      "DROP POLICY rows_own ON picket.rows",
      "CREATE POLICY rows_seen ON picket.rows FOR SELECT TO picket_node USING (family = (SELECT family FROM picket.mine))",
      """
      CREATE POLICY rows_added ON picket.rows FOR INSERT TO picket_node WITH CHECK (
        family = (SELECT family FROM picket.mine) AND node = (SELECT node FROM picket.mine)
        AND (kind = 8 OR NOT (SELECT follows FROM picket.mine)))
      """,
      """
      CREATE POLICY rows_changed ON picket.rows FOR UPDATE TO picket_node
        USING (family = (SELECT family FROM picket.mine) AND (kind = 8 OR NOT (SELECT follows FROM picket.mine)))
        WITH CHECK (
          family = (SELECT family FROM picket.mine) AND node = (SELECT node FROM picket.mine)
          AND (kind = 8 OR NOT (SELECT follows FROM picket.mine)))
      """,
      """
      CREATE TABLE picket.invitations (
        role text PRIMARY KEY,
        family bytea NOT NULL REFERENCES picket.families,
        follows boolean NOT NULL,
        machines bigint NOT NULL CHECK (machines > 0),
        until bigint NOT NULL
      )
      """,
      "ALTER TABLE picket.invitations ENABLE ROW LEVEL SECURITY",
      """
      CREATE TABLE picket.seats (
        role text NOT NULL REFERENCES picket.invitations,
        node bigint NOT NULL,
        body bytea NOT NULL CHECK (octet_length(body) <= 65536),
        until bigint NOT NULL,
        PRIMARY KEY (role, node)
      )
      """,
      "ALTER TABLE picket.seats ENABLE ROW LEVEL SECURITY",
      "GRANT SELECT, DELETE ON picket.seats TO picket_guest",
      """
      CREATE POLICY seats_own ON picket.seats TO picket_guest
        USING (role = current_user AND until > extract(epoch FROM now())::bigint)
      """,
      "ALTER TABLE picket.letters ADD COLUMN node bigint",
    ])
}

// A row is of the family that its guard knows its writer by, which has a row in `families`. To look that up once more for each row took
// a fifth of the time in which a row is written.
//
// What is refused at its end has taken room until then: no statement writes on and on.
extension FleetSchema {
  static let version8 = Step(
    oldest: 1,
    statements: ["rows", "claims"].compactMap { SQLName($0) }.map {
      "ALTER TABLE picket.\($0) DROP CONSTRAINT IF EXISTS \($0)_family_fkey"
    } + endings(of: ["rows", "minutes", "counters", "claims", "commits"], after: PostgresLimits().answer))

  /// Ends statements of nodes that write for longer than any node waits for an answer.
  static func endings(of tables: [String], after seconds: Int) -> [SQL] {
    tables.compactMap { SQLName($0) }.flatMap { table -> [SQL] in
      let check: SQL = "CHECK (clock_timestamp() <= statement_timestamp() + interval '\(seconds) seconds')"
      return [
        "CREATE POLICY \(table)_added_in_time ON picket.\(table) AS RESTRICTIVE FOR INSERT TO picket_node WITH \(check)",
        """
        CREATE POLICY \(table)_changed_in_time ON picket.\(table) AS RESTRICTIVE FOR UPDATE TO picket_node
          USING (true) WITH \(check)
        """,
      ]
    }
  }
}
