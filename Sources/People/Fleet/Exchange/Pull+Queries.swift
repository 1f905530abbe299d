public import Postgres
public import Replication

extension Pull {
  /// Sheets that are read at once: 3 MB at most.
  private static let sheetPage = 50

  /// What is new: what a look finds, and then what there is more.
  public func delivery(
    over connection: PostgresConnection, _ tables: FleetTables = .latest
  ) throws(PostgresError) -> Delivery {
    let look = try look(connection.run([lookQuery(tables)])[0], tables)
    var delivery = try delivery(look, look.pieces.isEmpty ? [] : connection.run(look.pieces.map(query)))
    try readSheets(look, over: connection, into: &delivery)
    return delivery
  }

  func query(_ part: ParcelPart) -> Query {
    // One more than a page: where that is of a later revision, the page ends with a whole one.
    let page = page + 1
    let place: [PostgresValue] = [.integer(bookmark.revision), .integer(Int64(page))]
    let months = place + [.integer(hours.lowerBound), .integer(hours.upperBound)]
    return switch part {
    case .rows: Query(Statements.rowsAfter, place, mostRows: page)
    case .minutes: Query(Statements.minutesAfter, months, mostRows: page)
    case .counters: Query(Statements.countersAfter, months, mostRows: page)
    case .claims: Query(Statements.claimsAfter, place, mostRows: page)
    case .sheets:
      Query(
        Statements.sheetsAfter,
        [.integer(sheets ?? 0), .integer(Int64(Pull.sheetPage)), .integer(hours.lowerBound)],
        mostRows: Pull.sheetPage)
    }
  }

  /// What came of a look, and of the statements for its pieces, in their order.
  func delivery(_ look: Look, _ answers: [QueryAnswer]) throws(PostgresError) -> Delivery {
    var delivery = Delivery(bookmark: bookmark)
    delivery.isRestored = look.isRestored
    if look.isRestored { return delivery }
    guard answers.count == look.pieces.count else { throw Pull.fault("there are \(answers.count) answers") }
    var end = look.cursor
    for answer in answers { end = min(end, try lastWhole(answer, after: bookmark.revision) ?? end) }
    if end < look.cursor {
      guard end > bookmark.revision else { throw Pull.fault("one revision has more than \(page) rows", .busy) }
      delivery.bookmark = Bookmark(revision: end, mark: nil)
      delivery.isPartial = true
    } else {
      delivery.bookmark = Bookmark(
        revision: look.cursor, mark: look.cursor == bookmark.revision ? look.known : look.newest)
    }
    // What was written since the look, or lies behind the page, comes again: a node knows of the database exactly what lies
    // before its bookmark, or it would not notice that a part of it is gone.
    for (part, answer) in zip(look.pieces, answers) {
      try delivery.take(part, answer, upTo: delivery.bookmark.revision)
    }
    return delivery
  }

  /// The last revision of which nothing is missing; nil where nothing is missing at all.
  private func lastWhole(_ answer: QueryAnswer, after read: Int64) throws(PostgresError) -> Int64? {
    let last = try lastRevision(answer, after: read)
    return answer.rows.count > page ? last - 1 : nil
  }

  /// The revision of its last piece.
  private func lastRevision(_ answer: QueryAnswer, after read: Int64) throws(PostgresError) -> Int64 {
    var last = read
    for values in answer.rows {
      var row = RowReader(values)
      let revision = try row.integer()
      guard revision >= last, revision > read else { throw Pull.fault("its rows are out of order") }
      last = revision
    }
    return last
  }

  /// Sheets are read up to a revision of their own, since a guardian may want logs together long after they began. They wait until all rows are
  /// read, which say whose lines are wanted.
  func readSheets(
    _ look: Look, over connection: PostgresConnection, into delivery: inout Delivery
  ) throws(PostgresError) {
    guard let read = sheets, !delivery.isPartial, !look.isRestored else { return }
    var end = look.cursor
    if look.news.contains(.sheets) {
      let answer = try connection.run([query(.sheets)])[0]
      let last = try lastRevision(answer, after: read)
      // A Picket hands over one sheet in a revision. A revision that fills a page with sheets is not read to its end.
      if answer.rows.count >= Pull.sheetPage { end = min(end, last - 1 > read ? last - 1 : last) }
      try delivery.take(.sheets, answer, upTo: end)
    }
    delivery.sheetsRead = end
  }

  static func fault(_ reason: String, _ kind: PostgresError.Kind = .unintelligible) -> PostgresError {
    PostgresError(kind, "read from the fleet", reason: reason)
  }
}
