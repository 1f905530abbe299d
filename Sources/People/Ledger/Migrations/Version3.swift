extension Migration {
  /// What programs may know of a child's age, and what they were told of it.
  static let version3 = Migration(
    version: 3,
    statements: [
      "ALTER TABLE children ADD COLUMN ages TEXT",
      """
      CREATE TABLE ages (
        child INTEGER NOT NULL REFERENCES children ON DELETE CASCADE,
        client TEXT NOT NULL,
        consent TEXT,
        age INTEGER,
        gates TEXT NOT NULL,
        PRIMARY KEY (child, client)
      ) STRICT, WITHOUT ROWID
      """,
      "PRAGMA user_version = 3",
    ])
}
