internal import DaemonClient
internal import Household
internal import PicketJSON
internal import Replication

// io.picket.Household: profiles.
extension CallRouter {
  func answerProfiles(
    _ method: Method.Household, _ call: AuthorizedCall
  ) async throws(HouseholdError) -> JSON.Object? {
    let parameters = call.parameters
    switch method {
    case .addProfile: return ["profile": await json(try await household.addProfile(parameters.needed("name")))]
    case .profiles:
      var profiles: [JSON] = []
      for profile in await household.profiles { profiles.append(await json(profile)) }
      return ["profiles": .array(profiles)]
    case .showProfile:
      let (profile, names) = (try named(call), await names)
      return [
        "profile": await json(profile),
        "stores": .array(await household.stores(of: profile.id).map { $0.json(names) }),
        "allowances": .array(await json(household.allowances(of: profile.id))),
      ]
    case .removeProfile:
      let profile = try named(call)
      let removed = await json(profile)
      try await household.remove(profile, evenIfFollowed: parameters.flag("force"))
      return ["profile": removed]
    case .changeGroup:
      let profile = try named(call)
      try await household.changeGroup(
        profile, adding: members(parameters, "children", "machines"),
        removing: members(parameters, "withoutChildren", "withoutMachines"))
      return ["profile": await json(profile)]
    default: return nil
    }
  }

  /// The profile that a child is to follow: `.some(nil)` for none, nil where nothing is said.
  func followedProfile(_ parameters: Parameters) async throws(HouseholdError) -> Int?? {
    guard let name = parameters.text("profile") else { return nil }
    if name.isEmpty { return .some(nil) }
    return .some(try await household.profile(named: name).id)
  }

  private func named(_ call: AuthorizedCall) throws(HouseholdError) -> Profile {
    guard let profile = call.profile else { throw .invalid(parameter: "profile", why: "say which one is meant") }
    return profile
  }

  private func json(_ profile: Profile) async -> JSON {
    let members = await household.members(of: profile)
    let machines = await household.machineNames
    return profile.json(
      followedBy: await household.followers(of: profile),
      members: await household.children.filter { members.children.contains($0.id) },
      machines: members.machines.sorted().map { machines[$0] ?? "\($0.number)" })
  }

  private func members(
    _ parameters: Parameters, _ children: String, _ machines: String
  ) async throws(HouseholdError) -> GroupMembers {
    var members = GroupMembers()
    for name in parameters.texts(children) {
      members.children.insert(try await household.child(named: name).id)
    }
    for name in parameters.texts(machines) {
      members.machines.formUnion(try await household.machines(named: name))
    }
    return members
  }
}
