internal import Activity
package import Postgres
package import Replication

/// Invitations as the database's owner keeps them. Each machine that is invited has its role from the start, so that it comes in while
/// no other machine is on. A role whose letter was not taken goes with the invitation.
package enum FleetInvitations {
  /// Machines that come by one code.
  package static let most = 250
  private static let prefix = "picket_guest_"

  /// Makes roles for machines, and leaves a letter for each: all of them or none.
  package static func invite(
    _ invitation: FleetInvitation, to family: [UInt8], on owner: PostgresConnection
  ) throws(PostgresError) {
    try endThoseOver(on: owner)
    guard let guest = SQLName(invitation.role), let password = SQLName(invitation.password),
      (1...most).contains(invitation.seats.count),
      let date = CivilDate(1_970, 1, 1)?.adding(days: invitation.until / 86_400)
    else { throw PostgresError(.refused, "invite machines", reason: "there is no such invitation") }
    try checkRoom(for: invitation.seats.count, in: family, on: owner)
    let time = invitation.until
    let (hour, minute, second) = (time % 86_400 / 3_600, time % 3_600 / 60, time % 60)
    var queries = [
      Query(
        """
        CREATE ROLE \(guest) LOGIN CONNECTION LIMIT \(invitation.seats.count > 1 ? 16 : 2) PASSWORD '\(password)'
          IN ROLE picket_guest
          VALID UNTIL '\(date.year)-\(date.month)-\(date.day) \(hour):\(minute):\(second)+00'
        """),
      Query("ALTER ROLE \(guest) SET statement_timeout = '20s'"),
      Query(
        "INSERT INTO picket.invitations (role, family, follows, machines, until) VALUES ($1, $2, $3, $4, $5)",
        [
          .text(guest.text), .bytes(family), .flag(invitation.follows), .integer(Int64(invitation.seats.count)),
          .integer(Int64(time)),
        ]),
    ]
    // Where one machine follows, an older Picket must not take the letter: it would decide, and never hand that over.
    let isLetter = invitation.seats.count == 1 && !invitation.follows
    for seat in invitation.seats {
      queries += try FleetRegister.admitting(
        seat.node, to: family, as: seat.role, seat.password, follows: invitation.follows)
      queries.append(
        Query(
          isLetter
            ? "INSERT INTO picket.letters (role, node, body, until) VALUES ($1, $2, $3, $4)"
            : "INSERT INTO picket.seats (role, node, body, until) VALUES ($1, $2, $3, $4)",
          [.text(guest.text), .integer(seat.node.number), .bytes(seat.letter), .integer(Int64(time))]))
    }
    _ = try owner.run(queries)
    try FleetRegister(owner).orderReading()
  }

  /// No machine could read who else there is, where there were more.
  private static func checkRoom(
    for machines: Int, in family: [UInt8], on owner: PostgresConnection
  ) throws(PostgresError) {
    let answer = try owner.run([
      Query("SELECT count(*) FROM picket.members WHERE family = $1", [.bytes(family)], mostRows: 1)
    ])
    guard let values = answer[0].rows.first else { return }
    var row = RowReader(values)
    guard try row.integer() + Int64(machines) <= Int64(FleetNodes.most) else {
      throw PostgresError(
        .refused, "invite machines",
        reason: "a family has \(FleetNodes.most) machines at most, counting those that are invited or were put out")
    }
  }

  /// Those of a family that have not ended. One by which all came has ended.
  package static func open(
    of family: [UInt8], on owner: PostgresConnection
  ) throws(PostgresError) -> [OpenInvitation] {
    try endThoseOver(on: owner)
    let answer = try owner.run([
      Query(
        """
        SELECT i.role, i.follows, i.machines, i.until,
          (SELECT count(*) FROM picket.seats s WHERE s.role = i.role)
          + (SELECT count(*) FROM picket.letters l WHERE l.role = i.role)
        FROM picket.invitations i WHERE i.family = $1 ORDER BY i.until, i.role
        """, [.bytes(family)], mostRows: 1_000)
    ])
    var open: [OpenInvitation] = []
    for values in answer[0].rows {
      var row = RowReader(values)
      let (role, follows) = (try row.text(), try row.flag())
      let (machines, until, left) = (try row.integer(), try row.integer(), try row.integer())
      guard left > 0 else { continue }
      open.append(
        OpenInvitation(
          number: String(role.dropFirst(prefix.count)), follows: follows, machines: Int(clamping: machines),
          left: Int(clamping: left), until: Int(clamping: until)))
    }
    return open
  }

  /// Ends one: letters that were not taken are gone, with their roles. Machines that came by it stay.
  package static func withdraw(
    _ number: String, of family: [UInt8], on owner: PostgresConnection
  ) throws(PostgresError) {
    let known = try owner.run([
      Query(
        "SELECT role FROM picket.invitations WHERE family = $1 AND role = $2",
        [.bytes(family), .text(prefix + number)], mostRows: 1)
    ])
    guard !known[0].rows.isEmpty else {
      throw PostgresError(
        .schema, "withdraw an invitation", reason: "there is none of this number",
        remedy: "See: picket fleet invitations.")
    }
    try end(prefix + number, on: owner)
  }

  /// What is over by itself.
  static func endThoseOver(on owner: PostgresConnection) throws(PostgresError) {
    let answer = try owner.run([
      Query(
        """
        SELECT rolname::text FROM pg_roles
        WHERE starts_with(rolname::text, 'picket_guest_') AND rolvaliduntil < now()
        """, mostRows: 1_000),
      Query(
        "SELECT role FROM picket.invitations WHERE until < extract(epoch FROM now())::bigint", mostRows: 1_000),
      Query("DELETE FROM picket.letters WHERE node IS NULL AND until < extract(epoch FROM now())::bigint"),
    ])
    var roles: Set<String> = []
    for values in answer[0].rows + answer[1].rows {
      var row = RowReader(values)
      roles.insert(try row.text())
    }
    for role in roles.sorted() { try end(role, on: owner) }
  }

  private static func end(_ guest: String, on owner: PostgresConnection) throws(PostgresError) {
    // A machine that takes its letter at this moment has it, and stays; or it comes too late. All at once: a role that is no
    // member's any more opens nothing, also where it cannot be dropped.
    let answer = try owner.run([
      Query(
        """
        WITH seats AS (DELETE FROM picket.seats WHERE role = $1 RETURNING node),
          letters AS (DELETE FROM picket.letters WHERE role = $1 RETURNING node),
          ended AS (DELETE FROM picket.invitations WHERE role = $1 RETURNING family)
        DELETE FROM picket.members m USING ended e
        WHERE m.family = e.family
          AND m.node IN (SELECT s.node FROM seats s UNION ALL SELECT l.node FROM letters l WHERE l.node IS NOT NULL)
        RETURNING m.role
        """, [.text(guest)], mostRows: most)
    ])
    for values in answer[0].rows {
      var row = RowReader(values)
      FleetRegister.drop(try row.text(), on: owner)
    }
    FleetRegister.drop(guest, on: owner)
  }
}
