extension Migration {
  /// A decision may stand for several that say the same, up to a last one.
  static let version4 = Migration(
    version: 4,
    statements: [
      "ALTER TABLE decisions ADD COLUMN count INTEGER NOT NULL DEFAULT 1",
      "ALTER TABLE decisions ADD COLUMN last INTEGER",
      "PRAGMA user_version = 4",
    ])
}
