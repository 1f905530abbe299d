internal import Activity
internal import Postgres
internal import Replication

// Pieces out of a server's answers. Their first column is their revision, by which they are in order.
extension Pull.Delivery {
  mutating func take(_ part: ParcelPart, _ answer: QueryAnswer, upTo last: Int64) throws(PostgresError) {
    for values in answer.rows {
      var row = RowReader(values)
      let revision = try row.integer()
      guard revision <= last else { return }
      switch part {
      case .rows: try takeRow(&row, revision)
      case .minutes: try takeMinutes(&row)
      case .counters: try takeCounter(&row)
      case .claims: try takeClaim(&row)
      case .sheets: try takeSheet(&row)
      }
    }
  }

  private mutating func takeRow(_ row: inout RowReader, _ revision: Int64) throws(PostgresError) {
    let (kind, id, body) = (try row.integer(), try row.bytes(), try row.bytes())
    guard let kind = RowKind(kind), (1...64).contains(id.count) else { throw Pull.fault("a row has no name") }
    // What the tables take and no Picket writes is a machine's in a stranger's hands, and must not keep the others' from being read.
    if let key = RowKey(kind, id) { rows.append((key, revision, body)) } else { unreadable += 1 }
  }

  private mutating func takeMinutes(_ row: inout RowReader) throws(PostgresError) {
    let (child, token, hour, bits) = (try row.bytes(), try row.bytes(), try row.integer(), try row.integer())
    guard let key = MinutesKey(child: child, token: token, hour: hour), bits > 0,
      let map = MinuteMap(bits: UInt64(bits))
    else { throw Pull.fault("an hour has other minutes than hours have") }
    minutes.append((key, map))
  }

  private mutating func takeCounter(_ row: inout RowReader) throws(PostgresError) {
    let (child, token, hour) = (try row.bytes(), try row.bytes(), try row.integer())
    let (node, kind, amount) = (try row.integer(), try row.integer(), try row.integer())
    guard let place = MinutesKey(child: child, token: token, hour: hour), let node = NodeID(node),
      let key = CounterKey(place, node: node, kind: kind), amount >= 0
    else { throw Pull.fault("a counter cannot be true") }
    counters.append((key, amount))
  }

  private mutating func takeClaim(_ row: inout RowReader) throws(PostgresError) {
    let (id, hour, node) = (try row.bytes(), try row.integer(), try row.integer())
    guard (1...128).contains(id.count), hour >= 0, let node = NodeID(node) else {
      throw Pull.fault("a claim cannot be true")
    }
    if let key = ClaimKey(id, hour: hour) { claims.append((key, node)) } else { unreadable += 1 }
  }

  private mutating func takeSheet(_ row: inout RowReader) throws(PostgresError) {
    let (node, number, hour, body) = (try row.integer(), try row.integer(), try row.integer(), try row.bytes())
    guard let node = NodeID(node), let sheet = LogSheet(node: node, number: number, hour: hour, body: body) else {
      throw Pull.fault("a sheet of a log cannot be true")
    }
    sheets.append(sheet)
  }
}
