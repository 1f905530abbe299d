extension State {
  /// Everything that is not as it was. Clocks, the count of wrong passcodes and what programs know of ages are nothing
  /// that anybody shows.
  func differences(from old: State) -> [ChangeFeed.Key] {
    var keys: [ChangeFeed.Key] = []
    var known: Set<ChangeFeed.Key> = []
    func add(_ kind: ChangeNotice.Kind, _ id: String?, of child: Int? = nil) {
      let key = ChangeFeed.Key(kind: kind, id: id, child: child)
      if known.insert(key).inserted { keys.append(key) }
    }
    func name(of owner: Int) -> String {
      (children[owner] ?? old.children[owner])?.name ?? (profiles[owner] ?? old.profiles[owner])?.name ?? ""
    }
    for id in State.different(old.children, children) {
      // A child that has another name is missing under the old one.
      for child in [old.children[id], children[id]] { if let child { add(.children, child.name) } }
    }
    for id in State.different(old.profiles, profiles) {
      for profile in [old.profiles[id], profiles[id]] { if let profile { add(.profiles, profile.name) } }
    }
    for id in State.different(old.groups.all, groups.all) { add(.profiles, name(of: id)) }
    for number in State.different(old.devices, devices) { add(.devices, "\(number)") }
    for hardware in State.different(old.seen, seen, by: { $0.addresses == $1.addresses }) {
      add(.devices, hardware.description)
    }
    for key in State.different(old.stores, stores, by: { $0.looksLike($1) }) {
      add(.shields, "\(name(of: key.child))/\(key.client)/\(key.name)", of: key.child)
    }
    for key in State.different(old.authorizations, authorizations) {
      add(.authorizations, "\(name(of: key.child))/\(key.client)", of: key.child)
    }
    for id in State.different(old.grants, grants) {
      add(.grants, "\(id)", of: (grants[id] ?? old.grants[id])?.child)
    }
    for id in State.different(old.allowances, allowances) {
      add(.allowances, "\(id)", of: (allowances[id] ?? old.allowances[id])?.child)
    }
    for key in State.different(old.timeRules, timeRules) {
      add(.time, "\(name(of: key.owner))/\(key.kind.rawValue)/\(key.name)", of: key.owner)
    }
    for id in State.different(old.questions, questions) {
      add(.requests, id, of: (questions[id] ?? old.questions[id])?.child)
    }
    for id in State.different(old.guardians.all, guardians.all) {
      for guardian in [old.guardians.all[id], guardians.all[id]] { if let guardian { add(.guardians, guardian.name) } }
    }
    for id in State.different(old.passkeys, passkeys, by: { $0.created == $1.created }) {
      let guardian = (passkeys[id] ?? old.passkeys[id])?.guardian
      add(.guardians, guardian.flatMap { (guardians.all[$0] ?? old.guardians.all[$0])?.name })
    }
    if passcode != old.passcode || codes.owners != old.codes.owners { add(.guardians, nil) }
    for id in State.different(old.accessTokens, accessTokens, by: { $0.created == $1.created }) {
      for token in [old.accessTokens[id], accessTokens[id]] { if let token { add(.tokens, token.name) } }
    }
    return keys
  }

  private static func different(_ old: TimeRules, _ new: TimeRules) -> [TimeRuleKey] {
    if old == new { return [] }
    let changed =
      different(old.schedules, new.schedules) + different(old.limits, new.limits)
      + different(old.earnings, new.earnings)
      + different(old.changes, new.changes).map {
        TimeRuleKey(owner: $0.owner, kind: $0.rule.kind, name: $0.rule.name)
      }
    return Set(changed).sorted()
  }

  private static func different<Key: Comparable, Value: Equatable>(_ old: [Key: Value], _ new: [Key: Value]) -> [Key] {
    // Quick where nothing was written to: both are the same storage.
    old == new ? [] : different(old, new, by: ==)
  }

  /// Keys whose values are not alike, in their order.
  private static func different<Key: Comparable, Value>(
    _ old: [Key: Value], _ new: [Key: Value], by isAlike: (Value, Value) -> Bool
  ) -> [Key] {
    if let changed = changedInStep(old, new, by: isAlike) { return changed.sorted() }
    let changed = new.filter { key, value in old[key].map { !isAlike($0, value) } ?? true }.keys
    return (Array(changed) + old.keys.filter { new[$0] == nil }).sorted()
  }

  /// The same for a dictionary that was only written to under keys that it had: it has the old one's order, so no key has
  /// to be looked up. A large home has a thousand stores, and most writes change one. Nil where the keys are others.
  private static func changedInStep<Key: Hashable, Value>(
    _ old: [Key: Value], _ new: [Key: Value], by isAlike: (Value, Value) -> Bool
  ) -> [Key]? {
    guard old.count == new.count else { return nil }
    var changed: [Key] = []
    for (before, after) in zip(old, new) {
      guard before.key == after.key else { return nil }
      if !isAlike(before.value, after.value) { changed.append(after.key) }
    }
    return changed
  }
}

extension Store {
  /// Settings are not compared: what changes them changes the revision.
  fileprivate func looksLike(_ other: Store) -> Bool {
    revision == other.revision && isActive == other.isActive && end == other.end && size == other.size
  }
}
