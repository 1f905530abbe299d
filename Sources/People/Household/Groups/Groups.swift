internal import Ledger
internal import PicketJSON
internal import Replication

/// The members of all groups. A child may be in several.
struct Groups: Hashable, Sendable {
  /// By the numbers of their profiles; none is empty.
  private(set) var all: [Int: GroupMembers] = [:]

  subscript(profile: Int) -> GroupMembers {
    get { all[profile] ?? GroupMembers() }
    set { all[profile] = newValue.isEmpty ? nil : newValue }
  }

  /// The groups of a child that is on a machine of the fleet, or on one that is by itself.
  func profiles(of child: Int, on machine: NodeID?) -> [Int] {
    all.filter { $1.children.contains(child) || machine.map($1.machines.contains) ?? false }.keys
      .sorted()
  }

  mutating func remove(profile: Int) { all[profile] = nil }

  mutating func remove(child: Int) {
    for profile in all.keys { self[profile].children.remove(child) }
  }
}

// In the ledger: numbers alone, which say nothing by themselves.
extension Groups {
  init?(_ row: SecretRow) {
    guard let object = (try? JSON(parsing: row.value))?.object else { return nil }
    for member in object.members {
      guard let profile = Int(member.key), let members = member.value.object else { continue }
      self[profile] = GroupMembers(
        children: Set(members["children"]?.array?.compactMap { $0.integer } ?? []),
        machines: Set(
          members["machines"]?.array?.compactMap { $0.int.flatMap { NodeID($0) } } ?? []))
    }
  }

  var row: SecretRow {
    var object: JSON.Object = [:]
    for (profile, members) in all.sorted(by: { $0.key < $1.key }) {
      object["\(profile)"] = [
        "children": .array(members.children.sorted().map { .int($0) }),
        "machines": .array(members.machines.sorted().map { .int($0.number) }),
      ]
    }
    return SecretRow(SecretKey.groups, JSON.object(object).text)
  }
}
