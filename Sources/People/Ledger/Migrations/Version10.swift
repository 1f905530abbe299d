extension Migration {
  /// What children used: names in tokens, minutes as maps of an hour, and traffic. The hour stands before the name, so that
  /// what is written together lies together. Rows that mean nothing are set aside in a table of their own.
  static let version10 = Migration(
    version: 10,
    statements: [
      """
      CREATE TABLE names (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        token BLOB NOT NULL UNIQUE,
        last INTEGER NOT NULL
      ) STRICT
      """,
      """
      CREATE TABLE minutes (
        child INTEGER NOT NULL REFERENCES children ON DELETE CASCADE,
        hour INTEGER NOT NULL,
        name INTEGER NOT NULL,
        device INTEGER NOT NULL,
        bits INTEGER NOT NULL,
        PRIMARY KEY (child, hour, name, device)
      ) STRICT, WITHOUT ROWID
      """,
      """
      CREATE TABLE traffic (
        child INTEGER NOT NULL REFERENCES children ON DELETE CASCADE,
        hour INTEGER NOT NULL,
        name INTEGER NOT NULL,
        device INTEGER NOT NULL,
        received INTEGER NOT NULL,
        sent INTEGER NOT NULL,
        PRIMARY KEY (child, hour, name, device)
      ) STRICT, WITHOUT ROWID
      """,
      """
      CREATE TABLE impossibleUsage (
        child INTEGER NOT NULL REFERENCES children ON DELETE CASCADE,
        hour INTEGER NOT NULL,
        name INTEGER NOT NULL,
        device INTEGER NOT NULL,
        bits INTEGER,
        received INTEGER,
        sent INTEGER
      ) STRICT
      """,
      "CREATE INDEX impossibleUsageOfChild ON impossibleUsage (child)",
      "PRAGMA user_version = 10",
    ])
}
