internal import Activity
package import PicketJSON

// What a node hands over, on its way to the database: sealed rows, which the courier cannot open.
extension Parcel {
  package var json: JSON.Object {
    let rows = rows.map { row -> JSON in
      .object(
        row.key.json.with(["base": .int(row.base), "isRemoved": .bool(row.isRemoved), "body": .octets(row.body)]))
    }
    let minutes = minutes.map { hour -> JSON in .object(hour.key.json.with(["bits": .int(hour.map.bits)])) }
    return [
      "node": .int(node.number), "mark": .octets(mark), "hour": .int(hour), "handedOver": .object(handedOver.json),
      "rows": .array(rows), "minutes": .array(minutes), "claims": .array(claims.map { .object($0.json) }),
      "counters": .array(counters.map { .object($0.key.json($0.amount)) }),
      "sheets": .array(sheets.map { .object($0.json) }),
    ]
  }

  package init(_ object: JSON.Object) throws(CarryFault) {
    self.init(
      node: try NodeID(carried: try object.number("node")), mark: try object.octets("mark"),
      hour: try object.number("hour"), handedOver: try Bookmark(try object.object("handedOver")))
    for row in try object.objects("rows") {
      rows.append(
        Row(
          key: try RowKey(row), base: try row.number("base"), isRemoved: try row.flag("isRemoved"),
          body: try row.octets("body")))
    }
    for hour in try object.objects("minutes") {
      minutes.append((try MinutesKey(hour), try MinuteMap(carriedBy: hour)))
    }
    for claim in try object.objects("claims") { claims.append(try ClaimKey(claim)) }
    counters = try CounterKey.all(object)
    sheets = try LogSheet.all(object)
  }
}

extension MinuteMap {
  init(carriedBy object: JSON.Object) throws(CarryFault) {
    guard let bits = UInt64(exactly: try object.number("bits")), let map = MinuteMap(bits: bits) else {
      throw CarryFault("an hour has other minutes than hours have")
    }
    self = map
  }
}

extension Parcel.Receipt {
  package var json: JSON.Object {
    [
      "revision": .int(revision), "refused": .array(refused.sorted().map { .object($0.json) }),
      "claimedElsewhere": .array(claimedElsewhere.sorted().map { .object($0.json) }), "isRestored": .bool(isRestored),
      "takesSheets": .bool(takesSheets),
    ]
  }

  package init(_ object: JSON.Object) throws(CarryFault) {
    var (refused, claimed): (Set<RowKey>, Set<ClaimKey>) = ([], [])
    for row in try object.objects("refused") { refused.insert(try RowKey(row)) }
    for claim in try object.objects("claimedElsewhere") { claimed.insert(try ClaimKey(claim)) }
    // What is there has a number, by which it is missed when it is gone.
    let revision = try object.number("revision")
    guard revision > 0 else { throw CarryFault("a revision has no number") }
    self.init(
      revision: revision, refused: refused, claimedElsewhere: claimed,
      isRestored: try object.flag("isRestored"), takesSheets: object["takesSheets"]?.bool ?? false)
  }
}
