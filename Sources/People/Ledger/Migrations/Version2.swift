extension Migration {
  /// An authorization names the program that it is for.
  static let version2 = Migration(
    version: 2,
    statements: [
      "ALTER TABLE authorizations ADD COLUMN program TEXT",
      "PRAGMA user_version = 2",
    ])
}
