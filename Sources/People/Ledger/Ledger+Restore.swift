internal import PicketSystem

/// A backup in the ledger's place.
extension Ledger {
  /// Puts a backup in this ledger's place. Unless it is a whole ledger of a form that is known, everything stays as it was.
  public func restore(from path: String) throws(LedgerError) {
    let source = try Place(path)
    guard Folder.kind(of: source.path) == .file else {
      throw LedgerError(.missing, "restore \(path)", reason: "there is no such file", remedy: Ledger.otherBackup)
    }
    // What is checked is a copy, which nobody changes before it is used.
    var draft = try place.attempt("replace") { () throws(Failure) in try NewFile(path: place.path, mode: 0o600) }
    do throws(Failure) {
      let file = try File(path: source.path)
      var piece = [UInt8](repeating: 0, count: 1 << 18)
      while case let count = try file.read(into: &piece, at: 0), count > 0 { try draft.write(Array(piece[..<count])) }
    } catch {
      throw LedgerError("restore \(path)", error)
    }
    let name = try place.attempt("replace") { () throws(Failure) in try draft.preview() }
    do throws(LedgerError) {
      try Ledger.bringUpToDate(backup: name)
    } catch {
      throw LedgerError(
        error.kind, "restore \(path)", reason: error.reason, remedy: Ledger.otherBackup, code: error.code)
    }
    try replaceFile(by: draft)
  }

  private static let otherBackup = "Everything is as it was; name a file that `picket backup` has written."

  /// Checks all of a backup, and brings an older one to the form of today.
  private static func bringUpToDate(backup path: String) throws(LedgerError) {
    let connection = try Connection(path: path)
    try connection.checkIdentity()
    try connection.checkTables()
    try connection.checkEverything()
    try connection.migrate()
    // All of it in the one file that takes the ledger's name.
    try connection.run("PRAGMA journal_mode = DELETE")
  }
}
