internal import Postgres

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
