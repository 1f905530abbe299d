public import Postgres

/// Letters for machines that are invited: each lies in the database, sealed, until one machine takes it or its time is over.
public enum FleetLetters {
  /// Other guests who may be faster with a place, before it is given up.
  private static let tries = 200

  /// Takes a letter of the guest who is connected. Each is handed out once.
  public static func take(
    as guest: PostgresConnection, using generator: inout some RandomNumberGenerator
  ) throws(PostgresError) -> [UInt8] {
    let answer = try guest.run([
      Query("DELETE FROM picket.letters WHERE role = current_user RETURNING body", mostRows: 1)
    ])
    if let body = try body(answer) { return body }
    // Each place that is seen and not had went to another guest meanwhile.
    for _ in 0..<tries {
      guard let node = try seats(of: guest).randomElement(using: &generator) else { break }
      let answer = try guest.run([
        Query(
          "DELETE FROM picket.seats WHERE role = current_user AND node = $1 RETURNING body", [.integer(node)],
          mostRows: 1)
      ])
      if let body = try body(answer) { return body }
    }
    throw PostgresError(
      .denied, "take up this invitation", reason: "it was used up or withdrawn, or its time is over",
      remedy: "Make another one on the node that began the fleet: picket fleet invite.")
  }

  private static func seats(of guest: PostgresConnection) throws(PostgresError) -> [Int64] {
    let answer: [QueryAnswer]
    do throws(PostgresError) {
      answer = try guest.run([
        Query("SELECT node FROM picket.seats WHERE role = current_user", mostRows: FleetInvitations.most)
      ])
    } catch  where error.state == "42P01" {
      // Older tables have none.
      return []
    }
    var nodes: [Int64] = []
    for values in answer[0].rows {
      var row = RowReader(values)
      nodes.append(try row.integer())
    }
    return nodes
  }

  private static func body(_ answer: [QueryAnswer]) throws(PostgresError) -> [UInt8]? {
    guard let values = answer[0].rows.first else { return nil }
    var row = RowReader(values)
    return try row.bytes()
  }
}
