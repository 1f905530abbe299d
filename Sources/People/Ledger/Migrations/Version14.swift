extension Migration {
  /// What this node shares with other nodes of its family: sealed rows and minutes as they are known and as they have yet to be handed
  /// over, and which child, profile, grant or allowance of this household a row is about.
  static let version14 = Migration(
    version: 14,
    statements: [
      """
      CREATE TABLE sharedRows (
        kind INTEGER NOT NULL,
        id BLOB NOT NULL,
        base INTEGER NOT NULL,
        body BLOB NOT NULL,
        isUnsent INTEGER NOT NULL,
        applied BLOB NOT NULL,
        PRIMARY KEY (kind, id)
      ) STRICT, WITHOUT ROWID
      """,
      """
      CREATE TABLE sharedMinutes (
        hour INTEGER NOT NULL,
        child BLOB NOT NULL,
        token BLOB NOT NULL,
        bits INTEGER NOT NULL,
        unsent INTEGER NOT NULL,
        PRIMARY KEY (hour, child, token)
      ) STRICT, WITHOUT ROWID
      """,
      """
      CREATE TABLE sharedOwners (
        child INTEGER PRIMARY KEY REFERENCES children ON DELETE CASCADE,
        id BLOB NOT NULL
      ) STRICT
      """,
      """
      CREATE TABLE sharedGrants (
        number INTEGER PRIMARY KEY,
        kind INTEGER NOT NULL,
        id BLOB NOT NULL
      ) STRICT
      """,
      "PRAGMA user_version = 14",
    ])
}
