package import PicketJSON

/// What the courier does once, because a guardian asked for it. picketd writes it, and the courier reads it.
package enum CourierErrand: Hashable, Sendable {
  /// Makes the tables, begins the family there, and gives the node a role.
  case found(owner: String, family: [UInt8], node: NodeID)
  /// Brings the tables up to date, makes tables for months to come, and drops what is old.
  case upkeep(owner: String)
  /// Gives another node a role.
  case admit(owner: String, family: [UInt8], node: NodeID)
  /// Leaves a letter for a machine that is invited.
  case leave(owner: String, role: String, password: String, until: Int, body: [UInt8])
  /// Takes that letter.
  case take(guest: String)
  /// Puts a node out.
  case revoke(owner: String, family: [UInt8], node: NodeID)

  package var json: JSON.Object {
    switch self {
    case .found(let owner, let family, let node):
      ["kind": "found", "owner": .string(owner), "family": .octets(family), "node": .int(node.number)]
    case .upkeep(let owner): ["kind": "upkeep", "owner": .string(owner)]
    case .admit(let owner, let family, let node):
      ["kind": "admit", "owner": .string(owner), "family": .octets(family), "node": .int(node.number)]
    case .leave(let owner, let role, let password, let until, let body):
      [
        "kind": "leave", "owner": .string(owner), "role": .string(role), "password": .string(password),
        "until": .int(until), "body": .octets(body),
      ]
    case .take(let guest): ["kind": "take", "guest": .string(guest)]
    case .revoke(let owner, let family, let node):
      ["kind": "revoke", "owner": .string(owner), "family": .octets(family), "node": .int(node.number)]
    }
  }

  package init(_ object: JSON.Object) throws(CarryFault) {
    func text(_ key: String) throws(CarryFault) -> String {
      guard let text = object[key]?.string else { throw CarryFault("\(key) is missing") }
      return text
    }
    func node() throws(CarryFault) -> NodeID {
      guard let node = NodeID(try object.number("node")) else { throw CarryFault("a node has no number") }
      return node
    }
    switch try text("kind") {
    case "found": self = .found(owner: try text("owner"), family: try object.octets("family"), node: try node())
    case "upkeep": self = .upkeep(owner: try text("owner"))
    case "admit": self = .admit(owner: try text("owner"), family: try object.octets("family"), node: try node())
    case "leave":
      self = .leave(
        owner: try text("owner"), role: try text("role"), password: try text("password"),
        until: Int(clamping: try object.number("until")), body: try object.octets("body"))
    case "take": self = .take(guest: try text("guest"))
    case "revoke": self = .revoke(owner: try text("owner"), family: try object.octets("family"), node: try node())
    case let other: throw CarryFault("'\(other.prefix(40))' is no errand")
    }
  }
}
