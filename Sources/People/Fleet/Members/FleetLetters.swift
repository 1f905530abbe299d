internal import Activity
public import Postgres

/// Letters for machines that are invited: each lies in the database, sealed, until its one reader takes it or its time is over.
public enum FleetLetters {
  /// Who may take a letter.
  public struct Guest: Hashable, Sendable {
    public let role: SQLName
    public let password: SQLName

    public init(role: SQLName, password: SQLName) { (self.role, self.password) = (role, password) }
  }

  /// Leaves a letter, until a time in seconds since 1970. Guests whose time is over lose their role.
  public static func leave(
    _ body: [UInt8], for guest: Guest, until: Int, on owner: PostgresConnection
  ) throws(PostgresError) {
    try showOut(on: owner)
    guard let date = CivilDate(1_970, 1, 1)?.adding(days: until / 86_400) else { return }
    let (hour, minute, second) = (until % 86_400 / 3_600, until % 3_600 / 60, until % 60)
    _ = try owner.run([
      Query(
        """
        CREATE ROLE \(guest.role) LOGIN CONNECTION LIMIT 2 PASSWORD '\(guest.password)' IN ROLE picket_guest
          VALID UNTIL '\(date.year)-\(date.month)-\(date.day) \(hour):\(minute):\(second)+00'
        """),
      Query("ALTER ROLE \(guest.role) SET statement_timeout = '20s'"),
      Query(
        "INSERT INTO picket.letters (role, body, until) VALUES ($1, $2, $3)",
        [.text(guest.role.text), .bytes(body), .integer(Int64(until))]),
    ])
  }

  /// Takes the letter of the guest who is connected. It is handed out once.
  public static func take(as guest: PostgresConnection) throws(PostgresError) -> [UInt8] {
    let answer = try guest.run([
      Query("DELETE FROM picket.letters WHERE role = current_user RETURNING body", mostRows: 1)
    ])
    guard let values = answer[0].rows.first else {
      throw PostgresError(
        .denied, "take up this invitation", reason: "it was used, or its time is over",
        remedy: "Make another one on the node that began the fleet: picket fleet invite.")
    }
    var row = RowReader(values)
    return try row.bytes()
  }

  private static func showOut(on owner: PostgresConnection) throws(PostgresError) {
    let answer = try owner.run([
      Query(
        """
        SELECT rolname::text FROM pg_roles
        WHERE starts_with(rolname::text, 'picket_guest_') AND rolvaliduntil < now()
        """, mostRows: 1_000),
      Query("DELETE FROM picket.letters WHERE until < extract(epoch FROM now())::bigint"),
    ])
    for values in answer[0].rows {
      var row = RowReader(values)
      guard let role = SQLName(try row.text()) else { continue }
      // One that another owner made stays.
      do throws(PostgresError) { _ = try owner.run([Query("DROP ROLE \(role)")]) } catch  where !error.endsConnection {}
    }
  }
}
