internal import DaemonClient
internal import Household
internal import PicketJSON

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
    profile.json(followedBy: await household.followers(of: profile))
  }
}
