// Postgres: a connection to a PostgreSQL server, or to what speaks its protocol, over libpq. It never waits by itself, and it
// believes nothing that it is not obliged to.
//
//   Address/       where a server is, checked: `postgres://picket@db.example/picket`
//   Values/        what goes over the wire: numbers, texts, bytes and nothing, in PostgreSQL's binary forms
//   Connection/    statements sent in batches, one behind the other, and what came of them
//
//     let connection = try PostgresConnection(to: try DatabaseAddress("postgres://picket@db.example/picket"))
//     let answers = try connection.run([
//       Query("UPDATE lamps SET lit = $2 WHERE room = $1", [.text("hall"), .flag(true)]),
//       Query("SELECT room FROM lamps WHERE lit", mostRows: 100),
//     ])
//     for row in answers[1].rows { var row = RowReader(row); rooms.append(try row.text()) }
//
// A batch is a transaction: all of it happens or nothing. Several may be under way, and are answered in order. A loop that also
// waits for other things calls `send`, waits for `descriptor` as `wants` says, at most until `deadline`, and calls `advance`,
// which returns what was answered. `run` is that loop for one batch. Who has something else to do meanwhile calls `send`, and `receive`
// behind it.
//
// Nothing of the environment counts: neither PGHOST and its like, nor files in a home. Over a network the server proves who it
// is, unless the address says otherwise, and weaker ways are refused. Looking up the server's name is the one step that may
// block, as long as this machine's resolver does.
//
// A server is not trusted. A value is what its type says or the connection ends; a row, the rows of a query, what comes for a
// batch, and the time for it are bounded (`PostgresLimits`). After such an error the connection is of no use, and each further
// call throws the same. A statement that the server refuses fails its batch alone.

/// What a server may take at most, in time and in bytes.
public struct PostgresLimits: Hashable, Sendable {
  /// Seconds until there is a connection.
  public var connect = 10
  /// Seconds for a batch, from when it was sent or the one before it was answered.
  public var answer = 30
  /// Bytes of all that comes for a batch.
  public var bytes = 64 << 20
  /// Bytes of one row.
  public var row = 1 << 20

  public init() {}
}
