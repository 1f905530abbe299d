internal import Ledger

extension Household {
  static let mostProfiles = 256

  /// In the order in which they were added.
  public var profiles: [Profile] { state.sortedProfiles }

  public func profile(named name: String) throws(HouseholdError) -> Profile {
    let profiles = state.sortedProfiles
    let same = profiles.first { $0.name == name } ?? profiles.first { $0.name.lowercased() == name.lowercased() }
    guard let same else { throw .notFound(kind: "profile", name: name) }
    return same
  }

  /// The children who follow it.
  public func followers(of profile: Profile) -> [Child] { state.followers(of: profile.id) }

  /// The stores of a child and of its profile.
  public func stores(ofAllFor child: Child) -> [StoreSummary] {
    state.sources(of: child).flatMap { stores(of: $0) }
  }

  /// The allowances of a child and of its profile.
  public func allowances(ofAllFor child: Child) -> [Allowance] {
    state.openers(of: child).flatMap { allowances(of: $0) }
  }

  public func addProfile(_ name: String) throws(HouseholdError) -> Profile {
    guard state.profiles.count < Household.mostProfiles else {
      throw .conflict("a household has \(Household.mostProfiles) profiles at most")
    }
    try check(name: name, of: nil)
    guard name.lowercased() != "none" else {
      throw .invalid("name", "none is the word for no profile: choose another one")
    }
    let row = Profile(id: 0, name: name, created: now.wallSeconds).row
    let profile = Profile(try write { (tx) throws(LedgerError) in try tx.add(row) })
    state.profiles[profile.id] = profile
    return profile
  }

  /// Removes a profile with its settings. While children follow it, which they would no longer be kept from, only with
  /// `evenIfFollowed`.
  public func remove(_ profile: Profile, evenIfFollowed: Bool) throws(HouseholdError) {
    let followers = state.followers(of: profile.id).map(\.name).joined(separator: ", ")
    guard followers.isEmpty || evenIfFollowed else {
      throw .conflict(
        "\(followers) would lose what it sets: have them follow another profile first, or say --force. Nothing was changed"
      )
    }
    var next = state
    next.remove(profile: profile.id)
    try write { (tx) throws(LedgerError) in
      try tx.remove(child: profile.id)
      if next.groups != state.groups { try tx.put(next.groups.row) }
    }
    state = next
    republish()
  }

  /// Throws unless there is a child or a profile of this number, which stores and allowances can be of.
  func checkOwner(_ id: Int) throws(HouseholdError) {
    if state.profiles[id] == nil { _ = try child(id) }
  }
}
