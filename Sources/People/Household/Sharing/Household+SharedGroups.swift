internal import Replication

// Whom guardians of other nodes put into groups.
extension Household {
  func applyMembership(_ key: RowKey) throws(HouseholdError) {
    guard let sharing else { return }
    guard let octets = sharing.latestFirst(key).first else {
      // What was removed is found among what is here.
      guard let body = sharing.memberships(of: state)[key] else { return }
      return try change(body) { (profile, member) throws(HouseholdError) in
        try changeGroup(profile, removing: member)
      }
    }
    guard let body = MembershipBody(octets) else {
      throw .unavailable("a group has a member that this Picket cannot read")
    }
    if case .child(let number) = body.member, isRemoved(.member, number) { return }
    try change(body) { (profile, member) throws(HouseholdError) in
      try changeGroup(profile, adding: member)
    }
  }

  private func change(
    _ body: MembershipBody, _ change: (Profile, GroupMembers) throws(HouseholdError) -> Void
  ) throws(HouseholdError) {
    guard let profile = state.profiles[try localOwner(body.owner)] else {
      throw .unavailable("the group is not known here yet")
    }
    switch body.member {
    case .child(let number): try change(profile, GroupMembers(children: [localOwner(number)]))
    case .machine(let node): try change(profile, GroupMembers(machines: [node]))
    }
  }
}
