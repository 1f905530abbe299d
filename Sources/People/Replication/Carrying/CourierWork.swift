package import PicketJSON

/// What the courier is to do next.
package enum CourierWork: Sendable {
  /// Nothing: it asks again in a moment.
  case rest
  case errand(Int, CourierErrand)
  case exchange(CourierExchange)

  package var json: JSON.Object {
    switch self {
    case .rest: ["do": "rest"]
    case .errand(let number, let errand): ["do": "errand", "number": .int(number), "errand": .object(errand.json)]
    case .exchange(let exchange): ["do": "exchange", "exchange": .object(exchange.json)]
    }
  }

  package init(_ object: JSON.Object) throws(CarryFault) {
    switch object["do"]?.string {
    case "rest": self = .rest
    case "errand":
      self = .errand(
        Int(clamping: try object.number("number")), try CourierErrand(try object.object("errand")))
    case "exchange": self = .exchange(try CourierExchange(try object.object("exchange")))
    default: throw CarryFault("this is no work")
    }
  }
}

/// What a node hands over and asks for.
package struct CourierExchange: Sendable {
  /// The database as the node goes there.
  package let address: String
  /// The family's number, which the database has to know this node by.
  package let family: [UInt8]
  package let node: NodeID
  /// What it is called, and how it is doing, sealed.
  package let name: [UInt8]
  package let state: [UInt8]?
  package let parcel: Parcel?
  package let pull: Pull?

  package init(
    address: String, family: [UInt8], node: NodeID, name: [UInt8], state: [UInt8]? = nil, parcel: Parcel?, pull: Pull?
  ) {
    (self.address, self.family, self.node, self.name, self.state) = (address, family, node, name, state)
    (self.parcel, self.pull) = (parcel, pull)
  }

  package var json: JSON.Object {
    let object: JSON.Object = [
      "address": .string(address), "family": .octets(family), "node": .int(node.number), "name": .octets(name),
      "state": .octets(state), "parcel": parcel.map { .object($0.json) } ?? .null,
      "pull": pull.map { .object($0.json) } ?? .null,
    ]
    return object.withoutNulls
  }

  package init(_ object: JSON.Object) throws(CarryFault) {
    guard let address = object["address"]?.string else { throw CarryFault("address is missing") }
    self.init(
      address: address, family: try object.octets("family"), node: try NodeID(carried: try object.number("node")),
      name: try object.octets("name"), state: try object.octetsIfAny("state"),
      parcel: try object["parcel"]?.object.map { (object) throws(CarryFault) in try Parcel(object) },
      pull: try object["pull"]?.object.map { (object) throws(CarryFault) in try Pull(object) })
  }
}
