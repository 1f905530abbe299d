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
