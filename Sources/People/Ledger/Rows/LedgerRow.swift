/// A row of one table. The ledger knows columns, not what they mean: kinds and states are texts that their owner chose.
///
/// Names of the web never stand in a row; columns called token hold what the household's key sealed.
protocol LedgerRow {
  /// Reads the columns in the order of the table.
  init(_ columns: inout Columns) throws(LedgerError)
}
