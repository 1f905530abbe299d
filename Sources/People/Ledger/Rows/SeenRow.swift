/// A device that sent packets and was not added to the household yet.
public struct SeenRow: Hashable, Sendable {
  public var hardware: String
  /// A JSON array.
  public var addresses: String
  public var first: Int
  public var last: Int

  public init(hardware: String, addresses: String, first: Int, last: Int) {
    self.hardware = hardware
    self.addresses = addresses
    self.first = first
    self.last = last
  }
}

extension SeenRow: LedgerRow {
  init(_ columns: inout Columns) throws(LedgerError) {
    hardware = try columns.text()
    addresses = try columns.text()
    first = try columns.integer()
    last = try columns.integer()
  }
}

extension Transaction {
  public func seen() throws(LedgerError) -> [SeenRow] { try rows("SELECT * FROM seen ORDER BY hardware") }
}

extension Transaction where Access == Writing {
  public func put(_ seen: SeenRow) throws(LedgerError) {
    try change(
      """
      INSERT INTO seen (hardware, addresses, first, last) VALUES (:hardware, :addresses, :first, :last)
      ON CONFLICT (hardware) DO UPDATE SET addresses = excluded.addresses, first = excluded.first, last = excluded.last
      """, [Value(seen.hardware), Value(seen.addresses), Value(seen.first), Value(seen.last)])
  }

  @discardableResult
  public func remove(seen hardware: String) throws(LedgerError) -> Bool {
    try change("DELETE FROM seen WHERE hardware = :hardware", [Value(hardware)]) > 0
  }
}
