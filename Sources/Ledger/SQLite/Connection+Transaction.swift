extension Connection {
  /// All of what `body` does, or nothing. It is on the disk when this returns.
  func transaction<Made>(_ body: () throws(LedgerError) -> Made) throws(LedgerError) -> Made {
    precondition(!isInTransaction, "a transaction inside a transaction")
    try run("BEGIN IMMEDIATE")
    do throws(LedgerError) {
      let made = try body()
      try run("COMMIT")
      return made
    } catch {
      // SQLite has rolled back by itself where nothing else was possible.
      if isInTransaction { try? run("ROLLBACK") }
      throw error
    }
  }

  /// All that `body` reads is of one moment.
  func snapshot<Read>(_ body: () throws(LedgerError) -> Read) throws(LedgerError) -> Read {
    precondition(!isInTransaction, "a transaction inside a transaction")
    try run("BEGIN")
    defer { try? run("ROLLBACK") }
    return try body()
  }
}
