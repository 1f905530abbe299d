public import Activity
internal import Ledger

// Schedules, limits and earnings: they come and go as guardians say. Nothing is switched on and off by them: what they
// stop is asked for whenever settings are made.
extension Household {
  /// Adds a schedule, or windows to one. What it is over has to be named once, for a new one.
  public func addSchedule(
    _ name: String, of owner: Int, windows: [Window], over shield: Shield, opens: Bool
  ) throws(HouseholdError) {
    if let key = state.timeRules.key(.schedule, named: name, of: owner),
      let known = state.timeRules.schedules[key]
    {
      if !shield.isEmpty, try targets(shield, signIn: true) != known.targets {
        throw .conflict(
          "there is a \(key.title) already, over \(known.targets.shield?.title ?? "something else"): leave out what it is "
            + "over to add hours to it, or choose another name")
      }
      // New windows inherit whether the schedule opens. A schedule cannot be turned from opening to stopping.
      if opens != known.opens, opens || !shield.isEmpty {
        let effect = known.opens ? "opens what it is over in its hours" : "stops what it is over in its hours"
        throw .conflict(
          "\(key.title) \(effect), and these are to do the opposite: choose another name, or remove it first")
      }
      let more = windows.filter { !known.windows.contains($0) }
      guard !more.isEmpty else { throw .conflict("\(key.title) has these hours already") }
      var schedule = known
      schedule.windows += more
      try put(schedule, at: key)
    } else {
      let key = try freshKey(.schedule, name, of: owner)
      try put(Schedule(windows: windows, targets: try targets(shield, signIn: true), opens: opens), at: key)
    }
  }

  private func put(_ schedule: Schedule, at key: TimeRuleKey) throws(HouseholdError) {
    try check(schedule, at: key)
    try changeTimeRules { $0.schedules[key] = schedule }
  }

  /// Adds a limit of so many seconds a day.
  public func addLimit(
    _ name: String, of owner: Int, over shield: Shield, budget: Budget
  ) throws(HouseholdError) {
    let key = try freshKey(.limit, name, of: owner)
    try check(amount: budget.perDay, "perDay")
    try check(exceptions: budget.perDayOn)
    let targets = try targets(shield)
    let same = state.timeRules.limits.first { $0.key.owner == owner && $0.value.targets == targets }
    if let same { throw .conflict("\(same.key.title) is over just this already: remove it first") }
    try changeTimeRules { $0.limits[key] = Limit(targets: targets, budget: budget) }
  }

  /// Adds an earning: for `need` seconds of use of `shield`, `gives` seconds of `unlocks`, `cap` seconds a day at most.
  public func addEarning(
    _ name: String, of owner: Int, by shield: Shield, need: Int, unlocks: Shield, gives: Int, cap: Int? = nil
  ) throws(HouseholdError) {
    let key = try freshKey(.earning, name, of: owner)
    try check(amount: need, "need")
    try check(amount: gives, "gives")
    if let cap {
      try check(amount: cap, "cap")
      guard cap >= gives else {
        throw .invalid("cap", "it is less than what is given at once: say \(gives / 60) minutes or more")
      }
    }
    let (targets, unlocked) = (try targets(shield), try targets(unlocks, "unlocks"))
    let good = UsageMatcher(UsageTargets(targets), in: catalog.catalog)
    guard !targets.shares(with: unlocked), !good.countsSome(of: UsageTargets(unlocked), in: catalog.catalog) else {
      throw .invalid("unlocks", "what earns time cannot be what the time is for: name something else")
    }
    guard let earning = Earning(per: need, gives: gives, cap: cap) else { throw .invalid("need", "it gives nothing") }
    try changeTimeRules { $0.earnings[key] = EarningRule(targets: targets, unlocks: unlocked, earning: earning) }
  }

  /// Removes a rule, with what was changed of it for single days.
  public func removeTimeRule(
    _ kind: TimeRuleKey.Kind, named name: String, of owner: Int
  ) throws(HouseholdError) {
    let key = try knownKey(kind, name, of: owner)
    try changeTimeRules { rules in
      (rules.schedules[key], rules.limits[key], rules.earnings[key]) = (nil, nil, nil)
    }
  }

  /// The one way in which rules of time change: tried, written down, and published. The question that is answered by it is written in the
  /// same transaction.
  func changeTimeRules(
    answering filing: Filing? = nil, _ change: (inout TimeRules) -> Void
  ) throws(HouseholdError) {
    var changed = state
    change(&changed.timeRules)
    changed.timeRules.dropChangesOfNothing(in: changed)
    if loss == nil { try check(allRulesOf: changed) }
    let (before, after) = (Set(state.timeRules.rows(sealer)), Set(changed.timeRules.rows(sealer)))
    let names = Set(after.map(\.place))
    let clock = state.monotonicClock.moved(to: now)
    try write { (tx) throws(LedgerError) in
      if let filing { try filing.put(tx) }
      for row in before where !names.contains(row.place) {
        try tx.removeTimeRule(of: row.child, client: row.client, kind: row.kind, name: row.name)
      }
      for row in after.subtracting(before) { try tx.put(row) }
      // It says what day it is after a restart with a clock that is behind.
      try tx.put(clock.row)
    }
    state.timeRules = changed.timeRules
    state.monotonicClock = clock
    republish()
    if let filing { filed(filing) }
  }
}

extension TimeRuleRow {
  /// By which the row is found.
  fileprivate var place: [String] { ["\(child)", client, kind, name] }
}

extension TimeRules {
  /// Takes out what was changed of a rule that is gone, or for a child for whom it does not count any more.
  fileprivate mutating func dropChangesOfNothing(in state: State) {
    let rules = self
    changes = changes.filter { key, change in
      let sources = state.children[key.owner].map { state.sources(of: $0) } ?? [key.owner]
      return !change.isEmpty && rules.has(key.rule) && sources.contains(key.rule.owner)
    }
  }
}
