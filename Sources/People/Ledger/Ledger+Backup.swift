internal import PicketSystem

/// Backups.
extension Ledger {
  /// Copies the ledger at `path` to another file, readable by its owner alone. A file of that name is replaced once the
  /// copy is complete and on disk.
  ///
  /// Needs no lock: writers continue, and the copy is of one moment. The copy leaves out rows with the
  /// keys `secrets` and, on request, what lets people and programs in: access tokens and passkeys.
  public static func backUp(
    _ path: String, to destination: String, without secrets: [String] = [], hasCredentials: Bool = true
  ) throws(LedgerError) {
    let (source, target) = (try LedgerFiles(path), try LedgerFiles(destination))
    guard Folder.kind(of: source.path) == .file else {
      throw LedgerError(
        .missing, "back up \(path)", reason: "there is no such file", remedy: LedgerError.Kind.missing.remedy)
    }
    let connection = try DatabaseConnection(path: source.path, .read)
    try connection.checkIdentity()
    var draft = try target.attempt("write") { () throws(Failure) in try NewFile(path: target.path, mode: 0o600) }
    let name = try target.attempt("write") { () throws(Failure) in try draft.preview() }
    // SQLite fills an existing empty file and keeps its permissions.
    try connection.run("VACUUM INTO :file", [Value(name.hasPrefix("/") ? name : "./" + name)])
    if !secrets.isEmpty || !hasCredentials { try forget(secrets, credentials: !hasCredentials, in: name) }
    do throws(Failure) { try draft.publish() } catch { throw LedgerError("write \(destination)", error) }
  }

  /// Removes these rows from the file, including its free pages.
  private static func forget(
    _ secrets: [String], credentials: Bool, in file: String
  ) throws(LedgerError) {
    let connection = try DatabaseConnection(path: file)
    try connection.run("PRAGMA journal_mode = DELETE")
    try connection.run("PRAGMA secure_delete = ON")
    for secret in secrets { try connection.run("DELETE FROM secrets WHERE key = :key", [Value(secret)]) }
    if credentials {
      try connection.run("DELETE FROM accessTokens")
      try connection.run("DELETE FROM passkeys")
    }
    // What a node shares belongs to that node alone: a copy that went on in its name would decide twice under one number. By which
    // rows grants are known is true of a copy as well.
    for statement: StaticString in [
      "DELETE FROM sharedRows", "DELETE FROM sharedMinutes", "DELETE FROM sharedOwners",
    ] {
      try connection.run(statement)
    }
  }
}
