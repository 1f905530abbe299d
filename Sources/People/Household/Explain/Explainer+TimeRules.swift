internal import Policy

extension Explainer {
  /// What rules of time say of it: until when it is stopped and by which, or how much is left of limits over it. `rules` are
  /// those that are over the name, whether they stop it now or not.
  mutating func take(
    _ time: ChildTime, _ rules: Set<TimeRuleKey>, stoppedBy origin: Compilation.Origin?, at instant: Int, _ state: State
  ) {
    let words = TimeWords(time.zone, at: instant)
    if case .timeRule(let key)? = origin, let shield = time.shields(at: instant).first(where: { $0.key == key }) {
      take(shield, words, state)
    }
    let quotas = time.quotas(at: instant).filter { rules.contains($0.key) && $0.amount < Quota.wholeDay }
    for quota in quotas { result.chain.append("\(quota.key.title): \(quota.sentence)") }
    if ruling.verdict == .allow, let least = quotas.min(by: { $0.left < $1.left }) {
      take(sentence: "\(result.sentence), and \(least.sentence)")
    }
  }

  private mutating func take(_ shield: TimeShield, _ words: TimeWords, _ state: State) {
    (result.store, result.until) = (shield.key.title, shield.until)
    result.profile = state.profiles[shield.key.owner]?.name
    take(shield.settings)
    take(sentence: shield.sentence(words))
    let name = shield.key.name.contains(" ") ? "'\(shield.key.name)'" : shield.key.name
    if shield.key.kind != .earning { result.more = "--\(shield.key.kind.rawValue) \(name)" }
  }
}

extension Household {
  /// The rules of time that are over a name: each alone, by the same decision that packets meet.
  func timeRules(over identity: Identity, of child: Child) throws(HouseholdError) -> Set<TimeRuleKey> {
    let sources = state.sources(of: child)
    let shields = state.timeRules.allShields.filter { sources.contains($0.key.owner) }
    if shields.isEmpty { return [] }
    let alone = Settings(
      children: shields.map { Settings.Child(level: .normal, stores: compiledStores.policy($0, catalog.catalog)) })
    do throws(SnapshotError) {
      let snapshot = try Snapshot(alone, catalog: catalog.catalog)
      let over = shields.indices.filter { snapshot.decide($0, identity, at: 0).store != 0 }
      return Set(over.map { shields[$0].key })
    } catch {
      throw .unavailable("what rules of time are over cannot be told: \(error)")
    }
  }

  /// The next verdict on a name that differs, within a week.
  func nextVerdict(
    on identity: Identity, for child: Child, _ rules: Set<TimeRuleKey>, after verdict: Verdict, _ moment: ClockReading
  ) throws(HouseholdError) -> Explanation.Next? {
    let instant = steadySeconds(at: moment)
    for time in edges(of: child, rules, after: instant, moment).prefix(Household.mostEdges) {
      let boot = moment.boot + UInt64(time - instant) * ClockReading.second
      let next = try ground(of: child, at: boot, now: moment).decide(identity, at: boot).verdict
      if next != verdict { return Explanation.Next(at: time, verdict: next.rawValue) }
    }
    return nil
  }

  private static let mostEdges = 40
  private static let week = 7 * 86_400

  /// When what concerns a name may change: rules of time over it, and what was given or stopped for a while.
  private func edges(
    of child: Child, _ rules: Set<TimeRuleKey>, after instant: Int, _ moment: ClockReading
  ) -> [Int] {
    let (time, end) = (childTime(child.id, in: state), instant + Household.week)
    var edges: Set<Int> = []
    for schedule in time.schedules where rules.contains(schedule.key) {
      var edge = instant
      while let next = schedule.nextChange(after: edge), next <= end, edges.count < Household.mostEdges {
        edges.insert(next)
        edge = next
      }
    }
    for quota in time.quotas(at: instant) where rules.contains(quota.key) && quota.isUsedUp {
      edges.insert(quota.resets)
    }
    let sources = state.sources(of: child)
    let ends =
      state.grants.values.filter { $0.child == child.id }.map(\.end)
      + state.allowances.values.filter { sources.contains($0.child) }.compactMap { $0.ending?.boot }
      + state.stores.filter { sources.contains($0.key.child) }.compactMap { $0.value.end?.boot }
    for boot in ends where boot > moment.boot {
      edges.insert(instant + Int(clamping: (boot - moment.boot + ClockReading.second - 1) / ClockReading.second))
    }
    return edges.filter { $0 <= end }.sorted()
  }
}
