/// What a transaction may do.
public enum Reading {}
public enum Writing {}

/// Access to rows during one `Ledger.read` or `Ledger.write`.
///
/// Reading functions are available in both; changing functions only while writing.
public struct Transaction<Access>: ~Copyable {
  let connection: DatabaseConnection

  init(_ connection: DatabaseConnection) { self.connection = connection }

  func rows<Row: LedgerRow>(_ text: StaticString, _ values: [Value] = []) throws(LedgerError) -> [Row] {
    try connection.rows(text, values) { (columns) throws(LedgerError) in try Row(&columns) }
  }

  /// The only row, if it exists.
  func row<Row: LedgerRow>(_ text: StaticString, _ values: [Value]) throws(LedgerError) -> Row? {
    let found: [Row] = try rows(text, values)
    return found.first
  }
}

extension Transaction where Access == Writing {
  /// Runs a statement that changes rows; returns how many it changed.
  @discardableResult
  func change(_ text: StaticString, _ values: [Value]) throws(LedgerError) -> Int {
    try checkNotEnded()
    try connection.run(text, values)
    return connection.changes
  }

  func insert(_ insertion: Insertion, _ values: [Value]) throws(LedgerError) {
    try checkNotEnded()
    try connection.run(insertion, values)
  }

  /// A full disk may have ended the transaction; continuing would write the second half without the first.
  private func checkNotEnded() throws(LedgerError) {
    if connection.isInTransaction { return }
    throw LedgerError(
      .failed, "write \(connection.path)", reason: "an error before has ended the transaction",
      remedy: LedgerError.Kind.failed.remedy)
  }
}
