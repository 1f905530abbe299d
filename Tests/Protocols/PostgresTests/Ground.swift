import DatabaseServer
import PicketSystem
import Postgres
import Support

/// A database of a test's own.
struct Ground {
  let address: DatabaseAddress

  init() throws { address = try DatabaseServer.shared.get().database() }

  func connect(_ change: (inout PostgresLimits) -> Void = { _ in }) throws -> PostgresConnection {
    var limits = PostgresLimits()
    change(&limits)
    return try PostgresConnection(to: address, limits: limits)
  }
}

/// What an error was; nil where there was none.
func failure<Made>(_ body: () throws -> Made) -> PostgresError? {
  do {
    _ = try body()
    return nil
  } catch { return error as? PostgresError }
}

/// Waits as a loop would that has nothing else to wait for.
func wait(_ connection: PostgresConnection) {
  var poll = Poll()
  let wanted = connection.wants
  poll.add(connection.descriptor, reads: wanted.reads, writes: wanted.writes)
  poll.wait(milliseconds: connection.deadline)
}
