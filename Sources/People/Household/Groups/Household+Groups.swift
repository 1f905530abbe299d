internal import Ledger

// Groups: profiles that have members. What a group sets is changed by the functions for profiles.
extension Household {
  /// Machines of a group, by far.
  private static let mostMachines = 2_000

  package func members(of profile: Profile) -> GroupMembers { state.groups[profile.id] }

  /// The groups that count for a child here: it is in them, or this machine is.
  public func groups(of child: Child) -> [Profile] {
    state.groups.profiles(of: child.id, on: state.machine).compactMap { state.profiles[$0] }
  }

  /// Puts children and machines into a group, and takes others out of it.
  package func changeGroup(
    _ profile: Profile, adding: GroupMembers = GroupMembers(),
    removing: GroupMembers = GroupMembers()
  ) throws(HouseholdError) {
    guard state.profiles[profile.id] != nil else {
      throw .notFound(kind: "profile", name: profile.name)
    }
    for child in adding.children { _ = try self.child(child) }
    var groups = state.groups
    groups[profile.id] = groups[profile.id].removing(removing).adding(adding)
    guard groups[profile.id].machines.count <= Household.mostMachines else {
      throw .conflict("a group has \(Household.mostMachines) machines at most: make two of it")
    }
    if groups == state.groups { return }
    let row = groups.row
    try write { (tx) throws(LedgerError) in try tx.put(row) }
    state.groups = groups
    republish()
  }
}

extension State {
  /// Whose stores and rules of time count for a child: the child's, its profile's, and those of its groups.
  func sources(of child: Child) -> [Int] {
    let own = openers(of: child)
    if groups.all.isEmpty { return own }
    return own
      + groups.profiles(of: child.id, on: machine).filter {
        $0 != child.profile && profiles[$0] != nil
      }
  }

  /// Whose allowances count for a child, and who may say something in place of its age. A group closes, and opens nothing: for a child in
  /// two groups the stricter one counts.
  func openers(of child: Child) -> [Int] { [child.id, child.profile].compactMap { $0 } }

  /// The children for whom a profile counts, in the order of their numbers.
  func followers(of profile: Int) -> [Child] {
    let members = groups[profile]
    let isHere = machine.map(members.machines.contains) ?? false
    return sortedChildren.filter {
      $0.profile == profile || isHere || members.children.contains($0.id)
    }
  }
}
