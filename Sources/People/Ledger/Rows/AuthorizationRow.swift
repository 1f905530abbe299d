/// What a client may do for a child.
public struct AuthorizationRow: Hashable, Sendable {
  public var child: Int
  public var client: String
  public var member: String
  public var status: String
  public var since: Int
  /// The only file that may write for the client; nil where none was named.
  public var program: String?

  public init(child: Int, client: String, member: String, status: String, since: Int, program: String? = nil) {
    self.child = child
    self.client = client
    self.member = member
    self.status = status
    self.since = since
    self.program = program
  }
}

extension AuthorizationRow: LedgerRow {
  init(_ columns: inout Columns) throws(LedgerError) {
    child = try columns.integer()
    client = try columns.text()
    member = try columns.text()
    status = try columns.text()
    since = try columns.integer()
    program = try columns.text()
  }
}

extension Transaction {
  /// The rows of all children.
  public func authorizations() throws(LedgerError) -> [AuthorizationRow] {
    try rows("SELECT * FROM authorizations ORDER BY child, client")
  }

  public func authorization(of child: Int, client: String) throws(LedgerError) -> AuthorizationRow? {
    try row(
      "SELECT * FROM authorizations WHERE child = :child AND client = :client", [Value(child), Value(client)])
  }
}

extension Transaction where Access == Writing {
  public func put(_ authorization: AuthorizationRow) throws(LedgerError) {
    try change(
      """
      INSERT INTO authorizations (child, client, member, status, since, program)
      VALUES (:child, :client, :member, :status, :since, :program)
      ON CONFLICT (child, client) DO UPDATE SET member = excluded.member, status = excluded.status,
        since = excluded.since, program = excluded.program
      """,
      [
        Value(authorization.child), Value(authorization.client), Value(authorization.member),
        Value(authorization.status), Value(authorization.since), Value(authorization.program),
      ])
  }

  @discardableResult
  public func removeAuthorization(of child: Int, client: String) throws(LedgerError) -> Bool {
    try change(
      "DELETE FROM authorizations WHERE child = :child AND client = :client", [Value(child), Value(client)]) > 0
  }
}
