internal import PicketJSON
internal import Replication

/// A member of a group as nodes tell each other. Each is a row of its own, so that two guardians who put different children into one
/// group have both in it, and a child whom one of them took out stays where the other did not know.
struct MembershipBody {
  enum Member: Hashable {
    /// By its number among nodes.
    case child([UInt8])
    case machine(NodeID)
  }

  /// The group's number among nodes.
  let owner: [UInt8]
  let member: Member

  init(owner: [UInt8], _ member: Member) { (self.owner, self.member) = (owner, member) }

  var octets: [UInt8] {
    switch member {
    case .child(let number): SharedBody.octets(["owner": .octets(owner), "child": .octets(number)])
    case .machine(let node):
      SharedBody.octets(["owner": .octets(owner), "machine": .int(node.number)])
    }
  }

  init?(_ octets: [UInt8]) {
    guard let object = SharedBody.object(octets), let owner = object.owner else { return nil }
    self.owner = owner
    if let child = object["child"]?.string.flatMap({ OctetText.octets($0) }) {
      member = .child(child)
    } else if let node = object["machine"]?.int.flatMap({ NodeID($0) }) {
      member = .machine(node)
    } else {
      return nil
    }
  }
}

extension Sharing {
  func key(of body: MembershipBody) -> RowKey? {
    switch body.member {
    case .child(let number):
      seal.key(.membership, of: body.owner, named: ["child", OctetText.text(number)])
    case .machine(let node):
      seal.key(.membership, of: body.owner, named: ["machine", "\(node.number)"])
    }
  }

  /// All members of all groups.
  func memberships(of state: State) -> [RowKey: MembershipBody] {
    var rows: [RowKey: MembershipBody] = [:]
    for (profile, members) in state.groups.all {
      guard let owner = owners[profile] else { continue }
      let all: [MembershipBody.Member] =
        members.children.compactMap { owners[$0] }.map { .child($0) }
        + members.machines.map { .machine($0) }
      for body in all.map({ MembershipBody(owner: owner, $0) }) {
        if let key = key(of: body) { rows[key] = body }
      }
    }
    return rows
  }
}
