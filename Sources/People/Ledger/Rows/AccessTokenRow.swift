/// A token that a program shows, by its digest.
public struct AccessTokenRow: Hashable, Sendable {
  /// 0 until `add` assigns a number.
  public var id: Int
  public var name: String
  public var digest: [UInt8]
  public var scope: String
  public var created: Int
  /// nil for one without an end.
  public var until: Int?
  /// When it was shown last, to the minute.
  public var used: Int?

  public init(
    id: Int = 0, name: String, digest: [UInt8], scope: String, created: Int, until: Int? = nil, used: Int? = nil
  ) {
    (self.id, self.name, self.digest, self.scope) = (id, name, digest, scope)
    (self.created, self.until, self.used) = (created, until, used)
  }
}

extension AccessTokenRow: LedgerRow {
  init(_ columns: inout Columns) throws(LedgerError) {
    id = try columns.integer()
    name = try columns.text()
    digest = try columns.bytes()
    scope = try columns.text()
    created = try columns.integer()
    until = try columns.integer()
    used = try columns.integer()
  }
}

extension Transaction {
  /// All rows, also of tokens that have ended.
  public func accessTokens() throws(LedgerError) -> [AccessTokenRow] {
    try rows("SELECT * FROM accessTokens ORDER BY id")
  }
}

extension Transaction where Access == Writing {
  /// Adds a token under a new number, and returns the row with it.
  public func add(_ token: AccessTokenRow) throws(LedgerError) -> AccessTokenRow {
    try change(
      """
      INSERT INTO accessTokens (name, digest, scope, created, until, used)
      VALUES (:name, :digest, :scope, :created, :until, :used)
      """,
      [
        Value(token.name), Value(token.digest), Value(token.scope), Value(token.created), Value(token.until),
        Value(token.used),
      ])
    var added = token
    added.id = connection.lastNumber
    return added
  }

  /// Puts a token under the number that it has.
  public func put(_ token: AccessTokenRow) throws(LedgerError) {
    try change(
      """
      INSERT OR REPLACE INTO accessTokens (id, name, digest, scope, created, until, used)
      VALUES (:id, :name, :digest, :scope, :created, :until, :used)
      """,
      [
        Value(token.id), Value(token.name), Value(token.digest), Value(token.scope), Value(token.created),
        Value(token.until), Value(token.used),
      ])
  }

  public func note(use time: Int, ofAccessToken id: Int) throws(LedgerError) {
    try change("UPDATE accessTokens SET used = :time WHERE id = :id", [Value(time), Value(id)])
  }

  @discardableResult
  public func remove(accessToken id: Int) throws(LedgerError) -> Bool {
    try change("DELETE FROM accessTokens WHERE id = :id", [Value(id)]) > 0
  }

  public func removeAccessTokens() throws(LedgerError) { try change("DELETE FROM accessTokens", []) }
}
