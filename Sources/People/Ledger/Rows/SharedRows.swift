/// A row that this node shares with others, sealed.
public struct SharedRow: Hashable, Sendable {
  public var kind: Int64
  public var id: [UInt8]
  /// The revision that the database has it in; 0 for none.
  public var base: Int64
  public var body: [UInt8]
  public var isUnsent: Bool
  /// A mark of what this household has of it; empty where it has nothing.
  public var applied: [UInt8]

  public init(kind: Int64, id: [UInt8], base: Int64, body: [UInt8], isUnsent: Bool, applied: [UInt8]) {
    (self.kind, self.id, self.base, self.body) = (kind, id, base, body)
    (self.isUnsent, self.applied) = (isUnsent, applied)
  }
}

extension SharedRow: LedgerRow {
  init(_ columns: inout Columns) throws(LedgerError) {
    let kind: Int = try columns.integer()
    id = try columns.bytes()
    let base: Int = try columns.integer()
    (self.kind, self.base) = (Int64(kind), Int64(base))
    body = try columns.bytes()
    isUnsent = try columns.bool()
    applied = try columns.bytes()
  }
}

/// Minutes of use in an hour that nodes share: the child's number among nodes, and a token.
public struct SharedMinutesRow: Hashable, Sendable {
  public var hour: Int
  public var child: [UInt8]
  public var token: [UInt8]
  public var bits: Int
  /// Those that were not handed over.
  public var unsent: Int

  public init(hour: Int, child: [UInt8], token: [UInt8], bits: Int, unsent: Int) {
    (self.hour, self.child, self.token, self.bits, self.unsent) = (hour, child, token, bits, unsent)
  }
}

extension SharedMinutesRow: LedgerRow {
  init(_ columns: inout Columns) throws(LedgerError) {
    hour = try columns.integer()
    child = try columns.bytes()
    token = try columns.bytes()
    bits = try columns.integer()
    unsent = try columns.integer()
  }
}

/// The number among nodes of a child or a profile.
public struct SharedOwnerRow: Hashable, Sendable {
  public var child: Int
  public var id: [UInt8]

  public init(child: Int, id: [UInt8]) { (self.child, self.id) = (child, id) }
}

extension SharedOwnerRow: LedgerRow {
  init(_ columns: inout Columns) throws(LedgerError) {
    child = try columns.integer()
    id = try columns.bytes()
  }
}

/// The row that a grant or an allowance of this household is shared as.
public struct SharedGrantRow: Hashable, Sendable {
  public var number: Int
  public var kind: Int64
  public var id: [UInt8]

  public init(number: Int, kind: Int64, id: [UInt8]) { (self.number, self.kind, self.id) = (number, kind, id) }
}

extension SharedGrantRow: LedgerRow {
  init(_ columns: inout Columns) throws(LedgerError) {
    number = try columns.integer()
    let kind: Int = try columns.integer()
    self.kind = Int64(kind)
    id = try columns.bytes()
  }
}

extension Transaction {
  public func sharedRows() throws(LedgerError) -> [SharedRow] { try rows("SELECT * FROM sharedRows") }
  public func sharedMinutes() throws(LedgerError) -> [SharedMinutesRow] { try rows("SELECT * FROM sharedMinutes") }
  public func sharedOwners() throws(LedgerError) -> [SharedOwnerRow] { try rows("SELECT * FROM sharedOwners") }
  public func sharedGrants() throws(LedgerError) -> [SharedGrantRow] { try rows("SELECT * FROM sharedGrants") }
}

extension Transaction where Access == Writing {
  public func put(_ row: SharedRow) throws(LedgerError) {
    try change(
      """
      INSERT OR REPLACE INTO sharedRows (kind, id, base, body, isUnsent, applied)
      VALUES (:kind, :id, :base, :body, :isUnsent, :applied)
      """,
      [
        Value(Int(row.kind)), Value(row.id), Value(Int(row.base)), Value(row.body), Value(row.isUnsent),
        Value(row.applied),
      ])
  }

  public func put(_ row: SharedMinutesRow) throws(LedgerError) {
    try change(
      """
      INSERT OR REPLACE INTO sharedMinutes (hour, child, token, bits, unsent)
      VALUES (:hour, :child, :token, :bits, :unsent)
      """, [Value(row.hour), Value(row.child), Value(row.token), Value(row.bits), Value(row.unsent)])
  }

  public func removeSharedMinutes(of child: [UInt8], token: [UInt8], hour: Int) throws(LedgerError) {
    try change(
      "DELETE FROM sharedMinutes WHERE hour = :hour AND child = :child AND token = :token",
      [Value(hour), Value(child), Value(token)])
  }

  public func put(_ row: SharedOwnerRow) throws(LedgerError) {
    try change(
      "INSERT OR REPLACE INTO sharedOwners (child, id) VALUES (:child, :id)", [Value(row.child), Value(row.id)])
  }

  public func put(_ row: SharedGrantRow) throws(LedgerError) {
    try change(
      "INSERT OR REPLACE INTO sharedGrants (number, kind, id) VALUES (:number, :kind, :id)",
      [Value(row.number), Value(Int(row.kind)), Value(row.id)])
  }

  public func remove(sharedGrant number: Int) throws(LedgerError) {
    try change("DELETE FROM sharedGrants WHERE number = :number", [Value(number)])
  }

  /// This node shares nothing any more. By which rows others know its grants stays: it may come back.
  public func removeAllShared() throws(LedgerError) {
    for statement: StaticString in [
      "DELETE FROM sharedRows", "DELETE FROM sharedMinutes", "DELETE FROM sharedOwners",
    ] {
      try change(statement, [])
    }
  }
}
