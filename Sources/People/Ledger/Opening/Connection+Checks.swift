/// Checks before a file is used as a ledger.
extension DatabaseConnection {
  /// Up to this many pages, opening a ledger checks all of them; beyond it, all but those of decisions, which may be
  /// hundreds of megabytes. Damage there is found on reading.
  static let smallLedger = 4_096

  /// Checks the file's application and version, before anything else is read.
  func checkIdentity() throws(LedgerError) {
    let application = try number("PRAGMA application_id")
    let version = try number("PRAGMA user_version")
    guard application == Migration.application else {
      throw LedgerError(
        .foreign, "open \(path)", reason: "it is a database of another program",
        remedy: LedgerError.Kind.foreign.remedy)
    }
    guard version <= Migration.latest else {
      throw LedgerError(
        .newer, "open \(path)",
        reason: "a newer Picket wrote it (form \(version); this one knows forms up to \(Migration.latest))",
        remedy: LedgerError.Kind.newer.remedy)
    }
    guard version > 0 else { throw .damaged(path, "it says no form") }
  }

  /// Checks pages, as far as that is cheap.
  func checkPages() throws(LedgerError) {
    if try number("PRAGMA page_count") <= DatabaseConnection.smallLedger {
      try expectSound("PRAGMA quick_check(1)")
    } else {
      for check in DatabaseConnection.householdChecks { try expectSound(check) }
    }
  }

  /// Checks every page, index and reference, however long it takes.
  func checkEverything() throws(LedgerError) {
    try expectSound("PRAGMA integrity_check(1)")
    let orphans = try rows("PRAGMA foreign_key_check") { (columns) throws(LedgerError) in try columns.text() as String }
    if let table = orphans.first { throw .damaged(path, "\(table) refer to what is not there") }
  }

  /// All tables except decisions.
  private static let householdChecks: [StaticString] = [
    "PRAGMA quick_check(sqlite_schema)", "PRAGMA quick_check(children)", "PRAGMA quick_check(devices)",
    "PRAGMA quick_check(seen)", "PRAGMA quick_check(stores)", "PRAGMA quick_check(authorizations)",
    "PRAGMA quick_check(grants)", "PRAGMA quick_check(questions)", "PRAGMA quick_check(secrets)",
  ]

  private func expectSound(_ check: StaticString) throws(LedgerError) {
    let found = try rows(check) { (columns) throws(LedgerError) in try columns.text() as String }
    guard found == ["ok"] else {
      let words = (found.first ?? "").split(separator: "\n").last ?? "it cannot be read"
      throw .damaged(path, "its pages do not hang together: \(words)")
    }
  }

  /// Checks that the tables are exactly those that the migrations make.
  func checkTables() throws(LedgerError) {
    let model = try DatabaseConnection(path: "a ledger in memory", .memory)
    try model.migrate(to: try number("PRAGMA user_version"))
    guard try tables() == model.tables() else { throw .damaged(path, "its tables are not those of a ledger") }
  }

  private func tables() throws(LedgerError) -> [String] {
    try rows("SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema ORDER BY type, name") {
      (columns) throws(LedgerError) in try columns.text()
    }
  }
}
