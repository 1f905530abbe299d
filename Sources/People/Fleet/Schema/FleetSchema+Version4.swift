internal import Postgres

// How each node is doing, sealed like its name: which Picket it has, and whether its fence is up.
extension FleetSchema {
  static let version4 = Step(
    oldest: 1,
    statements: ["ALTER TABLE picket.nodes ADD COLUMN state bytea CHECK (octet_length(state) <= 4096)"])
}
