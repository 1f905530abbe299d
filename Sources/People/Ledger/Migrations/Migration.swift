/// One step from a version of the ledger to the next.
///
/// A step that was released is never changed: its result is on people's disks. A new one gets a file of its own, a line in
/// `all`, and a pair of golden files that show its effect on rows of the version before.
struct Migration: Sendable {
  /// The version that it leads to.
  let version: Int
  /// What SQL alone cannot do. It happens before the statements.
  var conversion: (@Sendable (DatabaseConnection) throws(LedgerError) -> Void)?
  /// The last statement writes the version, so that a step happens wholly or not at all.
  let statements: [StaticString]

  static let all = [
    version1, version2, version3, version4, version5, version6, version7, version8, version9, version10, version11,
    version12, version13, version14, version15, version16,
  ]

  /// The version that this Picket writes.
  static let latest = all.count

  /// "PKT1": marks a database as a ledger.
  static let application = 0x504b_5431
}

extension DatabaseConnection {
  /// Migrates the file to `version`, each step in a transaction of its own.
  func migrate(to version: Int = Migration.latest) throws(LedgerError) {
    let present = try number("PRAGMA user_version")
    for step in Migration.all where step.version > present && step.version <= version {
      try begin(.writing)
      // Without a commit nothing has happened.
      defer { giveUp() }
      try step.conversion?(self)
      for statement in step.statements { try run(statement) }
      try commit()
    }
  }
}
