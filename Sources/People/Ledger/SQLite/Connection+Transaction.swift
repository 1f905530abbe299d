// Begun and ended by hand: a closure inside of another, each with its own type of error, is more than this compiler's
// optimiser can take.
extension Connection {
  enum Purpose { case reading, writing }

  /// From here on all that is read is of one moment, and all that is written happens together.
  func begin(_ purpose: Purpose) throws(LedgerError) {
    precondition(!isInTransaction, "a transaction inside a transaction")
    switch purpose {
    case .reading: try run("BEGIN")
    case .writing: try run("BEGIN IMMEDIATE")
    }
  }

  /// What was written is on the disk when this returns.
  func commit() throws(LedgerError) { try run("COMMIT") }

  /// Nothing of what was written has happened. SQLite has rolled back by itself where nothing else was possible.
  func giveUp() { if isInTransaction { try? run("ROLLBACK") } }
}
