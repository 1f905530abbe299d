internal import CSQLite

/// One SQL statement, compiled once and run often; finalized by its last owner.
///
/// Values are bound by their place, never written into the text.
@safe final class Statement {
  /// Errors begin with this text.
  private let attempt: String
  private let connection: OpaquePointer
  private let handle: OpaquePointer
  /// The memory of bound texts and bytes until `reset`, so that SQLite need not copy each.
  private var room: UnsafeMutableRawBufferPointer
  private static let usualRoom = 16_384

  /// `connection` must stay open while this lives, and `text` has nothing from outside in it.
  init(_ text: String, on connection: OpaquePointer, attempt: String) throws(LedgerError) {
    var compiled: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(
      connection, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &compiled, nil)
    guard code == SQLITE_OK, let compiled = unsafe compiled else {
      throw unsafe LedgerError(attempt, code: code, message: String(cString: sqlite3_errmsg(connection)))
    }
    self.attempt = attempt
    unsafe self.connection = unsafe connection
    unsafe handle = unsafe compiled
    unsafe room = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)
  }

  deinit {
    _ = unsafe sqlite3_finalize(handle)
    unsafe room.deallocate()
  }

  /// Binds the values in order.
  func bind(_ values: [Value]) throws(LedgerError) {
    let count = unsafe Int(sqlite3_bind_parameter_count(handle))
    precondition(values.count == count, "a statement with \(count) places was given \(values.count) values")
    makeRoom(for: values)
    var used = 0
    for index in values.indices {
      let place = Int32(index + 1)
      let code: CInt
      switch values[index] {
      case .null: code = unsafe sqlite3_bind_null(handle, place)
      case .integer(let number): code = unsafe sqlite3_bind_int64(handle, place, Int64(number))
      case .text(var text):
        let start = used
        let isWhole = text.withUTF8 { utf8 in
          used += unsafe put(UnsafeRawBufferPointer(utf8), at: used)
          return unsafe !utf8.contains(0)
        }
        // A reader of C strings would see only the beginning of such a text.
        guard isWhole else { throw .invalid(name(of: place), "the text has a zero byte in it") }
        code = unsafe picket_bind_text(handle, place, bytes(from: start), Int32(clamping: used - start))
      case .bytes(let octets):
        let start = used
        unsafe used += octets.withUnsafeBytes { unsafe put($0, at: start) }
        code = unsafe picket_bind_blob(handle, place, bytes(from: start), Int32(clamping: used - start))
      }
      guard code == SQLITE_OK else {
        if code == SQLITE_TOOBIG { throw .invalid(name(of: place), "it is too long") }
        throw failure(code)
      }
    }
  }

  /// Before anything is bound, since bound bytes must not move.
  private func makeRoom(for values: [Value]) {
    var size = 0
    for index in values.indices {
      switch values[index] {
      case .null, .integer: break
      case .text(let text): size += text.utf8.count
      case .bytes(let bytes): size += bytes.count
      }
    }
    if unsafe size <= room.count { return }
    unsafe room.deallocate()
    unsafe room = .allocate(byteCount: max(size, min(2 * size, Statement.usualRoom)), alignment: 16)
  }

  /// Returns how many bytes there are.
  private func put(_ bytes: UnsafeRawBufferPointer, at start: Int) -> Int {
    if let source = bytes.baseAddress, let target = unsafe room.baseAddress, bytes.count > 0 {
      unsafe precondition(bytes.count <= room.count - start)
      unsafe (target + start).copyMemory(from: source, byteCount: bytes.count)
    }
    return bytes.count
  }

  private func bytes(from start: Int) -> UnsafePointer<CChar>? {
    unsafe room.baseAddress.map { unsafe UnsafePointer(($0 + start).assumingMemoryBound(to: CChar.self)) }
  }

  /// Without the prefix that marks it in the text.
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

  /// Makes it ready for the next run, and releases the last one's values.
  func reset() {
    // `step` has reported this code already.
    _ = unsafe sqlite3_reset(handle)
    _ = unsafe sqlite3_clear_bindings(handle)
    if unsafe room.count > Statement.usualRoom {
      unsafe room.deallocate()
      unsafe room = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)
    }
  }

  private func failure(_ code: Int32) -> LedgerError {
    unsafe LedgerError(attempt, code: code, message: String(cString: sqlite3_errmsg(connection)))
  }

  /// The current row.
  var columns: Columns { unsafe Columns(handle) }
}
