package import PicketJSON

// Keys as the courier carries them.

extension RowKey {
  var json: JSON.Object { ["kind": .int(kind.number), "id": .octets(id)] }

  init(_ object: JSON.Object) throws(CarryFault) {
    guard let kind = RowKind(try object.number("kind")), let key = RowKey(kind, try object.octets("id")) else {
      throw CarryFault("a row has no name")
    }
    self = key
  }
}

extension MinutesKey {
  var json: JSON.Object { ["child": .octets(child), "token": .octets(token), "hour": .int(hour)] }

  init(_ object: JSON.Object) throws(CarryFault) {
    let (child, token) = (try object.octets("child"), try object.octets("token"))
    guard let key = MinutesKey(child: child, token: token, hour: try object.number("hour")) else {
      throw CarryFault("an hour of use has no place")
    }
    self = key
  }
}

extension CounterKey {
  func json(_ amount: Int64) -> JSON.Object {
    place.json.with(["node": .int(node.number), "kind": .int(kind), "amount": .int(amount)])
  }

  /// All that an object has; none where a program of an older Picket wrote it.
  static func all(_ object: JSON.Object) throws(CarryFault) -> [(key: CounterKey, amount: Int64)] {
    if object["counters"] == nil { return [] }
    var all: [(key: CounterKey, amount: Int64)] = []
    for counter in try object.objects("counters") {
      let (node, amount) = (try NodeID(carried: try counter.number("node")), try counter.number("amount"))
      guard let key = CounterKey(try MinutesKey(counter), node: node, kind: try counter.number("kind")), amount >= 0
      else {
        throw CarryFault("a counter cannot be true")
      }
      all.append((key, amount))
    }
    return all
  }
}

extension ClaimKey {
  var json: JSON.Object { ["claim": .octets(id), "hour": .int(hour)] }

  init(_ object: JSON.Object) throws(CarryFault) {
    guard let key = ClaimKey(try object.octets("claim"), hour: try object.number("hour")) else {
      throw CarryFault("a claim has no name")
    }
    self = key
  }
}

extension LogSheet {
  var json: JSON.Object {
    ["node": .int(node.number), "number": .int(number), "hour": .int(hour), "body": .octets(body)]
  }

  /// All that an object has; none where a program of an older Picket wrote it.
  static func all(_ object: JSON.Object) throws(CarryFault) -> [LogSheet] {
    if object["sheets"] == nil { return [] }
    var all: [LogSheet] = []
    for sheet in try object.objects("sheets") {
      let node = try NodeID(carried: try sheet.number("node"))
      guard
        let sheet = LogSheet(
          node: node, number: try sheet.number("number"), hour: try sheet.number("hour"), body: try sheet.octets("body")
        )
      else { throw CarryFault("a sheet of a log cannot be true") }
      all.append(sheet)
    }
    return all
  }
}

extension NodeID {
  init(carried number: Int64) throws(CarryFault) {
    guard let node = NodeID(number) else { throw CarryFault("a node has no number") }
    self = node
  }
}

extension Bookmark {
  package var json: JSON.Object { ["revision": .int(revision), "mark": .octets(mark)] }

  package init(_ object: JSON.Object) throws(CarryFault) {
    self.init(revision: try object.number("revision"), mark: try object.octetsIfAny("mark"))
  }
}

extension JSON.Object {
  /// The fields of both.
  func with(_ other: JSON.Object) -> JSON.Object {
    var joined = self
    for member in other.members { joined[member.key] = member.value }
    return joined
  }
}
