internal import CPostgres

/// A piece of an answer (PGresult): a row, the end of the rows, a refusal, or the end of a batch.
@safe final class Piece {
  enum Kind { case row, rows, command, refusal, skipped, synced, other }

  private let handle: OpaquePointer

  init(_ handle: OpaquePointer) { unsafe self.handle = unsafe handle }
  deinit { unsafe PQclear(handle) }

  var kind: Kind {
    switch unsafe PQresultStatus(handle) {
    case PGRES_SINGLE_TUPLE: .row
    case PGRES_TUPLES_OK: .rows
    case PGRES_COMMAND_OK: .command
    case PGRES_FATAL_ERROR: .refusal
    case PGRES_PIPELINE_ABORTED: .skipped
    case PGRES_PIPELINE_SYNC: .synced
    // The answer to an empty statement, or to COPY, neither of which is sent.
    default: .other
    }
  }

  var rows: Int { unsafe Int(PQntuples(handle)) }
  private var columns: CInt { unsafe PQnfields(handle) }

  /// How many rows a command touched; 0 for one that touches none.
  var count: Int {
    unsafe PQcmdTuples(handle).map { unsafe String(cString: $0) }.flatMap { Int($0) }.map { max(0, $0) } ?? 0
  }

  var state: String { unsafe picket_pq_state(handle).map { unsafe String(cString: $0) } ?? "" }
  var message: String {
    if let primary = unsafe picket_pq_primary(handle) { return unsafe String(cString: primary) }
    return unsafe PQresultErrorMessage(handle).map { unsafe String(cString: $0) } ?? ""
  }

  /// The only row, if all of its columns are what they say.
  func row() throws(ValueFault) -> [PostgresValue] {
    var row: [PostgresValue] = []
    row.reserveCapacity(Int(columns))
    for column in 0..<columns {
      if unsafe PQgetisnull(handle, 0, column) != 0 {
        row.append(.null)
        continue
      }
      guard unsafe PQfformat(handle, column) == 1 else {
        throw ValueFault("a value in another form than was asked for")
      }
      let count = unsafe Int(PQgetlength(handle, 0, column))
      let start = unsafe PQgetvalue(handle, 0, column)
      let bytes = unsafe UnsafeRawBufferPointer(start: start, count: max(0, count))
      row.append(try unsafe PostgresValue(type: PQftype(handle, column), bytes))
    }
    return row
  }

  /// Bytes of the only row's values.
  var size: Int { (0..<columns).reduce(0) { unsafe $0 + Int(PQgetlength(handle, 0, $1)) } }
}
