internal import Activity
public import Postgres
public import Replication

extension Parcel {
  /// One statement for all pieces of a kind, and none for a kind without any: with one for each piece the server took fifteen times
  /// as long. Prepared statements would be as fast, but poolers lose them.
  public func queries(for tables: FleetTables = .latest) -> [Query] {
    let flags = tables.parts.map { PostgresValue.flag(has($0)) }
    var queries = [
      tables.haveCursors
        ? Query(Statements.advance(tables.parts), flags, mostRows: 1) : Query(Statements.advance, mostRows: 1),
      Query(Statements.commit, [.bytes(mark), .integer(hour)]),
      Query(Statements.mark, [.integer(handedOver.revision)], mostRows: 1),
    ]
    if !rows.isEmpty {
      queries.append(
        Query(
          Statements.rows,
          [
            .integers(rows.map(\.key.kind.number)), .manyBytes(rows.map(\.key.id)), .manyBytes(rows.map(\.body)),
            .flags(rows.map(\.isRemoved)), .integers(rows.map(\.base)),
          ], mostRows: rows.count))
    }
    if !minutes.isEmpty {
      let bits = minutes.map { Int64(truncatingIfNeeded: $0.map.bits) }
      queries.append(Query(Statements.minutes, Parcel.columns(minutes.map(\.key)) + [.integers(bits)]))
    }
    if !counters.isEmpty {
      queries.append(
        Query(
          Statements.counters,
          Parcel.columns(counters.map(\.key.place)) + [
            .integers(counters.map(\.key.kind)), .integers(counters.map(\.amount)),
          ]))
    }
    if !claims.isEmpty {
      let claims = distinctClaims
      queries.append(
        Query(
          Statements.claims, [.manyBytes(claims.map(\.id)), .integers(claims.map(\.hour))], mostRows: claims.count))
    }
    if has(.sheets), tables.parts.contains(.sheets) {
      queries.append(
        Query(
          Statements.sheets,
          [
            .integers(sheets.map(\.number)), .integers(sheets.map(\.hour)), .manyBytes(sheets.map(\.body)),
          ]))
    }
    return queries
  }

  /// The first of those that differ in their hour alone: a statement does not write a row twice, and would be refused for ever.
  private var distinctClaims: [ClaimKey] {
    var ids: Set<[UInt8]> = []
    return claims.filter { ids.insert($0.id).inserted }
  }

  private static func columns(_ keys: [MinutesKey]) -> [PostgresValue] {
    [.manyBytes(keys.map(\.child)), .manyBytes(keys.map(\.token)), .integers(keys.map(\.hour))]
  }

  public func receipt(
    _ answers: [QueryAnswer], for tables: FleetTables = .latest
  ) throws(PostgresError) -> Receipt {
    let parts = tables.parts.filter(has)
    guard answers.count == 3 + parts.count else {
      throw PostgresError(.unintelligible, "hand over to the fleet", reason: "there are \(answers.count) answers")
    }
    guard let values = answers[0].rows.first else { throw Statements.revoked }
    var row = RowReader(values)
    let revision = try row.integer()
    var shown: [UInt8]?
    if let values = answers[2].rows.first {
      var row = RowReader(values)
      shown = try row.bytes()
    }
    return Receipt(
      revision: revision, refused: try refused(rows.isEmpty ? [] : answers[3].rows),
      claimedElsewhere: try claimedElsewhere(parts.firstIndex(of: .claims).map { answers[3 + $0].rows } ?? []),
      isRestored: !handedOver.agrees(with: shown), takesSheets: parts.contains(.sheets))
  }

  /// The rows that were not written.
  private func refused(_ written: [[PostgresValue]]) throws(PostgresError) -> Set<RowKey> {
    var refused = Set(rows.map(\.key))
    for values in written {
      var row = RowReader(values)
      let (kind, id) = (try row.integer(), try row.bytes())
      if let kind = RowKind(kind), let key = RowKey(kind, id) { refused.remove(key) }
    }
    return refused
  }

  private func claimedElsewhere(_ own: [[PostgresValue]]) throws(PostgresError) -> Set<ClaimKey> {
    var ids: Set<[UInt8]> = []
    for values in own {
      var row = RowReader(values)
      ids.insert(try row.bytes())
    }
    // What goes out under one hour does not go out once more under another.
    return Set(claims.filter { !ids.contains($0.id) }).union(Set(claims).subtracting(distinctClaims))
  }
}

/// A kind of piece that nodes hand over, with a table of its own.
enum ParcelPart: CaseIterable {
  case rows, minutes, counters, claims, sheets

  /// The column of a family's row that has its cursor.
  var cursor: SQL {
    switch self {
    case .rows: "rows_cursor"
    case .minutes: "minutes_cursor"
    case .counters: "counters_cursor"
    case .claims: "claims_cursor"
    case .sheets: "sheets_cursor"
    }
  }
}

extension Parcel {
  /// Whether it has pieces of a kind.
  func has(_ part: ParcelPart) -> Bool {
    switch part {
    case .rows: !rows.isEmpty
    case .minutes: !minutes.isEmpty
    case .counters: !counters.isEmpty
    case .claims: !claims.isEmpty
    case .sheets: !sheets.isEmpty
    }
  }
}
