package import PicketJSON

/// What the courier tells. It says what a database said, which may be anything.
package enum CourierReport: Sendable {
  case done(Int, JSON.Object)
  case failed(Int, why: String)
  case handedOver(NodeID, mark: [UInt8], Parcel.Receipt)
  /// With the bookmark that was asked by.
  case delivery(NodeID, after: Bookmark, Pull.Delivery)
  case nodes(NodeID, [CarriedNode])
  case trouble(NodeID, String)
  /// The database takes nothing more from this node today.
  case quota(NodeID, String)

  /// A sentence is not longer than this.
  private static let longest = 2_000

  package var json: JSON.Object {
    switch self {
    case .done(let number, let answer): ["tell": "done", "number": .int(number), "answer": .object(answer)]
    case .failed(let number, let why):
      ["tell": "failed", "number": .int(number), "why": .string(CourierReport.sentence(why))]
    case .handedOver(let node, let mark, let receipt):
      ["tell": "handedOver", "node": .int(node.number), "mark": .octets(mark), "receipt": .object(receipt.json)]
    case .delivery(let node, let bookmark, let delivery):
      [
        "tell": "delivery", "node": .int(node.number), "after": .object(bookmark.json),
        "delivery": .object(delivery.json),
      ]
    case .nodes(let node, let nodes):
      ["tell": "nodes", "node": .int(node.number), "nodes": .array(nodes.map { .object($0.json) })]
    case .trouble(let node, let text):
      ["tell": "trouble", "node": .int(node.number), "why": .string(CourierReport.sentence(text))]
    case .quota(let node, let text):
      ["tell": "quota", "node": .int(node.number), "why": .string(CourierReport.sentence(text))]
    }
  }

  package init(_ object: JSON.Object) throws(CarryFault) {
    func number() throws(CarryFault) -> Int { Int(clamping: try object.number("number")) }
    func node() throws(CarryFault) -> NodeID { try NodeID(carried: try object.number("node")) }
    func why() throws(CarryFault) -> String {
      guard let why = object["why"]?.string else { throw CarryFault("why is missing") }
      return CourierReport.sentence(why)
    }
    switch object["tell"]?.string {
    case "done": self = .done(try number(), try object.object("answer"))
    case "failed": self = .failed(try number(), why: try why())
    case "handedOver":
      self = .handedOver(
        try node(), mark: try object.octets("mark"), try Parcel.Receipt(try object.object("receipt")))
    case "delivery":
      self = .delivery(
        try node(), after: try Bookmark(try object.object("after")),
        try Pull.Delivery(try object.object("delivery")))
    case "nodes":
      var nodes: [CarriedNode] = []
      for node in try object.objects("nodes") { nodes.append(try CarriedNode(node)) }
      self = .nodes(try node(), nodes)
    case "trouble": self = .trouble(try node(), try why())
    case "quota": self = .quota(try node(), try why())
    default: throw CarryFault("this is no report")
    }
  }

  /// In one line, as it is shown and logged.
  private static func sentence(_ text: String) -> String {
    String(text.unicodeScalars.prefix(longest).map { $0.properties.generalCategory == .control ? " " : Character($0) })
  }
}

/// A node of the family as the database shows it.
package struct CarriedNode: Hashable, Sendable {
  package let node: Int64
  package let isKeeper: Bool
  package let isRevoked: Bool
  package let follows: Bool
  /// In seconds since 1970.
  package let seen: Int?
  /// What it is called, sealed.
  package let body: [UInt8]?
  /// How it is doing, sealed.
  package let state: [UInt8]?
  /// How many revisions it had not read when it was there last.
  package let behind: Int64?

  package init(
    node: Int64, isKeeper: Bool, isRevoked: Bool, follows: Bool = false, seen: Int?, body: [UInt8]?,
    state: [UInt8]? = nil, behind: Int64? = nil
  ) {
    (self.node, self.isKeeper, self.isRevoked, self.seen, self.body) = (node, isKeeper, isRevoked, seen, body)
    (self.follows, self.state, self.behind) = (follows, state, behind)
  }

  var json: JSON.Object {
    let object: JSON.Object = [
      "node": .int(node), "isKeeper": .bool(isKeeper), "isRevoked": .bool(isRevoked),
      "follows": .bool(follows), "seen": .optional(seen), "body": .octets(body), "state": .octets(state),
      "behind": .optional(behind.map { Int(clamping: $0) }),
    ]
    return object.withoutNulls
  }

  init(_ object: JSON.Object) throws(CarryFault) {
    self.init(
      node: try object.number("node"), isKeeper: try object.flag("isKeeper"), isRevoked: try object.flag("isRevoked"),
      follows: object["follows"]?.bool ?? false, seen: object["seen"]?.integer, body: try object.octetsIfAny("body"),
      state: try object.octetsIfAny("state"),
      behind: object["behind"]?.int)
  }
}
