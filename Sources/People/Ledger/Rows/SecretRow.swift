/// A single value of the household: its number, the passcode's hash, the count of wrong guesses.
public struct SecretRow: Hashable, Sendable {
  public var key: String
  public var value: [UInt8]

  public init(key: String, value: [UInt8]) {
    self.key = key
    self.value = value
  }
}

extension SecretRow: LedgerRow {
  init(_ columns: inout Columns) throws(LedgerError) {
    key = try columns.text()
    value = try columns.bytes()
  }
}

extension Transaction {
  public func secret(_ key: String) throws(LedgerError) -> SecretRow? {
    try row("SELECT * FROM secrets WHERE key = :key", [Value(key)])
  }
}

extension Transaction where Access == Writing {
  public func put(_ secret: SecretRow) throws(LedgerError) {
    try change(
      "INSERT INTO secrets (key, value) VALUES (:key, :value) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
      [Value(secret.key), Value(secret.value)])
  }

  @discardableResult
  public func remove(secret key: String) throws(LedgerError) -> Bool {
    try change("DELETE FROM secrets WHERE key = :key", [Value(key)]) > 0
  }
}
