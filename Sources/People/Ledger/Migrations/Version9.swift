extension Migration {
  /// Rules of children's time: schedules, limits, earnings, and what was changed for single days.
  static let version9 = Migration(
    version: 9,
    statements: [
      """
      CREATE TABLE timeRules (
        child INTEGER NOT NULL REFERENCES children ON DELETE CASCADE,
        client TEXT NOT NULL,
        kind TEXT NOT NULL,
        name TEXT NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (child, client, kind, name)
      ) STRICT
      """,
      "PRAGMA user_version = 9",
    ])
}
