internal import Postgres
internal import Replication

// One statement says whether there is anything new, and of what kind. Most often there is nothing.
extension Pull {
  struct Look {
    /// Where the family is.
    let cursor: Int64
    /// What the database shows of that revision, and of the bookmark's.
    let newest, known: [UInt8]?
    /// Whether the node knows another database than this one.
    let isRestored: Bool
    /// The kinds of pieces of which there may be new ones.
    var news: [ParcelPart]
    /// The same without sheets, which are read by themselves.
    var pieces: [ParcelPart] { news.filter { $0 != .sheets } }
  }

  func lookQuery(_ tables: FleetTables) -> Query {
    Query(
      tables.haveCursors ? Statements.cursors(tables.parts) : Statements.cursor,
      [.integer(bookmark.revision), .integer(handedOver.revision)], mostRows: 1)
  }

  func look(_ answer: QueryAnswer, _ tables: FleetTables) throws(PostgresError) -> Look {
    guard let values = answer.rows.first else { throw Statements.revoked }
    var row = RowReader(values)
    let cursor = try row.integer()
    func mark() throws(PostgresError) -> [UInt8]? { row.isNull() ? nil : try row.bytes() }
    let (newest, known, mine) = (try mark(), try mark(), try mark())
    var news: [ParcelPart] = []
    let isNoted = tables.haveCursors ? try row.integer() >= cursor : false
    for part in tables.parts {
      let last = tables.haveCursors ? try row.integer() : cursor
      guard let read = read(part) else { continue }
      if cursor > read, !isNoted || last > read { news.append(part) }
    }
    return Look(
      cursor: cursor, newest: newest, known: known,
      isRestored: !bookmark.agrees(with: known) || !handedOver.agrees(with: mine) || cursor < bookmark.revision,
      news: news)
  }

  /// The revision up to which it has pieces of a kind; nil where it wants none.
  func read(_ part: ParcelPart) -> Int64? { part == .sheets ? sheets : bookmark.revision }
}
