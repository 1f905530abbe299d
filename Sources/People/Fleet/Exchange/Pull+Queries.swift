public import Postgres
public import Replication

extension Pull {
  /// What is new: what a look finds, and then what there is more.
  public func delivery(
    over connection: PostgresConnection, _ tables: FleetTables = .latest
  ) throws(PostgresError) -> Delivery {
    let look = try look(connection.run([lookQuery(tables)])[0], tables)
    if look.isRestored || look.news.isEmpty { return try delivery(look, []) }
    return try delivery(look, connection.run(look.news.map(query)))
  }

  func query(_ part: ParcelPart) -> Query {
    let place: [PostgresValue] = [.integer(bookmark.revision), .integer(Int64(page))]
    let months = place + [.integer(hours.lowerBound), .integer(hours.upperBound)]
    return switch part {
    case .rows: Query(Statements.rowsAfter, place, mostRows: page)
    case .minutes: Query(Statements.minutesAfter, months, mostRows: page)
    case .counters: Query(Statements.countersAfter, months, mostRows: page)
    case .claims: Query(Statements.claimsAfter, place, mostRows: page)
    }
  }

  /// What came of a look, and of the statements for its news, in their order.
  func delivery(_ look: Look, _ answers: [QueryAnswer]) throws(PostgresError) -> Delivery {
    var delivery = Delivery(bookmark: bookmark)
    delivery.isRestored = look.isRestored
    if look.isRestored { return delivery }
    guard answers.count == look.news.count else { throw Pull.fault("there are \(answers.count) answers") }
    let end = try end(answers) ?? look.cursor
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
    for (part, answer) in zip(look.news, answers) {
      try delivery.take(part, answer, upTo: delivery.bookmark.revision)
    }
    return delivery
  }

  /// The last revision of which nothing is missing; nil where nothing is missing at all.
  private func end(_ answers: [QueryAnswer]) throws(PostgresError) -> Int64? {
    var end: Int64?
    for answer in answers {
      var last = bookmark.revision
      for values in answer.rows {
        var row = RowReader(values)
        let revision = try row.integer()
        guard revision >= last, revision > bookmark.revision else { throw Pull.fault("its rows are out of order") }
        last = revision
      }
      if answer.rows.count >= page { end = min(end ?? .max, last - 1) }
    }
    return end
  }

  static func fault(_ reason: String, _ kind: PostgresError.Kind = .unintelligible) -> PostgresError {
    PostgresError(kind, "read from the fleet", reason: reason)
  }
}
