internal import Activity
public import Postgres
public import Replication

extension Parcel {
  public var queries: [Query] {
    var queries = [
      Query(Statements.advance, mostRows: 1),
      Query(Statements.commit, [.bytes(mark), .integer(hour)]),
      Query(Statements.mark, [.integer(handedOver.revision)], mostRows: 1),
    ]
    for row in rows {
      queries.append(
        Query(
          Statements.row,
          [
            .integer(row.key.kind.number), .bytes(row.key.id), .bytes(row.body), .flag(row.isRemoved),
            .integer(row.base),
          ]))
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
