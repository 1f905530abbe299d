public import Postgres
public import Replication

extension Pull {
  /// A page is not made larger than that.
  private static let largest = 50_000

  /// Brings what is new, page by page, until there is no more or `take` is false. While a page is taken in, the database makes the next
  /// one: for a node that reads all of a family, both work as long as the other does.
  ///
  /// `take` gets what was asked for, as the node has to ask where a delivery before was lost. At most `pages` of them come.
  public func pages(
    over connection: PostgresConnection, _ tables: FleetTables = .latest, most: Int = .max,
    _ take: (Pull, Delivery) -> Bool
  ) throws(PostgresError) {
    var (pull, left) = (self, most)
    var (delivery, parts) = try first(over: connection, tables)
    while true {
      left -= 1
      guard delivery.isPartial, left > 0 else {
        _ = take(pull, delivery)
        return
      }
      let next = Pull(after: delivery.bookmark, handedOver: handedOver, page: page, hours: hours, sheets: sheets)
      try connection.send([next.lookQuery(tables)] + parts.map(next.query))
      guard take(pull, delivery) else {
        // What comes of it is no answer to what is asked later.
        _ = try connection.receive()
        return
      }
      var answers = try connection.receive()
      let look = try next.look(answers.removeFirst(), tables)
      pull = next
      if var ahead = try next.delivery(look, parts, answers) {
        try next.readSheets(look, over: connection, into: &ahead)
        delivery = ahead
      } else {
        (delivery, parts) = try next.first(over: connection, tables)
      }
    }
  }

  /// What was asked for along with a look, before it was known what there is; nil where there is more than that.
  private func delivery(
    _ look: Look, _ parts: [ParcelPart], _ answers: [QueryAnswer]
  ) throws(PostgresError) -> Delivery? {
    if look.isRestored { return try delivery(look, []) }
    if !look.pieces.allSatisfy(parts.contains) { return nil }
    var look = look
    look.news = parts
    do throws(PostgresError) { return try delivery(look, answers) } catch {
      if error.isOfPage { return nil }
      throw error
    }
  }

  /// One page, and the kinds of pieces in it. One that would end within a revision is asked for again, as a larger one.
  private func first(
    over connection: PostgresConnection, _ tables: FleetTables
  ) throws(PostgresError) -> (Delivery, [ParcelPart]) {
    let look = try look(connection.run([lookQuery(tables)])[0], tables)
    do throws(PostgresError) {
      let isEmpty = look.isRestored || look.pieces.isEmpty
      var delivery = try delivery(look, isEmpty ? [] : connection.run(look.pieces.map(query)))
      try readSheets(look, over: connection, into: &delivery)
      return (delivery, look.isRestored ? [] : look.pieces)
    } catch {
      guard error.isOfPage, page < Pull.largest else { throw error }
      return try with(page: page * 4).first(over: connection, tables)
    }
  }
}

extension PostgresError {
  /// Whether the page was too small, and not the server busy.
  fileprivate var isOfPage: Bool { kind == .busy && state.isEmpty }
}
