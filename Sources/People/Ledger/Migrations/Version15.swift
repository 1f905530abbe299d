extension Migration {
  /// Passkeys of guardians: what is needed to check that one was used. Guardian 0 is the one of the passcode without a name.
  static let version15 = Migration(
    version: 15,
    statements: [
      """
      CREATE TABLE passkeys (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        guardian INTEGER NOT NULL,
        name TEXT NOT NULL,
        origin TEXT NOT NULL,
        credential BLOB NOT NULL UNIQUE,
        user BLOB NOT NULL,
        key BLOB NOT NULL,
        counter INTEGER NOT NULL,
        created INTEGER NOT NULL,
        used INTEGER
      ) STRICT
      """,
      "PRAGMA user_version = 15",
    ])
}
