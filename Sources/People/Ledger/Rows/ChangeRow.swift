/// A change in the household.
public struct ChangeRow: Hashable, Sendable {
  /// 0 until `add` assigns a number.
  public var id: Int
  public var time: Int
  /// What kind of person or program it was, and its name.
  public var actor: String
  public var name: String
  /// The user on this machine, where the kernel names one.
  public var user: Int?
  public var kind: String
  /// Sealed: a child's name, and what was done.
  public var words: String

  public init(
    id: Int = 0, time: Int, actor: String, name: String, user: Int? = nil, kind: String, words: String
  ) {
    (self.id, self.time, self.actor, self.name) = (id, time, actor, name)
    (self.user, self.kind, self.words) = (user, kind, words)
  }
}

extension ChangeRow: LedgerRow {
  init(_ columns: inout Columns) throws(LedgerError) {
    id = try columns.integer()
    time = try columns.integer()
    actor = try columns.text()
    name = try columns.text()
    user = try columns.integer()
    kind = try columns.text()
    words = try columns.text()
  }
}

extension Transaction {
  /// The newest `limit` changes before the number `end`, the newest first.
  public func changes(
    before end: Int = .max, since: Int? = nil, by name: String? = nil, limit: Int
  ) throws(LedgerError) -> [ChangeRow] {
    try rows(
      """
      SELECT * FROM changes WHERE id < :end AND (:since IS NULL OR time >= :since)
        AND (:name IS NULL OR name = :name COLLATE NOCASE) ORDER BY id DESC LIMIT :limit
      """, [Value(end), Value(since), Value(name), Value(limit)])
  }
}

extension Transaction where Access == Writing {
  /// Adds changes under new numbers. Each kind of actor keeps its newest `most`, so that an app that writes all day does
  /// not push out what guardians did.
  public func add(_ changes: [ChangeRow], keeping most: Int) throws(LedgerError) {
    for row in changes {
      try change(
        """
        INSERT INTO changes (time, actor, name, user, kind, words) VALUES (:time, :actor, :name, :user, :kind, :words)
        """,
        [
          Value(row.time), Value(row.actor), Value(row.name), Value(row.user), Value(row.kind), Value(row.words),
        ])
    }
    for actor in Set(changes.map(\.actor)) {
      try change(
        """
        DELETE FROM changes WHERE actor = :actor AND id <=
          (SELECT id FROM changes WHERE actor = :actor ORDER BY id DESC LIMIT 1 OFFSET :most)
        """, [Value(actor), Value(most)])
    }
  }
}
