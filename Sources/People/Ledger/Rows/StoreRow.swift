/// One named settings store of one client for one child.
public struct StoreRow: Hashable, Sendable {
  public var child: Int
  public var client: String
  public var name: String
  public var isActive: Bool
  public var revision: Int
  /// A JSON object, with tokens in place of names.
  public var settings: String

  public init(child: Int, client: String, name: String, isActive: Bool, revision: Int, settings: String) {
    self.child = child
    self.client = client
    self.name = name
    self.isActive = isActive
    self.revision = revision
    self.settings = settings
  }
}

extension StoreRow: LedgerRow {
  init(_ columns: inout Columns) throws(LedgerError) {
    child = try columns.integer()
    client = try columns.text()
    name = try columns.text()
    isActive = try columns.bool()
    revision = try columns.integer()
    settings = try columns.text()
  }
}

extension Transaction {
  /// The rows of all children.
  public func stores() throws(LedgerError) -> [StoreRow] {
    try rows("SELECT * FROM stores ORDER BY child, client, name")
  }

  public func stores(of child: Int) throws(LedgerError) -> [StoreRow] {
    try rows("SELECT * FROM stores WHERE child = :child ORDER BY client, name", [Value(child)])
  }

  public func store(of child: Int, client: String, name: String) throws(LedgerError) -> StoreRow? {
    try row(
      "SELECT * FROM stores WHERE child = :child AND client = :client AND name = :name",
      [Value(child), Value(client), Value(name)])
  }
}

extension Transaction where Access == Writing {
  public func put(_ store: StoreRow) throws(LedgerError) {
    try change(
      """
      INSERT INTO stores (child, client, name, isActive, revision, settings)
      VALUES (:child, :client, :name, :isActive, :revision, :settings)
      ON CONFLICT (child, client, name) DO UPDATE SET isActive = excluded.isActive, revision = excluded.revision,
        settings = excluded.settings
      """,
      [
        Value(store.child), Value(store.client), Value(store.name), Value(store.isActive), Value(store.revision),
        Value(store.settings),
      ])
  }

  @discardableResult
  public func removeStore(of child: Int, client: String, name: String) throws(LedgerError) -> Bool {
    try change(
      "DELETE FROM stores WHERE child = :child AND client = :client AND name = :name",
      [Value(child), Value(client), Value(name)]) > 0
  }
}
