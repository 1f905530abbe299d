internal import FamilyTokens
internal import Ledger
internal import PicketJSON
public import Replication

/// What makes this machine a node of a family that has several.
public struct Membership: Hashable, Sendable {
  /// The household that began the fleet, in hex: sixteen octets, which are the family's number in the database as well.
  public let family: String
  public let node: NodeID
  /// What people call this node.
  public let name: String
  /// The database as this node goes there, with its role and its password.
  public let address: String
  /// The database as its owner goes there: on the node that began the fleet, which lets others in.
  public let owner: String?
  /// Seconds since 1970.
  public let since: Int
  /// Whether it only follows: it tells what children use and ask, and decides nothing for others.
  public let follows: Bool

  public init(
    family: String, node: NodeID, name: String, address: String, owner: String?, since: Int, follows: Bool = false
  ) {
    (self.family, self.node, self.name, self.address, self.owner) = (family, node, name, address, owner)
    (self.since, self.follows) = (since, follows)
  }

  /// The kinds of rows that it hands over; nil for all.
  var scope: Set<RowKind>? { follows ? [.question] : nil }
}

extension Membership {
  /// The database as this node goes there, at the place that the configuration names or else where it was.
  package func address(at place: FleetPlace?) -> String { Membership.moved(address, place) }

  /// The same for its owner, and the place.
  package func owner(at place: FleetPlace?) -> (address: String, place: FleetPlace)? {
    guard let owner, let known = FleetAddress(owner) else { return nil }
    return (Membership.moved(owner, place), place ?? known.place)
  }

  private static func moved(_ address: String, _ place: FleetPlace?) -> String {
    guard let place, let known = FleetAddress(address) else { return address }
    return known.text(at: place)
  }
}

// In the ledger it is sealed: it has passwords of the database.
extension Membership {
  init?(_ row: SecretRow, _ sealer: Sealer) {
    guard let text = sealer.open(words: row.text), let object = (try? JSON(parsing: text.utf8))?.object,
      let family = object["family"]?.string, let node = object["node"]?.int.flatMap({ NodeID($0) }),
      let name = object["name"]?.string, let address = object["address"]?.string, let since = object["since"]?.integer
    else { return nil }
    self.init(
      family: family, node: node, name: name, address: address, owner: object["owner"]?.string, since: since,
      follows: object["follows"]?.bool ?? false)
  }

  func row(_ sealer: Sealer) -> SecretRow? {
    let object: JSON.Object = [
      "family": .string(family), "node": .int(node.number), "name": .string(name), "address": .string(address),
      "owner": .optional(owner), "since": .int(since), "follows": .bool(follows),
    ]
    return sealer.seal(words: JSON.object(object.withoutNulls).text).map { SecretRow(SecretKey.fleet, $0) }
  }
}
