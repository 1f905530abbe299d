internal import PicketSystem

/// Restoring a backup.
extension Ledger {
  /// Replaces the ledger by a backup. If that is not a complete ledger of a known version, nothing changes.
  public func restore(from path: String) throws(LedgerError) {
    let source = try LedgerFiles(path)
    guard Folder.kind(of: source.path) == .file else {
      throw LedgerError(.missing, "restore \(path)", reason: "there is no such file", remedy: Ledger.otherBackup)
    }
    // Checks a copy, which nobody can change before it is used.
    var draft = try files.attempt("replace") { () throws(Failure) in try NewFile(path: files.path, mode: 0o600) }
    do throws(Failure) {
      let file = try File(path: source.path)
      var piece = [UInt8](repeating: 0, count: 1 << 18)
      while case let count = try file.read(into: &piece, at: 0), count > 0 { try draft.write(Array(piece[..<count])) }
    } catch {
      throw LedgerError("restore \(path)", error)
    }
    let name = try files.attempt("replace") { () throws(Failure) in try draft.preview() }
    let setAside: Int
    do throws(LedgerError) {
      setAside = try Ledger.bringUpToDate(backup: name)
    } catch {
      throw LedgerError(
        error.kind, "restore \(path)", reason: error.reason, remedy: Ledger.otherBackup, code: error.code)
    }
    try replaceFile(by: draft)
    noteSetAside(setAside)
  }

  private static let otherBackup = "Everything is as it was; name a file that `picket backup` has written."

  /// Checks all of a backup, and migrates an older one; returns how many rows that set aside.
  private static func bringUpToDate(backup path: String) throws(LedgerError) -> Int {
    let connection = try DatabaseConnection(path: path)
    try connection.checkIdentity()
    try connection.checkTables()
    try connection.checkEverything()
    try connection.migrate()
    // Puts everything into one file, which then takes the ledger's name.
    try connection.run("PRAGMA journal_mode = DELETE")
    return connection.setAside
  }
}
