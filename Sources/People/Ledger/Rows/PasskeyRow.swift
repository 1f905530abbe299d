/// A guardian's passkey: its public half, and what its use is checked by.
public struct PasskeyRow: Hashable, Sendable {
  /// 0 until `add` assigns a number.
  public var id: Int
  /// 0 for the guardian without a name.
  public var guardian: Int
  public var name: String
  /// The pages that it opens.
  public var origin: String
  /// By which browsers know it.
  public var credential: [UInt8]
  /// By which browsers know its owner.
  public var user: [UInt8]
  public var key: [UInt8]
  /// How often it was used, as it says itself.
  public var counter: Int
  public var created: Int
  /// When it was used last.
  public var used: Int?

  public init(
    id: Int = 0, guardian: Int, name: String, origin: String, credential: [UInt8], user: [UInt8], key: [UInt8],
    counter: Int, created: Int, used: Int? = nil
  ) {
    (self.id, self.guardian, self.name, self.origin) = (id, guardian, name, origin)
    (self.credential, self.user, self.key) = (credential, user, key)
    (self.counter, self.created, self.used) = (counter, created, used)
  }
}

extension PasskeyRow: LedgerRow {
  init(_ columns: inout Columns) throws(LedgerError) {
    id = try columns.integer()
    guardian = try columns.integer()
    name = try columns.text()
    origin = try columns.text()
    credential = try columns.bytes()
    user = try columns.bytes()
    key = try columns.bytes()
    counter = try columns.integer()
    created = try columns.integer()
    used = try columns.integer()
  }

  fileprivate var values: [Value] {
    [
      Value(guardian), Value(name), Value(origin), Value(credential), Value(user), Value(key), Value(counter),
      Value(created), Value(used),
    ]
  }
}

extension Transaction {
  public func passkeys() throws(LedgerError) -> [PasskeyRow] { try rows("SELECT * FROM passkeys ORDER BY id") }
}

extension Transaction where Access == Writing {
  /// Adds a passkey under a new number, and returns the row with it.
  public func add(_ passkey: PasskeyRow) throws(LedgerError) -> PasskeyRow {
    try change(
      """
      INSERT INTO passkeys (guardian, name, origin, credential, user, key, counter, created, used)
      VALUES (:guardian, :name, :origin, :credential, :user, :key, :counter, :created, :used)
      """, passkey.values)
    var added = passkey
    added.id = connection.lastNumber
    return added
  }

  /// Puts a passkey under the number that it has.
  public func put(_ passkey: PasskeyRow) throws(LedgerError) {
    try change(
      """
      INSERT OR REPLACE INTO passkeys (id, guardian, name, origin, credential, user, key, counter, created, used)
      VALUES (:id, :guardian, :name, :origin, :credential, :user, :key, :counter, :created, :used)
      """, [Value(passkey.id)] + passkey.values)
  }

  public func note(use time: Int, counter: Int, ofPasskey id: Int) throws(LedgerError) {
    try change(
      "UPDATE passkeys SET used = :time, counter = :counter WHERE id = :id", [Value(time), Value(counter), Value(id)])
  }

  @discardableResult
  public func remove(passkey id: Int) throws(LedgerError) -> Bool {
    try change("DELETE FROM passkeys WHERE id = :id", [Value(id)]) > 0
  }

  public func removePasskeys() throws(LedgerError) { try change("DELETE FROM passkeys", []) }
}
