/// An activity that a client monitors for a child.
public struct ActivityRow: Hashable, Sendable {
  public var child: Int
  public var client: String
  public var name: String
  /// A JSON object: schedule and events, with tokens in place of names, and how far its callbacks have come.
  public var body: String

  public init(child: Int, client: String, name: String, body: String) {
    self.child = child
    self.client = client
    self.name = name
    self.body = body
  }
}

/// A callback that a client's monitor has not returned from.
public struct CallbackRow: Hashable, Sendable {
  /// 0 until it is added.
  public var id: Int
  public var child: Int
  public var client: String
  public var activity: String
  public var kind: String
  public var event: String?
  public var time: Int

  public init(id: Int, child: Int, client: String, activity: String, kind: String, event: String?, time: Int) {
    self.id = id
    self.child = child
    self.client = client
    self.activity = activity
    self.kind = kind
    self.event = event
    self.time = time
  }
}

extension ActivityRow: LedgerRow {
  init(_ columns: inout Columns) throws(LedgerError) {
    child = try columns.integer()
    client = try columns.text()
    name = try columns.text()
    body = try columns.text()
  }
}

extension CallbackRow: LedgerRow {
  init(_ columns: inout Columns) throws(LedgerError) {
    id = try columns.integer()
    child = try columns.integer()
    client = try columns.text()
    activity = try columns.text()
    kind = try columns.text()
    event = try columns.text()
    time = try columns.integer()
  }
}

extension Transaction {
  /// The rows of all children.
  public func activities() throws(LedgerError) -> [ActivityRow] {
    try rows("SELECT * FROM activities ORDER BY child, client, name")
  }

  /// The oldest first.
  public func callbacks() throws(LedgerError) -> [CallbackRow] { try rows("SELECT * FROM callbacks ORDER BY id") }
}

extension Transaction where Access == Writing {
  public func put(_ activity: ActivityRow) throws(LedgerError) {
    try change(
      """
      INSERT INTO activities (child, client, name, body) VALUES (:child, :client, :name, :body)
      ON CONFLICT (child, client, name) DO UPDATE SET body = excluded.body
      """,
      [Value(activity.child), Value(activity.client), Value(activity.name), Value(activity.body)])
  }

  @discardableResult
  public func removeActivity(of child: Int, client: String, name: String) throws(LedgerError) -> Bool {
    try change(
      "DELETE FROM activities WHERE child = :child AND client = :client AND name = :name",
      [Value(child), Value(client), Value(name)]) > 0
  }

  /// Returns the number, which a new callback gets here.
  @discardableResult
  public func add(_ callback: CallbackRow) throws(LedgerError) -> Int {
    try change(
      """
      INSERT INTO callbacks (id, child, client, activity, kind, event, time)
      VALUES (:id, :child, :client, :activity, :kind, :event, :time)
      """,
      [
        Value(callback.id == 0 ? Int?.none : callback.id), Value(callback.child), Value(callback.client),
        Value(callback.activity), Value(callback.kind), Value(callback.event), Value(callback.time),
      ])
    return callback.id == 0 ? connection.lastNumber : callback.id
  }

  @discardableResult
  public func remove(callback id: Int) throws(LedgerError) -> Bool {
    try change("DELETE FROM callbacks WHERE id = :id", [Value(id)]) > 0
  }
}
