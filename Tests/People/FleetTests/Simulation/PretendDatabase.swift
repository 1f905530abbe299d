import Activity
import Postgres
import Support

@testable import Fleet
@testable import Replication

/// The tables as values, with the statements' meaning written a second time. Answers go through the same reading as a server's.
struct PretendDatabase {
  var cursor: Int64 = 0
  /// Up to where the cursors of kinds of pieces are right, and those.
  var noted: Int64 = 0
  var parts: [ParcelPart: Int64] = [:]
  var marks: [Int64: [UInt8]] = [:]
  var rows: [RowKey: (revision: Int64, body: [UInt8])] = [:]
  var minutes: [MinutesKey: (revision: Int64, bits: UInt64)] = [:]
  var counters: [CounterKey: (revision: Int64, amount: Int64)] = [:]
  var claims: [ClaimKey: (revision: Int64, node: NodeID)] = [:]

  /// Returns which rows it took, too. A node of an older Picket knows of older tables.
  mutating func take(
    _ parcel: Parcel, for tables: FleetTables = .latest
  ) -> (answers: [QueryAnswer], taken: [RowKey]) {
    cursor += 1
    if tables.haveCursors {
      for part in tables.parts where parcel.has(part) || noted < cursor - 1 { parts[part] = cursor }
      noted = cursor
    }
    marks[cursor] = parcel.mark
    let shown = marks[parcel.handedOver.revision].map { [[PostgresValue.bytes($0)]] } ?? []
    var answers = [QueryAnswer(rows: [[.integer(cursor)]], count: 1), QueryAnswer(count: 1), QueryAnswer(rows: shown)]
    var taken: [RowKey] = []
    for row in parcel.rows {
      let mayWrite = rows[row.key].map { $0.revision == row.base } ?? true
      if mayWrite {
        rows[row.key] = (cursor, row.body)
        taken.append(row.key)
      }
    }
    // As in the parcel's queries: one answer for each kind that it has pieces of.
    if !parcel.rows.isEmpty {
      answers.append(
        QueryAnswer(rows: taken.map { [.integer($0.kind.number), .bytes($0.id)] }, count: taken.count))
    }
    for (key, map) in parcel.minutes {
      let bits = minutes[key]?.bits ?? 0
      if bits | map.bits != bits { minutes[key] = (cursor, bits | map.bits) }
    }
    if !parcel.minutes.isEmpty { answers.append(QueryAnswer()) }
    for (key, amount) in parcel.counters {
      if amount > counters[key]?.amount ?? -1 { counters[key] = (cursor, amount) }
    }
    if !parcel.counters.isEmpty { answers.append(QueryAnswer()) }
    for claim in parcel.claims where claims[claim] == nil { claims[claim] = (cursor, parcel.node) }
    if !parcel.claims.isEmpty {
      let own = parcel.claims.filter { claims[$0]?.node == parcel.node }
      answers.append(QueryAnswer(rows: own.map { [.bytes($0.id)] }, count: own.count))
    }
    return (answers, taken)
  }

  /// What a node reads.
  func delivery(_ pull: Pull, from tables: FleetTables = .latest) throws(PostgresError) -> Pull.Delivery {
    let look = try pull.look(head(pull, tables), tables)
    if look.isRestored { return try pull.delivery(look, []) }
    return try pull.delivery(look, look.news.map { answer(pull, $0) })
  }

  private func head(_ pull: Pull, _ tables: FleetTables) -> QueryAnswer {
    func mark(_ revision: Int64) -> PostgresValue { marks[revision].map { .bytes($0) } ?? .null }
    let shown: [PostgresValue] = [
      .integer(cursor), mark(cursor), mark(pull.bookmark.revision), mark(pull.handedOver.revision),
    ]
    let cursors = [noted] + tables.parts.map { parts[$0] ?? 0 }
    return QueryAnswer(rows: [shown + (tables.haveCursors ? cursors.map { .integer($0) } : [])], count: 1)
  }

  private func answer(_ pull: Pull, _ part: ParcelPart) -> QueryAnswer {
    let last = pull.bookmark.revision
    func after<Key: Comparable, Kept>(
      _ table: [Key: Kept], _ revision: (Kept) -> Int64, _ values: (Key, Kept) -> [PostgresValue]
    ) -> QueryAnswer {
      // By keys where revisions are the same, so that a seed gives one run.
      let next = table.filter { revision($0.value) > last }
        .sorted { (revision($0.value), $0.key) < (revision($1.value), $1.key) }.prefix(pull.page + 1)
      return QueryAnswer(rows: next.map { [.integer(revision($0.value))] + values($0.key, $0.value) })
    }
    return switch part {
    case .rows: after(rows, { $0.revision }) { [.integer($0.kind.number), .bytes($0.id), .bytes($1.body)] }
    case .minutes:
      after(minutes.filter { pull.hours.contains($0.key.hour) }, { $0.revision }) {
        columns($0) + [.integer(Int64($1.bits))]
      }
    case .counters:
      after(counters.filter { pull.hours.contains($0.key.place.hour) }, { $0.revision }) {
        columns($0.place) + [.integer($0.node.number), .integer($0.kind), .integer($1.amount)]
      }
    case .claims: after(claims, { $0.revision }) { [.bytes($0.id), .integer($0.hour), .integer($1.node.number)] }
    case .sheets: QueryAnswer()
    }
  }

  private func columns(_ key: MinutesKey) -> [PostgresValue] {
    [.bytes(key.child), .bytes(key.token), .integer(key.hour)]
  }
}
