/// Settings that several children follow: its stores and allowances count for each of them as the child's own do.
public struct Profile: Hashable, Sendable, Identifiable {
  /// From the same numbers as children's, so that a store or an allowance has one owner.
  public let id: Int
  public let name: String
  /// Seconds since 1970.
  public let created: Int
}

extension State {
  var sortedProfiles: [Profile] { profiles.values.sorted { $0.id < $1.id } }

  /// Removes a profile with its stores, allowances and rules of time.
  mutating func remove(profile id: Int) {
    for child in sortedChildren where child.profile == id { children[child.id]?.profile = nil }
    profiles[id] = nil
    stores = stores.filter { $0.key.child != id }
    allowances = allowances.filter { $0.value.child != id }
    timeRules.remove(owner: id)
    groups.remove(profile: id)
  }
}
