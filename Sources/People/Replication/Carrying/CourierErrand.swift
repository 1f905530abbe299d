package import PicketJSON

/// What the courier does once, because a guardian asked for it. picketd writes it, and the courier reads it.
package enum CourierErrand: Hashable, Sendable {
  /// Makes the tables, begins the family there, and gives the node a role.
  case found(owner: String, family: [UInt8], node: NodeID)
  /// Brings the tables up to date, makes tables for months to come, and drops what is old: of the family's logs what was written before an
  /// hour.
  case upkeep(owner: String, family: [UInt8]?, logSince: Int64)
  /// Gives machines that are invited roles, and leaves letters for them.
  case invite(owner: String, family: [UInt8], FleetInvitation)
  /// Says which invitations have not ended.
  case invitations(owner: String, family: [UInt8])
  /// Ends one: it lets no machine in any more.
  case withdraw(owner: String, family: [UInt8], number: String)
  /// Takes a letter.
  case take(guest: String)
  /// Has a node's own role bear another password, which its letter does not have.
  case renew(node: String, password: String)
  /// Puts a node out.
  case revoke(owner: String, family: [UInt8], node: NodeID)

  package var json: JSON.Object {
    switch self {
    case .found(let owner, let family, let node):
      ["kind": "found", "owner": .string(owner), "family": .octets(family), "node": .int(node.number)]
    case .upkeep(let owner, let family, let hour):
      ["kind": "upkeep", "owner": .string(owner), "family": .octets(family), "logSince": .int(hour)]
    case .invite(let owner, let family, let invitation):
      [
        "kind": "invite", "owner": .string(owner), "family": .octets(family), "invitation": .object(invitation.json),
      ]
    case .invitations(let owner, let family):
      ["kind": "invitations", "owner": .string(owner), "family": .octets(family)]
    case .withdraw(let owner, let family, let number):
      ["kind": "withdraw", "owner": .string(owner), "family": .octets(family), "number": .string(number)]
    case .take(let guest): ["kind": "take", "guest": .string(guest)]
    case .renew(let node, let password): ["kind": "renew", "node": .string(node), "password": .string(password)]
    case .revoke(let owner, let family, let node):
      ["kind": "revoke", "owner": .string(owner), "family": .octets(family), "node": .int(node.number)]
    }
  }

  package init(_ object: JSON.Object) throws(CarryFault) {
    func owner() throws(CarryFault) -> String { try object.word("owner") }
    func family() throws(CarryFault) -> [UInt8] { try object.octets("family") }
    func node() throws(CarryFault) -> NodeID { try NodeID(carried: try object.number("node")) }
    switch try object.word("kind") {
    case "found": self = .found(owner: try owner(), family: try family(), node: try node())
    // A picketd of before keeps no logs there.
    case "upkeep":
      self = .upkeep(
        owner: try owner(), family: try object.octetsIfAny("family"), logSince: object["logSince"]?.int ?? 0)
    case "invite":
      self = .invite(
        owner: try owner(), family: try family(), try FleetInvitation(try object.object("invitation")))
    case "invitations": self = .invitations(owner: try owner(), family: try family())
    case "withdraw":
      self = .withdraw(owner: try owner(), family: try family(), number: try object.word("number"))
    case "take": self = .take(guest: try object.word("guest"))
    case "renew": self = .renew(node: try object.word("node"), password: try object.word("password"))
    case "revoke": self = .revoke(owner: try owner(), family: try family(), node: try node())
    case let other: throw CarryFault("'\(other.prefix(40))' is no errand")
    }
  }
}
