internal import Household
internal import PicketJSON
internal import Replication

extension SharingStatus {
  var json: JSON.Object {
    [
      "family": .string(membership.family), "name": .string(membership.name),
      "database": .string(database), "since": .time(membership.since),
      "isKeeper": .bool(membership.owner != nil), "follows": .bool(membership.follows),
      "lastExchange": .time(lastExchange), "unsent": .int(unsent),
      "troubles": .strings(troubles), "nodes": .array(nodes.map { .object($0.json(membership.node)) }),
    ]
  }
}

extension FleetNode {
  fileprivate func json(_ own: NodeID) -> JSON.Object {
    [
      "node": .string("\(node)"), "name": .optional(name), "isThis": .bool(node == own.number),
      "isKeeper": .bool(isKeeper),
      "isRevoked": .bool(isRevoked), "follows": .bool(follows), "seen": .time(seen), "isAway": .bool(isAway),
      "behind": .optional(behind),
      "picket": .optional(picket), "fence": .optional(fence), "isOverQuota": .bool(isOverQuota),
    ]
  }
}

extension OpenInvitation {
  var shown: JSON {
    .object([
      "number": .string(number), "follows": .bool(follows), "machines": .int(machines), "left": .int(left),
      "until": .time(until),
    ])
  }
}
