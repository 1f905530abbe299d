extension Migration {
  /// The first version: the household, and its decisions.
  ///
  /// Numbers are never reused: rows about one child must not become another's.
  static let version1 = Migration(
    version: 1,
    statements: [
      "PRAGMA application_id = 0x504b5431",
      """
      CREATE TABLE children (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL UNIQUE,
        birthYear INTEGER,
        level TEXT,
        created INTEGER NOT NULL
      ) STRICT
      """,
      """
      CREATE TABLE devices (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        owner TEXT NOT NULL,
        child INTEGER REFERENCES children ON DELETE CASCADE,
        hardware TEXT UNIQUE,
        address TEXT UNIQUE,
        user INTEGER UNIQUE,
        name TEXT,
        created INTEGER NOT NULL
      ) STRICT
      """,
      "CREATE INDEX devicesOfChild ON devices (child)",
      """
      CREATE TABLE seen (
        hardware TEXT PRIMARY KEY NOT NULL,
        addresses TEXT NOT NULL,
        first INTEGER NOT NULL,
        last INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID
      """,
      """
      CREATE TABLE stores (
        child INTEGER NOT NULL REFERENCES children ON DELETE CASCADE,
        client TEXT NOT NULL,
        name TEXT NOT NULL,
        isActive INTEGER NOT NULL,
        revision INTEGER NOT NULL,
        settings TEXT NOT NULL,
        PRIMARY KEY (child, client, name)
      ) STRICT
      """,
      """
      CREATE TABLE authorizations (
        child INTEGER NOT NULL REFERENCES children ON DELETE CASCADE,
        client TEXT NOT NULL,
        member TEXT NOT NULL,
        status TEXT NOT NULL,
        since INTEGER NOT NULL,
        PRIMARY KEY (child, client)
      ) STRICT, WITHOUT ROWID
      """,
      """
      CREATE TABLE grants (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        child INTEGER NOT NULL REFERENCES children ON DELETE CASCADE,
        kind TEXT NOT NULL,
        token BLOB,
        until INTEGER NOT NULL,
        created INTEGER NOT NULL,
        question TEXT
      ) STRICT
      """,
      "CREATE INDEX grantsOfChild ON grants (child)",
      """
      CREATE TABLE questions (
        id TEXT PRIMARY KEY NOT NULL,
        child INTEGER NOT NULL REFERENCES children ON DELETE CASCADE,
        client TEXT,
        topic TEXT NOT NULL,
        token BLOB,
        payload TEXT NOT NULL,
        state TEXT NOT NULL,
        choices TEXT NOT NULL,
        answer TEXT,
        created INTEGER NOT NULL,
        expires INTEGER,
        answered INTEGER
      ) STRICT
      """,
      "CREATE INDEX questionsOfChild ON questions (child)",
      """
      CREATE TABLE secrets (
        key TEXT PRIMARY KEY NOT NULL,
        value BLOB NOT NULL
      ) STRICT, WITHOUT ROWID
      """,
      """
      CREATE TABLE decisions (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        time INTEGER NOT NULL,
        child INTEGER,
        device INTEGER,
        token BLOB,
        application BLOB,
        categories TEXT NOT NULL,
        via TEXT NOT NULL,
        verdict TEXT NOT NULL,
        reason TEXT NOT NULL,
        store TEXT
      ) STRICT
      """,
      "CREATE INDEX decisionsByTime ON decisions (time)",
      "CREATE INDEX decisionsOfChild ON decisions (child)",
      "PRAGMA user_version = 1",
    ])
}
