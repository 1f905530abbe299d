/// A supervised child.
public struct ChildRow: Hashable, Sendable {
  /// 0 until `add` assigns a number, which is never used for another child.
  public var id: Int
  public var name: String
  public var birthYear: Int?
  /// nil for the household's level.
  public var level: String?
  /// Seconds since 1970, as all times here.
  public var created: Int
  /// Whether programs may know its age; nil for the default.
  public var ages: String?

  public init(
    id: Int = 0, name: String, birthYear: Int? = nil, level: String? = nil, created: Int, ages: String? = nil
  ) {
    self.id = id
    self.name = name
    self.birthYear = birthYear
    self.level = level
    self.created = created
    self.ages = ages
  }
}

extension ChildRow: LedgerRow {
  init(_ columns: inout Columns) throws(LedgerError) {
    id = try columns.integer()
    name = try columns.text()
    birthYear = try columns.integer()
    level = try columns.text()
    created = try columns.integer()
    ages = try columns.text()
  }
}

extension Transaction {
  /// All children, in the order in which they were added.
  public func children() throws(LedgerError) -> [ChildRow] { try rows("SELECT * FROM children ORDER BY id") }

  public func child(_ id: Int) throws(LedgerError) -> ChildRow? {
    try row("SELECT * FROM children WHERE id = :id", [Value(id)])
  }
}

extension Transaction where Access == Writing {
  /// Adds a child under a new number, and returns the row with it.
  public func add(_ child: ChildRow) throws(LedgerError) -> ChildRow {
    try change(
      """
      INSERT INTO children (name, birthYear, level, created, ages) VALUES (:name, :birthYear, :level, :created, :ages)
      """, [Value(child.name), Value(child.birthYear), Value(child.level), Value(child.created), Value(child.ages)])
    var added = child
    added.id = connection.lastNumber
    return added
  }

  /// Replaces the child's row, or adds it under its number.
  public func put(_ child: ChildRow) throws(LedgerError) {
    try change(
      """
      INSERT INTO children (id, name, birthYear, level, created, ages)
      VALUES (:id, :name, :birthYear, :level, :created, :ages)
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, birthYear = excluded.birthYear, level = excluded.level,
        created = excluded.created, ages = excluded.ages
      """,
      [
        Value(child.id), Value(child.name), Value(child.birthYear), Value(child.level), Value(child.created),
        Value(child.ages),
      ])
  }

  /// Removes a child and all that belongs to it: devices, stores, authorizations, grants and questions.
  ///
  /// There may be many decisions: `Ledger.forget(child:)` removes them in steps.
  @discardableResult
  public func remove(child id: Int) throws(LedgerError) -> Bool {
    try change("DELETE FROM children WHERE id = :id", [Value(id)]) > 0
  }
}
