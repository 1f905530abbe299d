internal import CSQLite

/// One statement of SQL, compiled once and run often; finalized by its last owner.
///
/// Values are bound to it by their place, never written into its text.
@safe final class Statement {
  /// The text of an error begins with it.
  private let attempt: String
  private let connection: OpaquePointer
  private let handle: OpaquePointer

  /// `connection` stays open for as long as this lives.
  init(_ text: StaticString, on connection: OpaquePointer, attempt: String) throws(LedgerError) {
    var compiled: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(
      connection, "\(text)", -1, UInt32(SQLITE_PREPARE_PERSISTENT), &compiled, nil)
    guard code == SQLITE_OK, let compiled = unsafe compiled else {
      throw unsafe LedgerError(attempt, code: code, message: String(cString: sqlite3_errmsg(connection)))
    }
    self.attempt = attempt
    unsafe self.connection = unsafe connection
    unsafe handle = unsafe compiled
  }

  deinit { _ = unsafe sqlite3_finalize(handle) }

  /// Fills the places in order.
  func bind(_ values: [Value]) throws(LedgerError) {
    let count = unsafe Int(sqlite3_bind_parameter_count(handle))
    precondition(values.count == count, "a statement with \(count) places was given \(values.count) values")
    for (index, value) in values.enumerated() {
      let place = Int32(index + 1)
      let code: CInt
      switch value {
      case .null: code = unsafe sqlite3_bind_null(handle, place)
      case .integer(let number): code = unsafe sqlite3_bind_int64(handle, place, Int64(number))
      case .text(let text):
        var (text, isWhole) = (text, true)
        code = text.withUTF8 { utf8 in
          isWhole = unsafe !utf8.contains(0)
          return unsafe utf8.withMemoryRebound(to: CChar.self) { bytes in
            unsafe picket_bind_text(handle, place, bytes.baseAddress, Int32(clamping: bytes.count))
          }
        }
        // What reads columns as C strings would see the beginning of such a text alone.
        guard isWhole else { throw .invalid(name(of: place), "the text has a zero byte in it") }
      case .bytes(let bytes):
        code = unsafe bytes.withUnsafeBytes { bytes in
          unsafe picket_bind_blob(handle, place, bytes.baseAddress, Int32(clamping: bytes.count))
        }
      }
      guard code == SQLITE_OK else {
        if code == SQLITE_TOOBIG { throw .invalid(name(of: place), "it is too long") }
        throw failure(code)
      }
    }
  }

  /// Without the sign that marks it in the text.
  private func name(of place: Int32) -> String {
    guard let name = unsafe sqlite3_bind_parameter_name(handle, place) else { return "value \(place)" }
    return unsafe String(String(cString: name).dropFirst())
  }

  /// Goes on to the next row; false behind the last.
  func step() throws(LedgerError) -> Bool {
    switch unsafe sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw failure(code)
    }
  }

  /// Ready for the next run, and holding nothing of the last one.
  func reset() {
    // The code repeats what `step` has said.
    _ = unsafe sqlite3_reset(handle)
    _ = unsafe sqlite3_clear_bindings(handle)
  }

  private func failure(_ code: Int32) -> LedgerError {
    unsafe LedgerError(attempt, code: code, message: String(cString: sqlite3_errmsg(connection)))
  }

  /// The row that `step` came to.
  var columns: Columns { unsafe Columns(handle) }
}
