internal import Ledger
internal import Replication

// Stores, schedules and limits of other nodes. Of decisions that did not know of each other, all count: the latest under its name, the
// others beside it.
extension Household {
  func applyStore(_ key: RowKey) throws(HouseholdError) {
    guard let sharing else { return }
    // One that ended by itself leaves its place to the others.
    let time = state.tamperProofClock.moved(to: now).sure
    let bodies = sharing.latestFirst(key).compactMap { StoreBody($0) }.filter { ($0.until ?? .max) > time }
    guard let first = bodies.first else {
      return try remove(stores: state.stores.keys.filter { place in has(place, key, in: sharing) })
    }
    let child = try localOwner(first.owner)
    for (index, body) in bodies.enumerated() {
      let name = index == 0 ? body.name : Sharing.second(first.name, index + 1)
      try put(body, at: Store.Key(child: child, client: Household.guardianClient, name: name))
    }
    let place = Store.Key(child: child, client: Household.guardianClient, name: first.name)
    try remove(stores: beside(place, after: bodies.count))
  }

  /// What stands beside a store of decisions that are settled.
  private func beside(_ place: Store.Key, after count: Int) -> [Store.Key] {
    Sharing.seconds(place.name, after: count).map { Store.Key(child: place.child, client: place.client, name: $0) }
      .filter { state.stores[$0] != nil }
  }

  /// Whether a store is a row's, under its name or beside it.
  private func has(_ place: Store.Key, _ key: RowKey, in sharing: Sharing) -> Bool {
    guard place.client == Household.guardianClient, let owner = sharing.owners[place.child] else { return false }
    return [place.name, Sharing.first(of: place.name)?.name].contains { name in
      name.flatMap { sharing.key(ofStore: $0, owner) } == key
    }
  }

  private func put(_ body: StoreBody, at place: Store.Key) throws(HouseholdError) {
    var lost: [String] = []
    let settings = StoreSettings(stored: body.settings, sealer, lost: &lost)
    guard lost.isEmpty else {
      throw .unavailable("store \(body.name) has settings that this Picket or this node's key cannot read")
    }
    let moment = now
    let clock = state.tamperProofClock.moved(to: moment)
    _ = try change(place.child, place.client, place.name) { store in
      (store.isActive, store.settings) = (body.isActive, settings)
      if store.end?.time != body.until { store.end = body.until.map { Store.Ending(time: $0, clock, at: moment) } }
    }
  }

  func applyTimeRule(_ key: RowKey) throws(HouseholdError) {
    guard let sharing else { return }
    let bodies = sharing.latestFirst(key).compactMap { TimeRuleBody($0) }
    guard let first = bodies.first else {
      let gone = state.timeRules.keys.filter { place in
        guard let owner = sharing.owners[place.owner] else { return false }
        return [place.name, Sharing.first(of: place.name)?.name].contains { name in
          name.flatMap { sharing.key(of: place.kind, $0, owner) } == key
        }
      }
      if gone.isEmpty { return }
      return try changeTimeRules { rules in for place in gone { rules.remove(place) } }
    }
    let owner = try localOwner(first.owner)
    let name = state.timeRules.key(first.kind, named: first.name, of: owner)?.name ?? first.name
    var wanted = TimeRules()
    for (index, body) in bodies.enumerated() {
      let place = TimeRuleKey(
        owner: owner, kind: first.kind, name: index == 0 ? name : Sharing.second(name, index + 1))
      guard body.kind == first.kind, let rule = body.rules(place, sealer) else {
        throw .unavailable("\(place.title) says what this Picket or this node's key cannot read")
      }
      wanted.schedules.merge(rule.schedules) { $1 }
      wanted.limits.merge(rule.limits) { $1 }
      wanted.earnings.merge(rule.earnings) { $1 }
    }
    let isRemovedByOne = sharing.replica.state(of: key)?.decisions.contains { $0.body == nil } ?? false
    wanted.earnings = EarningRule.strictest(wanted.earnings, isRemovedByOne: isRemovedByOne)
    let count = first.kind == .earning ? wanted.earnings.count : bodies.count
    let left = beside(TimeRuleKey(owner: owner, kind: first.kind, name: name), after: count)
    let present = (state.timeRules.schedules, state.timeRules.limits, state.timeRules.earnings)
    let isSame =
      left.isEmpty && wanted.schedules.allSatisfy { present.0[$0.key] == $0.value }
      && wanted.limits.allSatisfy { present.1[$0.key] == $0.value }
      && wanted.earnings.allSatisfy { present.2[$0.key] == $0.value }
    if isSame { return }
    try changeTimeRules { rules in
      for place in left { rules.remove(place) }
      rules.schedules.merge(wanted.schedules) { $1 }
      rules.limits.merge(wanted.limits) { $1 }
      rules.earnings.merge(wanted.earnings) { $1 }
    }
  }

  private func beside(_ place: TimeRuleKey, after count: Int) -> [TimeRuleKey] {
    Sharing.seconds(place.name, after: count).map { TimeRuleKey(owner: place.owner, kind: place.kind, name: $0) }
      .filter { state.timeRules.has($0) }
  }
}

extension TimeRules {
  fileprivate mutating func remove(_ key: TimeRuleKey) {
    (schedules[key], limits[key], earnings[key]) = (nil, nil, nil)
  }
}
