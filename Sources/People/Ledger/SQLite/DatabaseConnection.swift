internal import CSQLite

/// An open database file: one owner at a time, closed by the last.
@safe final class DatabaseConnection {
  enum Access {
    case write
    case read
    /// A database in memory; the path is only its name in errors.
    case memory
  }

  /// The longest value that is bound or read.
  static let longestValue: Int32 = 1 << 24
  /// How long to wait for another program's lock before that is an error.
  private static let patience: Int32 = 2_000

  let path: String
  private let handle: OpaquePointer
  /// By the addresses of their texts, which are constants.
  private var statements: [UInt: Statement] = [:]
  private var insertions: [Insertion: Statement] = [:]
  /// Rows that migrations set aside, since they cannot be true.
  var setAside = 0

  init(path: String, _ access: Access = .write) throws(LedgerError) {
    let ways =
      switch access {
      case .write: SQLITE_OPEN_READWRITE
      case .read: SQLITE_OPEN_READONLY
      case .memory: SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY
      }
    var opened: OpaquePointer?
    // One owner needs no mutex. A path that begins with `file:` would be a URL with options.
    let name = access == .memory || path.hasPrefix("/") ? path : "./" + path
    let code = unsafe sqlite3_open_v2(name, &opened, ways | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK, let opened = unsafe opened else {
      let message = unsafe String(cString: sqlite3_errstr(code))
      _ = unsafe sqlite3_close_v2(opened)
      throw LedgerError("open \(path)", code: code, message: message)
    }
    self.path = path
    unsafe handle = unsafe opened
    _ = unsafe sqlite3_busy_timeout(handle, DatabaseConnection.patience)
    _ = unsafe sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, DatabaseConnection.longestValue)
    // Nothing that a file contains is run, and its pages are checked before they are used.
    _ = unsafe picket_configure(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
    _ = unsafe picket_configure(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    _ = unsafe picket_configure(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
    _ = unsafe picket_configure(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0)
    _ = unsafe picket_configure(handle, SQLITE_DBCONFIG_DQS_DML, 0)
    _ = unsafe picket_configure(handle, SQLITE_DBCONFIG_DQS_DDL, 0)
    _ = unsafe picket_configure(handle, SQLITE_DBCONFIG_ENABLE_FKEY, 1)
    try run("PRAGMA cell_size_check = ON")
    // With FULL, each commit is on disk before it returns.
    try run("PRAGMA synchronous = FULL")
  }

  deinit {
    (statements, insertions) = ([:], [:])
    _ = unsafe sqlite3_close_v2(handle)
  }

  var isReadOnly: Bool { unsafe sqlite3_db_readonly(handle, "main") == 1 }
  var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }
  /// Rows that the last statement inserted, updated or deleted.
  var changes: Int { unsafe Int(sqlite3_changes64(handle)) }
  /// The number that the last inserted row got.
  var lastNumber: Int { unsafe Int(sqlite3_last_insert_rowid(handle)) }

  /// Runs a statement to its end and ignores its rows.
  func run(_ text: StaticString, _ values: [Value] = []) throws(LedgerError) { try run(statement(text), values) }

  func run(_ insertion: Insertion, _ values: [Value]) throws(LedgerError) { try run(statement(insertion), values) }

  private func run(_ statement: Statement, _ values: [Value]) throws(LedgerError) {
    defer { statement.reset() }
    try statement.bind(values)
    while try statement.step() {}
  }

  /// Goes through the rows in the statement's order.
  func each(
    _ text: StaticString, _ values: [Value] = [], _ body: (inout Columns) throws(LedgerError) -> Void
  ) throws(LedgerError) {
    let statement = try statement(text)
    defer { statement.reset() }
    try statement.bind(values)
    while try statement.step() {
      var columns = statement.columns
      try body(&columns)
    }
  }

  /// All rows, in the statement's order.
  func rows<Row>(
    _ text: StaticString, _ values: [Value] = [], _ read: (inout Columns) throws(LedgerError) -> Row
  ) throws(LedgerError) -> [Row] {
    let statement = try statement(text)
    defer { statement.reset() }
    try statement.bind(values)
    var rows: [Row] = []
    while try statement.step() {
      var columns = statement.columns
      rows.append(try read(&columns))
    }
    return rows
  }

  /// The number in the only column of the only row.
  func number(_ text: StaticString) throws(LedgerError) -> Int {
    try rows(text) { (columns) throws(LedgerError) in try columns.integer() }.first ?? 0
  }

  private func statement(_ text: StaticString) throws(LedgerError) -> Statement {
    let key = unsafe UInt(bitPattern: text.utf8Start)
    if let known = statements[key] { return known }
    let made = try prepare("\(text)")
    statements[key] = made
    return made
  }

  private func statement(_ insertion: Insertion) throws(LedgerError) -> Statement {
    if let known = insertions[insertion] { return known }
    let made = try prepare(insertion.text)
    insertions[insertion] = made
    return made
  }

  private func prepare(_ text: String) throws(LedgerError) -> Statement {
    try unsafe Statement(text, on: handle, attempt: "use \(path)")
  }
}

// Begun and ended by hand: nested closures with different error types are too much for this compiler's optimiser.
extension DatabaseConnection {
  enum Purpose { case reading, writing }

  /// From here on, all reads are of one moment, and all writes happen together.
  func begin(_ purpose: Purpose) throws(LedgerError) {
    precondition(!isInTransaction, "a transaction inside a transaction")
    switch purpose {
    case .reading: try run("BEGIN")
    case .writing: try run("BEGIN IMMEDIATE")
    }
  }

  /// The writes are on disk when this returns.
  func commit() throws(LedgerError) { try run("COMMIT") }

  /// Rolls back all writes, unless SQLite has done so itself.
  func giveUp() { if isInTransaction { try? run("ROLLBACK") } }
}
