internal import CSQLite

/// The columns of a row, read in order. A value of another type is damage: the tables are STRICT.
@safe struct Columns {
  private let handle: OpaquePointer
  private var next: Int32 = 0

  /// Valid until the statement steps.
  init(_ handle: OpaquePointer) { unsafe self.handle = unsafe handle }

  /// Read most of all, so it does not go by way of an optional value.
  mutating func integer() throws(LedgerError) -> Int {
    let place = next
    guard unsafe sqlite3_column_type(handle, place) == SQLITE_INTEGER else { return try required(integer()) }
    next += 1
    return unsafe Int(sqlite3_column_int64(handle, place))
  }

  mutating func text() throws(LedgerError) -> String { try required(text()) }
  mutating func bytes() throws(LedgerError) -> [UInt8] { try required(bytes()) }
  mutating func bool() throws(LedgerError) -> Bool { try integer() != 0 }

  mutating func integer() throws(LedgerError) -> Int? {
    guard let place = try advance(SQLITE_INTEGER, "number") else { return nil }
    return unsafe Int(sqlite3_column_int64(handle, place))
  }

  mutating func text() throws(LedgerError) -> String? {
    guard let place = try advance(SQLITE_TEXT, "text") else { return nil }
    guard let text = unsafe sqlite3_column_text(handle, place) else { throw damage("cannot be read") }
    let count = unsafe Int(sqlite3_column_bytes(handle, place))
    let bytes = unsafe UnsafeBufferPointer(start: text, count: count)
    guard unsafe !bytes.contains(0), let valid = unsafe String(validating: bytes, as: UTF8.self) else {
      throw damage("is no text")
    }
    return valid
  }

  mutating func bytes() throws(LedgerError) -> [UInt8]? {
    guard let place = try advance(SQLITE_BLOB, "bytes") else { return nil }
    let count = unsafe Int(sqlite3_column_bytes(handle, place))
    guard let start = unsafe sqlite3_column_blob(handle, place) else { return [] }
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// nil for a column without a value.
  private mutating func advance(_ type: Int32, _ word: String) throws(LedgerError) -> Int32? {
    let place = next
    next += 1
    switch unsafe sqlite3_column_type(handle, place) {
    case type: return place
    case SQLITE_NULL: return nil
    default: throw damage("is no \(word)")
    }
  }

  private func required<Read>(_ value: Read?) throws(LedgerError) -> Read {
    guard let value else { throw damage("is missing") }
    return value
  }

  private func damage(_ reason: String) -> LedgerError {
    let database = unsafe sqlite3_db_handle(handle)
    let path = unsafe sqlite3_db_filename(database, "main").map { unsafe String(cString: $0) } ?? ""
    let name = unsafe sqlite3_column_name(handle, next - 1).map { unsafe String(cString: $0) } ?? "column \(next)"
    return .damaged(path, "what it holds as \(name) \(reason)")
  }
}

/// The value of one column.
enum Value: Hashable, Sendable {
  case null
  case integer(Int)
  case text(String)
  case bytes([UInt8])

  init(_ number: Int?) { self = number.map { .integer($0) } ?? .null }
  init(_ text: String?) { self = text.map { .text($0) } ?? .null }
  init(_ bytes: [UInt8]?) { self = bytes.map { .bytes($0) } ?? .null }
  init(_ isSet: Bool) { self = .integer(isSet ? 1 : 0) }
}

/// A row of one table. The ledger knows columns, not what they mean: their owner defines kinds and states.
///
/// Names of the web never stand in a row; columns called token hold sealed names.
protocol LedgerRow {
  /// Reads the columns in the order of the table.
  init(_ columns: inout Columns) throws(LedgerError)
}
