/// One step from a form of the ledger to the next.
///
/// A step that has shipped is never changed: what it made lies on people's disks. The next one goes
/// behind the others in `LaterVersions.swift`, with its line in `all` and a pair of golden files that shows what it does to rows of the form before it.
struct Migration: Sendable {
  /// The form that it leads to.
  let version: Int
  /// The last of them writes the version, so that a step is done or not.
  let statements: [StaticString]

  static let all = [version1, version2, version3, version4]

  /// What this Picket writes.
  static let latest = all.count

  /// "PKT1": what tells a ledger from other databases.
  static let application = 0x504b_5431
}

extension Connection {
  /// Brings the file to `version`, each step in a transaction of its own.
  func migrate(to version: Int = Migration.latest) throws(LedgerError) {
    let present = try number("PRAGMA user_version")
    for step in Migration.all where step.version > present && step.version <= version {
      try begin(.writing)
      // Without a commit nothing has happened.
      defer { giveUp() }
      for statement in step.statements { try run(statement) }
      try commit()
    }
  }
}
