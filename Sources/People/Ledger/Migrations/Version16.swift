extension Migration {
  /// Lines of logs that other machines of the family told: whose, and by which number there. A child's log is together with theirs where a
  /// guardian wants that, since a moment, and from a line of this machine's on.
  static let version16 = Migration(
    version: 16,
    statements: [
      "ALTER TABLE children ADD COLUMN log TEXT",
      "ALTER TABLE children ADD COLUMN logSince INTEGER",
      "ALTER TABLE children ADD COLUMN logFrom INTEGER",
      "ALTER TABLE decisions ADD COLUMN node INTEGER",
      "ALTER TABLE decisions ADD COLUMN origin INTEGER",
      "CREATE UNIQUE INDEX decisionsElsewhere ON decisions (node, origin) WHERE node IS NOT NULL",
      "CREATE INDEX decisionsElsewhereOfChild ON decisions (child, time) WHERE node IS NOT NULL",
      "PRAGMA user_version = 16",
    ])
}
