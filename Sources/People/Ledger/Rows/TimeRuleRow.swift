/// A rule of a child's time.
public struct TimeRuleRow: Hashable, Sendable {
  /// Or a profile.
  public var child: Int
  public var client: String
  public var kind: String
  public var name: String
  /// A JSON object, with tokens in place of names.
  public var body: String

  public init(child: Int, client: String, kind: String, name: String, body: String) {
    self.child = child
    self.client = client
    self.kind = kind
    self.name = name
    self.body = body
  }
}

extension TimeRuleRow: LedgerRow {
  init(_ columns: inout Columns) throws(LedgerError) {
    child = try columns.integer()
    client = try columns.text()
    kind = try columns.text()
    name = try columns.text()
    body = try columns.text()
  }
}

extension Transaction {
  /// The rows of all children.
  public func timeRules() throws(LedgerError) -> [TimeRuleRow] {
    try rows("SELECT * FROM timeRules ORDER BY child, client, kind, name")
  }
}

extension Transaction where Access == Writing {
  public func put(_ rule: TimeRuleRow) throws(LedgerError) {
    try change(
      """
      INSERT INTO timeRules (child, client, kind, name, body) VALUES (:child, :client, :kind, :name, :body)
      ON CONFLICT (child, client, kind, name) DO UPDATE SET body = excluded.body
      """,
      [Value(rule.child), Value(rule.client), Value(rule.kind), Value(rule.name), Value(rule.body)])
  }

  @discardableResult
  public func removeTimeRule(
    of child: Int, client: String, kind: String, name: String
  ) throws(LedgerError) -> Bool {
    try change(
      "DELETE FROM timeRules WHERE child = :child AND client = :client AND kind = :kind AND name = :name",
      [Value(child), Value(client), Value(kind), Value(name)]) > 0
  }
}
