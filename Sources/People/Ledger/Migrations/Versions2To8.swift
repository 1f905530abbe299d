extension Migration {
  /// Authorizations name their program.
  static let version2 = Migration(
    version: 2,
    statements: [
      "ALTER TABLE authorizations ADD COLUMN program TEXT",
      "PRAGMA user_version = 2",
    ])
}

extension Migration {
  /// What programs may know of a child's age, and what they were told.
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

extension Migration {
  /// A decision may stand for several equal ones, up to a last one.
  static let version4 = Migration(
    version: 4,
    statements: [
      "ALTER TABLE decisions ADD COLUMN count INTEGER NOT NULL DEFAULT 1",
      "ALTER TABLE decisions ADD COLUMN last INTEGER",
      "PRAGMA user_version = 4",
    ])
}

extension Migration {
  /// Decisions about unregistered devices are counted now, and no longer written down. This forgets the rows of before.
  static let version5 = Migration(
    version: 5,
    statements: [
      "DELETE FROM decisions WHERE child IS NULL AND token IS NOT NULL",
      "PRAGMA user_version = 5",
    ])
}

extension Migration {
  /// Profiles lie in the table of children, under numbers of the same kind.
  static let version6 = Migration(
    version: 6,
    statements: [
      "ALTER TABLE children ADD COLUMN profile INTEGER REFERENCES children ON DELETE SET NULL",
      "ALTER TABLE children ADD COLUMN isProfile INTEGER NOT NULL DEFAULT 0",
      "PRAGMA user_version = 6",
    ])
}

extension Migration {
  /// Who changed what.
  static let version7 = Migration(
    version: 7,
    statements: [
      """
      CREATE TABLE changes (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        time INTEGER NOT NULL,
        actor TEXT NOT NULL,
        name TEXT NOT NULL,
        user INTEGER,
        kind TEXT NOT NULL,
        words TEXT NOT NULL
      ) STRICT
      """,
      "CREATE INDEX changesByActor ON changes (actor)",
      "PRAGMA user_version = 7",
    ])
}

extension Migration {
  /// Questions have numbers, which people type. The column that SQLite counts has to be there when a table is made.
  static let version8 = Migration(
    version: 8,
    statements: [
      """
      CREATE TABLE numberedQuestions (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
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
      """
      INSERT INTO numberedQuestions
        (id, child, client, topic, token, payload, state, choices, answer, created, expires, answered)
      SELECT id, child, client, topic, token, payload, state, choices, answer, created, expires, answered
      FROM questions ORDER BY created, id
      """,
      "DROP TABLE questions",
      "ALTER TABLE numberedQuestions RENAME TO questions",
      "CREATE INDEX questionsOfChild ON questions (child)",
      "PRAGMA user_version = 8",
    ])
}
