extension Migration {
  /// Tokens that programs of other machines show, by their digests.
  static let version13 = Migration(
    version: 13,
    statements: [
      """
      CREATE TABLE accessTokens (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL UNIQUE,
        digest BLOB NOT NULL UNIQUE,
        scope TEXT NOT NULL,
        created INTEGER NOT NULL,
        until INTEGER,
        used INTEGER
      ) STRICT
      """,
      "PRAGMA user_version = 13",
    ])
}
