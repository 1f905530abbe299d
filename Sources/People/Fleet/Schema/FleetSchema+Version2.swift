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
