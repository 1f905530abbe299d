extension Migration {
  /// What apps monitor, and the callbacks that wait for them.
  static let version11 = Migration(
    version: 11,
    statements: [
      """
      CREATE TABLE activities (
        child INTEGER NOT NULL REFERENCES children ON DELETE CASCADE,
        client TEXT NOT NULL,
        name TEXT NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (child, client, name)
      ) STRICT
      """,
      """
      CREATE TABLE callbacks (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        child INTEGER NOT NULL REFERENCES children ON DELETE CASCADE,
        client TEXT NOT NULL,
        activity TEXT NOT NULL,
        kind TEXT NOT NULL,
        event TEXT,
        time INTEGER NOT NULL
      ) STRICT
      """,
      "CREATE INDEX callbacksOfChild ON callbacks (child)",
      "PRAGMA user_version = 11",
    ])
}
