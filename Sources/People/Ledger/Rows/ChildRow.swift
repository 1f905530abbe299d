/// A supervised child, or a profile: what children and profiles have in common is in other tables, by their number.
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
  /// The profile that it follows.
  public var profile: Int?
  public var isProfile: Bool
  /// Whether machines have its log together; nil where no guardian said.
  public var log: String?
  /// Since when.
  public var logSince: Int?
  /// The last line of this machine's before that.
  public var logFrom: Int?

  public init(
    id: Int = 0, name: String, birthYear: Int? = nil, level: String? = nil, created: Int, ages: String? = nil,
    profile: Int? = nil, isProfile: Bool = false, log: String? = nil, logSince: Int? = nil, logFrom: Int? = nil
  ) {
    self.id = id
    self.name = name
    self.birthYear = birthYear
    self.level = level
    self.created = created
    self.ages = ages
    self.profile = profile
    self.isProfile = isProfile
    (self.log, self.logSince, self.logFrom) = (log, logSince, logFrom)
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
    profile = try columns.integer()
    isProfile = try columns.bool()
    (log, logSince, logFrom) = (try columns.text(), try columns.integer(), try columns.integer())
  }
}

extension Transaction {
  /// All children and profiles, in the order in which they were added.
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
      INSERT INTO children (name, birthYear, level, created, ages, profile, isProfile, log, logSince, logFrom)
      VALUES (:name, :birthYear, :level, :created, :ages, :profile, :isProfile, :log, :logSince, :logFrom)
      """, child.values)
    var added = child
    added.id = connection.lastNumber
    return added
  }

  /// Replaces the child's row, or adds it under its number.
  public func put(_ child: ChildRow) throws(LedgerError) {
    try change(
      """
      INSERT INTO children (id, name, birthYear, level, created, ages, profile, isProfile, log, logSince, logFrom)
      VALUES (:id, :name, :birthYear, :level, :created, :ages, :profile, :isProfile, :log, :logSince, :logFrom)
      ON CONFLICT (id) DO UPDATE SET name = excluded.name, birthYear = excluded.birthYear, level = excluded.level,
        created = excluded.created, ages = excluded.ages, profile = excluded.profile, log = excluded.log,
        logSince = excluded.logSince, logFrom = excluded.logFrom
      """, [Value(child.id)] + child.values)
  }

  /// Removes a child and all that belongs to it: devices, stores, authorizations, grants and questions.
  ///
  /// There may be many decisions: `Ledger.forget(child:)` removes them in steps.
  @discardableResult
  public func remove(child id: Int) throws(LedgerError) -> Bool {
    try change("DELETE FROM children WHERE id = :id", [Value(id)]) > 0
  }
}

extension ChildRow {
  /// All but the number.
  fileprivate var values: [Value] {
    [
      Value(name), Value(birthYear), Value(level), Value(created), Value(ages), Value(profile), Value(isProfile),
      Value(log), Value(logSince), Value(logFrom),
    ]
  }
}
