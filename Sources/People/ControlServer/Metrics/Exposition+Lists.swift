internal import Subscriptions

// How up to date the lists are that guardians added.
extension Exposition {
  /// Lists beyond these have no figures.
  private static let mostLists = 200

  mutating func addLists(_ lists: CatalogFolder) {
    let lists = lists.ages.prefix(Exposition.mostLists)
    add(
      "picket_list_age_seconds", .gauge, "How long ago the copy of a list was what its server had.",
      lists.compactMap { list in list.age.map { Sample($0, ("list", list.identifier)) } })
    add(
      "picket_list_failures", .gauge, "Updates of a list that failed since the last good one.",
      lists.map { Sample($0.failures, ("list", $0.identifier)) })
    add(
      "picket_list_last_failure_timestamp_seconds", .gauge, "When the last update of a list failed, if it did.",
      lists.compactMap { list in list.failedAt.map { Sample($0, ("list", list.identifier)) } })
  }
}
