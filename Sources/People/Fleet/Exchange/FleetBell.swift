public import Postgres
internal import Replication

/// Wakes the other nodes of a family when one has handed something over, so that they do not wait for their next look.
///
/// Nothing depends on it: a server without notifications, or a pooler that loses them, makes nodes no slower than their looks are.
public struct FleetBell: Sendable {
  /// nil where the server has none.
  private let channel: SQLName?

  /// Begins to listen on a node's connection, for its family.
  public init(of family: [UInt8], listeningOn connection: PostgresConnection) throws(PostgresError) {
    // Only nodes that the family has or had know its number. Who listens learns when something was decided, and nothing else.
    let name = SQLName("picket_" + OctetText.text(family))
    guard let name, try FleetBell.isTaken(Query("LISTEN \(name)"), on: connection) else {
      channel = nil
      return
    }
    channel = name
  }

  /// Has the other nodes look.
  public func ring(on connection: PostgresConnection) throws(PostgresError) {
    if let channel { _ = try FleetBell.isTaken(Query("NOTIFY \(channel)"), on: connection) }
  }

  /// By itself, outside of what is handed over: a refusal must not take that along.
  private static func isTaken(_ query: Query, on connection: PostgresConnection) throws(PostgresError) -> Bool {
    do throws(PostgresError) {
      _ = try connection.run([query])
      return true
    } catch {
      if error.endsConnection { throw error }
      return false
    }
  }

  /// How many milliseconds a node waits behind a ring, by lot: hundreds that read the same news at once would wait for each other.
  public static func lot(among nodes: Int, using generator: inout some RandomNumberGenerator) -> Int {
    Int.random(in: 10...20 + 4 * min(max(nodes, 0), 1_000), using: &generator)
  }
}
