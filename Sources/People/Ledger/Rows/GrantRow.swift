/// An exception for exactly one thing, until a time.
public struct GrantRow: Hashable, Sendable {
  /// 0 until `add` assigns a number.
  public var id: Int
  public var child: Int
  public var kind: String
  /// nil for everything.
  public var token: [UInt8]?
  public var until: Int
  public var created: Int
  /// The question that it answers.
  public var question: String?

  public init(
    id: Int = 0, child: Int, kind: String, token: [UInt8]? = nil, until: Int, created: Int, question: String? = nil
  ) {
    self.id = id
    self.child = child
    self.kind = kind
    self.token = token
    self.until = until
    self.created = created
    self.question = question
  }
}

extension GrantRow: LedgerRow {
  init(_ columns: inout Columns) throws(LedgerError) {
    id = try columns.integer()
    child = try columns.integer()
    kind = try columns.text()
    token = try columns.bytes()
    until = try columns.integer()
    created = try columns.integer()
    question = try columns.text()
  }
}

extension Transaction {
  /// The rows of all children, including expired grants.
  public func grants() throws(LedgerError) -> [GrantRow] { try rows("SELECT * FROM grants ORDER BY id") }

  public func grant(_ id: Int) throws(LedgerError) -> GrantRow? {
    try row("SELECT * FROM grants WHERE id = :id", [Value(id)])
  }
}

extension Transaction where Access == Writing {
  /// Adds a grant under a new number, and returns the row with it.
  public func add(_ grant: GrantRow) throws(LedgerError) -> GrantRow {
    try change(
      """
      INSERT INTO grants (child, kind, token, until, created, question)
      VALUES (:child, :kind, :token, :until, :created, :question)
      """,
      [
        Value(grant.child), Value(grant.kind), Value(grant.token), Value(grant.until), Value(grant.created),
        Value(grant.question),
      ])
    var added = grant
    added.id = connection.lastNumber
    return added
  }

  /// Puts a grant back under the number that it had.
  public func put(_ grant: GrantRow) throws(LedgerError) {
    try change(
      """
      INSERT OR REPLACE INTO grants (id, child, kind, token, until, created, question)
      VALUES (:id, :child, :kind, :token, :until, :created, :question)
      """,
      [
        Value(grant.id), Value(grant.child), Value(grant.kind), Value(grant.token), Value(grant.until),
        Value(grant.created), Value(grant.question),
      ])
  }

  @discardableResult
  public func remove(grant id: Int) throws(LedgerError) -> Bool {
    try change("DELETE FROM grants WHERE id = :id", [Value(id)]) > 0
  }

  /// Moves all grants by so many seconds, but for those whose end is `end`.
  public func move(grants seconds: Int, sparing end: Int) throws(LedgerError) {
    try change(
      "UPDATE grants SET until = until + :seconds, created = created + :seconds WHERE until <> :end",
      [Value(seconds), Value(end)])
  }

  /// Removes grants that ended before `time`; returns how many.
  @discardableResult
  public func removeGrants(endedBefore time: Int) throws(LedgerError) -> Int {
    try change("DELETE FROM grants WHERE until < :time", [Value(time)])
  }
}
