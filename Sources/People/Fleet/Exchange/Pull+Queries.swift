internal import Activity
public import Postgres
public import Replication

extension Pull {
  public var queries: [Query] {
    let values: [PostgresValue] = [.integer(bookmark.revision), .integer(Int64(page))]
    let known: [PostgresValue] = [.integer(bookmark.revision), .integer(handedOver.revision)]
    return [Query(Statements.cursor, known, mostRows: 1)]
      + [Statements.rowsAfter, Statements.minutesAfter, Statements.countersAfter, Statements.claimsAfter].map {
        Query($0, values, mostRows: page)
      }
  }

  public func delivery(_ answers: [QueryAnswer]) throws(PostgresError) -> Delivery {
    guard answers.count == 5 else { throw Pull.fault("there are \(answers.count) answers") }
    guard let values = answers[0].rows.first else { throw Statements.revoked }
    var row = RowReader(values)
    let cursor = try row.integer()
    func mark() throws(PostgresError) -> [UInt8]? { row.isNull() ? nil : try row.bytes() }
    let (newest, known, mine) = (try mark(), try mark(), try mark())
    var delivery = Delivery(bookmark: bookmark)
    delivery.isRestored = !bookmark.agrees(with: known) || !handedOver.agrees(with: mine) || cursor < bookmark.revision
    if delivery.isRestored { return delivery }
    let end = try end(answers) ?? cursor
    if end < cursor {
      guard end > bookmark.revision else { throw Pull.fault("one revision has more than \(page) rows", .busy) }
      delivery.bookmark = Bookmark(revision: end, mark: nil)
      delivery.isPartial = true
    } else {
      delivery.bookmark = Bookmark(revision: cursor, mark: cursor == bookmark.revision ? known : newest)
    }
    // What was written between the statements, or lies behind the page, comes again: a node knows of the database exactly what lies
    // before its bookmark, or it would not notice that a part of it is gone.
    try read(answers.map { $0.upTo(delivery.bookmark.revision) }, into: &delivery)
    return delivery
  }

  /// What is new. Most often that is nothing. One statement finds that out, and the others follow only where there is more.
  public func delivery(over connection: PostgresConnection) throws(PostgresError) -> Delivery {
    let look = try connection.run([queries[0]])
    let seen = try delivery(look + [QueryAnswer](repeating: QueryAnswer(), count: 4))
    if seen.isRestored || seen.bookmark.revision == bookmark.revision { return seen }
    return try delivery(connection.run(queries))
  }

  /// The last revision of which nothing is missing; nil where nothing is missing at all.
  private func end(_ answers: [QueryAnswer]) throws(PostgresError) -> Int64? {
    var end: Int64?
    for answer in answers.dropFirst() {
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

  private func read(_ answers: [QueryAnswer], into delivery: inout Delivery) throws(PostgresError) {
    for values in answers[1].rows {
      var row = RowReader(values)
      let revision = try row.integer()
      let (kind, id, body) = (try row.integer(), try row.bytes(), try row.bytes())
      // A row of which this Picket understands nothing at all is not this family's.
      guard let kind = RowKind(kind), let key = RowKey(kind, id) else { throw Pull.fault("a row has no name") }
      delivery.rows.append((key, revision, body))
    }
    for values in answers[2].rows {
      var row = RowReader(values)
      _ = try row.integer()
      let (child, token, hour, bits) = (try row.bytes(), try row.bytes(), try row.integer(), try row.integer())
      guard let key = MinutesKey(child: child, token: token, hour: hour), bits > 0,
        let map = MinuteMap(bits: UInt64(bits))
      else { throw Pull.fault("an hour has other minutes than hours have") }
      delivery.minutes.append((key, map))
    }
    for values in answers[3].rows {
      var row = RowReader(values)
      _ = try row.integer()
      let (child, token, hour) = (try row.bytes(), try row.bytes(), try row.integer())
      let (node, kind, amount) = (try row.integer(), try row.integer(), try row.integer())
      guard let place = MinutesKey(child: child, token: token, hour: hour), let node = NodeID(node),
        let key = CounterKey(place, node: node, kind: kind), amount >= 0
      else { throw Pull.fault("a counter cannot be true") }
      delivery.counters.append((key, amount))
    }
    for values in answers[4].rows {
      var row = RowReader(values)
      _ = try row.integer()
      let (id, hour, node) = (try row.bytes(), try row.integer(), try row.integer())
      guard let key = ClaimKey(id, hour: hour), let node = NodeID(node) else {
        throw Pull.fault("a claim cannot be true")
      }
      delivery.claims.append((key, node))
    }
  }

  private static func fault(_ reason: String, _ kind: PostgresError.Kind = .unintelligible) -> PostgresError {
    PostgresError(kind, "read from the fleet", reason: reason)
  }
}

extension QueryAnswer {
  /// Its rows up to a revision, which is their first column.
  fileprivate func upTo(_ last: Int64) -> QueryAnswer {
    QueryAnswer(rows: rows.filter { if case .integer(let revision)? = $0.first { revision <= last } else { true } })
  }
}
