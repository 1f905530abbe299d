internal import Activity
internal import Policy

// What is looked at before a rule of time is taken in. A sentence says what would be right.
extension Household {
  static let mostTimeRules = 200
  static let mostWindows = 50
  /// Seconds that a rule may give on a day.
  static let dailyAmounts = 60...Quota.wholeDay

  /// The key of a new rule. Names of one kind differ, and not by capitals alone.
  func freshKey(_ kind: TimeRuleKey.Kind, _ name: String, of owner: Int) throws(HouseholdError) -> TimeRuleKey {
    try checkOwner(owner)
    try PlainText.check(name: name, "name", upTo: 48)
    if let known = state.timeRules.key(kind, named: name, of: owner) {
      throw .conflict(
        "there is a \(known.title) already: remove it first ('picket \(kind.verb) remove'), or choose another name")
    }
    guard state.timeRules.keys.count(where: { $0.owner == owner }) < Household.mostTimeRules else {
      throw .conflict("\(Household.mostTimeRules) rules of time are the most: remove one that is not needed")
    }
    return TimeRuleKey(owner: owner, kind: kind, name: name)
  }

  /// The rule of this name, in the spelling that it was given.
  func knownKey(_ kind: TimeRuleKey.Kind, _ name: String, of owner: Int) throws(HouseholdError) -> TimeRuleKey {
    try checkOwner(owner)
    if let known = state.timeRules.key(kind, named: name, of: owner) { return known }
    let names = state.timeRules.keys.filter { $0.owner == owner && $0.kind == kind }.map(\.name)
    let near = Resemblance.words(like: name, in: names)
    throw .invalid(
      "name",
      "there is no \(kind.rawValue) '\(name.prefix(48))': "
        + (near.isEmpty ? "'picket \(kind.verb) list' lists them" : "did you mean \(near.alternatives)?"))
  }

  /// What a rule is over, as a store has it.
  func targets(
    _ shield: Shield, _ parameter: String = "targets", signIn: Bool = false
  ) throws(HouseholdError) -> StoreSettings {
    guard signIn || !shield.signIn else {
      throw .invalid(parameter, "how long a child is signed in is not counted: a schedule closes it at certain hours")
    }
    guard !shield.isEmpty else {
      throw .invalid(parameter, "it is over nothing: name a category, a domain or an application, or everything")
    }
    if shield.allWeb && !(shield.categories.isEmpty && shield.domains.isEmpty && shield.applications.isEmpty) {
      throw .invalid(parameter, "everything is named, and something of it again: leave one of the two out")
    }
    for category in shield.categories { try catalog.check(category: category, "categories") }
    // Use of a program is not counted, unlike use of the network: schedules alone close one by its path.
    for application in shield.applications {
      try catalog.check(application: application, "applications", isLocal: signIn)
    }
    var settings = StoreSettings.empty
    try settings.shield(true, shield, sealer)
    return settings
  }

  func check(_ schedule: Schedule, at key: TimeRuleKey) throws(HouseholdError) {
    guard !schedule.windows.isEmpty else { throw .invalid("windows", "say from when to when, such as 17:00 to 20:00") }
    guard schedule.windows.count <= Household.mostWindows else {
      throw .invalid("windows", "a schedule has \(Household.mostWindows) windows at most")
    }
    guard schedule.opens else { return }
    let held = ScheduleInForce(key: key, schedule: schedule, changes: DayChanges(), zone: zone)
    let instant = steadySeconds(at: now)
    if !held.isClosed(at: instant), held.nextChange(after: instant) == nil {
      throw .invalid(
        "windows", "it would be open at all hours, so that nothing is ever stopped: say shorter hours, or fewer days")
    }
    let others = state.timeRules.schedules.sorted { $0.key < $1.key }.filter { other, _ in
      other.owner == key.owner && other.name != key.name
    }
    for (other, known) in others where known.opens && known.targets.shares(with: schedule.targets) {
      throw .conflict(
        "\(other.title) opens this already, and outside of its hours it stays closed: add these hours to it, with --name "
          + "\(other.name)")
    }
  }

  func check(amount seconds: Int, _ parameter: String) throws(HouseholdError) {
    if Household.dailyAmounts.contains(seconds) { return }
    throw .invalid(parameter, "it is a time from 1 minute to 24 hours")
  }

  /// Amounts of some days: each day has one.
  func check(exceptions: [Budget.Exception]) throws(HouseholdError) {
    var named: Weekdays = []
    for exception in exceptions {
      try check(amount: exception.seconds, "perDay")
      if let twice = exception.days.intersection(named).days.first {
        throw .invalid("perDay", "\(twice.title) has two amounts: say one for each day")
      }
      named.formUnion(exception.days)
    }
  }

  /// Refuses rules that could not be compiled when all of them hold at once.
  func check(allRulesOf changed: State) throws(HouseholdError) {
    let shields = changed.children.mapValues { child in
      let sources = changed.sources(of: child)
      return changed.timeRules.allShields.filter { sources.contains($0.key.owner) }
    }
    do throws(SnapshotError) {
      _ = try Snapshot(settings(of: changed, with: shields).build().settings, catalog: catalog.catalog)
    } catch {
      throw .conflict(
        "nobody could be judged by the settings when this rule holds: \(error) Nothing was changed; take out what is not "
          + "needed, and try again")
    }
  }
}

extension TimeRuleKey.Kind {
  /// The verb of `picket` that changes rules of this kind.
  var verb: String { self == .earning ? "earn" : rawValue }
}

extension TimeRules {
  /// The shields of all rules, as if all of them had theirs up.
  var allShields: [TimeShield] {
    schedules.sorted { $0.key < $1.key }.map { TimeShield(key: $0.key, settings: $0.value.targets, until: nil) }
      + limits.sorted { $0.key < $1.key }.map { TimeShield(key: $0.key, settings: $0.value.targets, until: nil) }
      + earnings.sorted { $0.key < $1.key }.map { TimeShield(key: $0.key, settings: $0.value.unlocks, until: nil) }
  }
}

extension StoreSettings {
  /// Whether both list something by the same name, or are over everything.
  func shares(with other: StoreSettings) -> Bool {
    guard let own = shield, let other = other.shield else { return false }
    return own.allWeb && other.allWeb || own.signIn && other.signIn
      || !Set(own.categories).isDisjoint(with: other.categories)
      || !Set(own.domains).isDisjoint(with: other.domains)
      || !Set(own.applications).isDisjoint(with: other.applications)
  }
}
