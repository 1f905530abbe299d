internal import Activity
public import Postgres

/// What a node hands over at once: a batch, so that all of it is there or nothing.
public struct Parcel: Sendable {
  /// A row as it is now, and the revision that the database had it in as far as this node knows; 0 for none.
  struct Row: Sendable {
    let key: RowKey
    let base: Int64
    let state: RowState
    let body: [UInt8]
  }

  let node: NodeID
  /// By lot: what the database shows of this parcel's revision from now on.
  let mark: [UInt8]
  let hour: Int64
  /// The node's last parcel, which the database has to know: otherwise it was set back since then.
  let handedOver: Bookmark
  var rows: [Row] = []
  var minutes: [(key: MinutesKey, map: MinuteMap)] = []
  var counters: [(key: CounterKey, amount: Int64)] = []
  var claims: [ClaimKey] = []

  public var isEmpty: Bool { rows.isEmpty && minutes.isEmpty && counters.isEmpty && claims.isEmpty }
  public var count: Int { rows.count + minutes.count + counters.count + claims.count }

  /// What came of it.
  public struct Receipt: Sendable {
    /// The revision that it has in the database.
    let revision: Int64
    /// Rows that another node was faster with: they are merged with its state first.
    let refused: Set<RowKey>
    /// What another node tells.
    let claimedElsewhere: Set<ClaimKey>
    /// Whether the database lacks the node's last parcel.
    let isRestored: Bool
  }

  public var queries: [Query] {
    var queries = [
      Query(Statements.advance, mostRows: 1),
      Query(Statements.commit, [.bytes(mark), .integer(hour)]),
      Query(Statements.mark, [.integer(handedOver.revision)], mostRows: 1),
    ]
    for row in rows {
      let isRemoved = row.state.decisions.allSatisfy { $0.body == nil }
      queries.append(
        Query(
          Statements.row,
          [.integer(row.key.kind.number), .bytes(row.key.id), .bytes(row.body), .flag(isRemoved), .integer(row.base)]))
    }
    for (key, map) in minutes {
      queries.append(
        Query(
          Statements.minutes,
          [.bytes(key.child), .bytes(key.token), .integer(key.hour), .integer(Int64(truncatingIfNeeded: map.bits))]))
    }
    for (key, amount) in counters {
      queries.append(
        Query(
          Statements.counter,
          [
            .bytes(key.place.child), .bytes(key.place.token), .integer(key.place.hour), .integer(key.kind),
            .integer(amount),
          ]))
    }
    for claim in claims { queries.append(Query(Statements.claim, [.bytes(claim.id), .integer(claim.hour)])) }
    return queries
  }

  public func receipt(_ answers: [QueryAnswer]) throws(PostgresError) -> Receipt {
    guard answers.count == count + 3 else {
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
    let claimsBegin = answers.count - claims.count
    return Receipt(
      revision: revision,
      refused: Set(zip(rows, answers[3...]).filter { $0.1.count == 0 }.map { $0.0.key }),
      claimedElsewhere: Set(zip(claims, answers[claimsBegin...]).filter { $0.1.count == 0 }.map { $0.0 }),
      isRestored: !handedOver.agrees(with: shown))
  }
}
