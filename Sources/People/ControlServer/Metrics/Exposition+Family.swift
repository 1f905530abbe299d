internal import Household
internal import Subscriptions

// What families chart. Labels are names of children and categories; names of sites and tokens are in none.
extension Exposition {
  mutating func addFamily(_ household: Household) async {
    let names = Dictionary(await household.children.map { ($0.id, $0.name) }) { first, _ in first }
    add("picket_children", .gauge, "Children that are looked after.", names.count)
    add("picket_devices", .gauge, "Devices that are known.", await household.devices.count)
    add(
      "picket_unknown_devices", .gauge, "Devices that were seen and not taken in.",
      await household.unknownDevices?.count ?? 0)
    let off = Set(await household.internetOffs().map(\.child))
    let grants = await household.grants()
    let open = Set(grants.filter { $0.target.value == nil }.map(\.child))
    add("picket_children_off", .gauge, "Children whose internet is switched off.", off.count)
    add("picket_children_open", .gauge, "Children for whom everything passes for a while.", open.count)
    add("picket_grants", .gauge, "What is let through for a while.", grants.count)
    let questions = await household.questions()
    add(
      "picket_requests", .gauge, "Requests of children by what came of them.",
      Question.State.allCases.map { state in Sample(questions.count { $0.state == state }, ("state", state.rawValue)) })
    add(
      "picket_decisions_total", .counter, "Decisions by child, verdict and the first category of the name.",
      await household.decisionTotals.map { total in
        Sample(
          total.count, ("child", names[total.child] ?? ""), ("verdict", total.verdict), ("category", total.category))
      })
  }
}

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
