internal import PicketSystem

/// From files on disk to a connection that can be relied on.
extension LedgerFiles {
  /// Opens the ledger, or begins one where there is none. A damaged ledger throws and is left alone; so does a missing
  /// one unless `mayBegin`.
  func open(mayBegin: Bool = true) throws(LedgerError) -> DatabaseConnection {
    let size = Folder.kind(of: path).map { _ in Folder.size(of: path) }
    // A ledger gets its name only once it is complete, so an empty file is damage.
    if size == 0 { throw .damaged(path, "it is empty") }
    if size == nil && Folder.size(of: log) > 0 { throw .damaged(path, "its log is there without it") }
    if size == nil && !mayBegin { throw .damaged(path, "it is gone") }
    if size == nil { try begin() }
    try attempt("open") { () throws(Failure) in try File.setMode(of: path, to: 0o600) }
    try checkLog()

    let connection = try DatabaseConnection(path: path)
    guard !connection.isReadOnly else {
      throw LedgerError(
        .readOnly, "open \(path)", reason: "it may not be written", remedy: LedgerError.Kind.readOnly.remedy)
    }
    try connection.checkIdentity()
    try connection.checkPages()
    try connection.migrate()
    try connection.checkTables()
    let mode = try connection.rows("PRAGMA main.journal_mode = WAL") { (columns) throws(LedgerError) in
      try columns.text() as String
    }
    guard mode == ["wal"] else {
      throw LedgerError(
        .failed, "open \(path)", reason: "its file system has no shared memory for the log",
        remedy: "Choose a folder on a local disk with --state.")
    }
    try connection.run("PRAGMA journal_size_limit = 4194304")
    // Empties the log, so that a later check finds nothing from before a crash.
    try connection.run("PRAGMA main.wal_checkpoint(TRUNCATE)")
    return connection
  }

  /// Begins a ledger: completes it under another name, then renames it.
  func begin() throws(LedgerError) {
    var draft = try attempt("create") { () throws(Failure) in try NewFile(path: path, mode: 0o600) }
    let name = try attempt("create") { () throws(Failure) in try draft.preview() }
    do {
      let connection = try DatabaseConnection(path: name)
      // Must be set before the first table; then deleted pages can be returned a few at a time.
      try connection.run("PRAGMA auto_vacuum = INCREMENTAL")
      try connection.migrate()
    }
    do throws(Failure) { try draft.publish() } catch { throw LedgerError("create \(path)", error) }
  }
}
