public import Activity

/// What was given for today.
public struct MoreTime: Hashable, Sendable {
  public let kind: TimeRuleKey.Kind
  public let name: String
  /// Until when a schedule stops nothing, in seconds since 1970.
  public let until: Int?
  /// Seconds that are left of a limit.
  public let left: Int?
}

// What guardians change for single days: a schedule that does not count, and more time today.
extension Household {
  /// A night goes on until six in the morning, for more time "tonight".
  private static let endOfNight = 6 * 3_600

  /// Leaves a schedule out on a day, or all schedules that have a window then; or counts it again. Returns the names.
  @discardableResult
  public func skipSchedule(
    _ name: String? = nil, of owner: Int, on date: CivilDate, isSkipped: Bool = true
  ) throws(HouseholdError) -> [String] {
    try checkOwner(owner)
    let instant = steadySeconds(at: now)
    guard date >= zone.local(instant).date else {
      throw .invalid("date", "that day is over: say today or a day to come, such as \(zone.local(instant).date.text)")
    }
    var keys = countingRules(.schedule, of: owner)
    if let name { keys = [try countingRule(.schedule, named: name, of: owner)] }
    let concerned = keys.filter { key in
      guard let schedule = state.timeRules.schedules[key] else { return false }
      return schedule.opens || schedule.windows.contains { $0.days.contains(date.weekday) }
    }
    guard !concerned.isEmpty else {
      let what = name.map { "schedule \($0)" } ?? "no schedule"
      throw .invalid(
        "date", "\(what) has \(name == nil ? "a" : "no") window that begins on \(date.text), a \(date.weekday.title)")
    }
    try changeDays(of: concerned, for: owner) { changes in
      if isSkipped { changes.skipped.insert(date) } else { changes.skipped.remove(date) }
    }
    return concerned.map(\.name)
  }

  /// Gives more time, today alone: a limit gets longer; a schedule stops nothing for so long, from when it would close next
  /// or from now on. Without a name, what is closed now gets it.
  @discardableResult
  public func giveMore(
    to owner: Int, limit: String? = nil, schedule: String? = nil, seconds: Int
  ) throws(HouseholdError) -> [MoreTime] {
    try giveMore(to: owner, limit: limit, schedule: schedule, seconds: seconds, answering: nil)
  }

  /// The question that is answered by it, which is about one rule, is written in the same transaction.
  @discardableResult
  func giveMore(
    to owner: Int, limit: String?, schedule: String?, seconds: Int, answering filing: Filing?
  ) throws(HouseholdError) -> [MoreTime] {
    try checkOwner(owner)
    try check(amount: seconds, "seconds")
    var keys: [TimeRuleKey] = []
    if let limit { keys.append(try countingRule(.limit, named: limit, of: owner)) }
    if let schedule { keys.append(try countingRule(.schedule, named: schedule, of: owner)) }
    if limit == nil && schedule == nil { keys = try obviousRules(of: owner) }
    var given: [MoreTime] = []
    for key in keys { given.append(try giveMore(of: key, to: owner, seconds, filing)) }
    return given
  }

  private func giveMore(
    of key: TimeRuleKey, to owner: Int, _ seconds: Int, _ filing: Filing?
  ) throws(HouseholdError) -> MoreTime {
    let instant = steadySeconds(at: now)
    let time = childTime(owner, in: state)
    if let quota = time.quotas(at: instant).first(where: { $0.key == key }) {
      let (date, over) = (zone.local(instant).date, max(0, quota.used - quota.amount))
      guard quota.amount + over + seconds <= Quota.wholeDay else {
        throw .conflict("\(key.title) would be longer than a day: there are \(quota.amount / 60) minutes already")
      }
      try changeDays(of: [key], for: owner, filing) { $0.extra[date, default: 0] += over + seconds }
      return MoreTime(kind: .limit, name: key.name, until: nil, left: quota.left + seconds)
    }
    guard let held = time.schedules.first(where: { $0.key == key }) else {
      throw .notFound(kind: key.kind.rawValue, name: key.name)
    }
    guard let start = liftStart(of: key, for: owner) else {
      let next =
        held.nextChange(after: instant).map { "; it closes next at \(TimeWords(zone, at: instant).moment($0))" } ?? ""
      throw .conflict("\(key.title) closes nothing more today, so there is nothing to make longer\(next)")
    }
    let lift = start..<start + seconds
    try changeDays(of: [key], for: owner, filing) { $0.lifted.append(lift) }
    return MoreTime(kind: .schedule, name: key.name, until: lift.upperBound, left: nil)
  }

  /// From when on more time of a schedule counts: now where it closes something, else when it closes next. nil where it closes nothing more
  /// today.
  func liftStart(of key: TimeRuleKey, for owner: Int) -> Int? {
    let instant = steadySeconds(at: now)
    let time = childTime(owner, in: state)
    guard let held = time.schedules.first(where: { $0.key == key }) else { return nil }
    let start = held.isClosed(at: instant) ? instant : held.nextChange(after: instant)
    return start.flatMap { $0 < time.day(of: instant).upperBound + Household.endOfNight ? $0 : nil }
  }

  /// The rules that a call without a name means: those that stop something now, or the only rule.
  private func obviousRules(of owner: Int) throws(HouseholdError) -> [TimeRuleKey] {
    let closed = childTime(owner, in: state).shields(at: steadySeconds(at: now)).map(\.key).filter {
      $0.kind != .earning
    }
    if !closed.isEmpty { return closed }
    let all = countingRules(.limit, of: owner) + countingRules(.schedule, of: owner)
    if all.count == 1 { return all }
    throw .conflict(
      all.isEmpty
        ? "there is neither a limit nor a schedule that could be longer"
        : "nothing is closed now by a limit or a schedule: say which is to be longer, with --limit or --schedule")
  }

  /// The rules of a kind that count for a child, or that a profile has.
  private func countingRules(_ kind: TimeRuleKey.Kind, of owner: Int) -> [TimeRuleKey] {
    let sources = state.children[owner].map { state.sources(of: $0) } ?? [owner]
    return state.timeRules.keys.filter { sources.contains($0.owner) && $0.kind == kind }
  }

  private func countingRule(
    _ kind: TimeRuleKey.Kind, named name: String, of owner: Int
  ) throws(HouseholdError) -> TimeRuleKey {
    if let found = countingRule(kind, called: name, of: owner) { return found }
    return try knownKey(kind, name, of: owner)
  }

  func countingRule(_ kind: TimeRuleKey.Kind, called name: String, of owner: Int) -> TimeRuleKey? {
    let sources = state.children[owner].map { state.sources(of: $0) } ?? [owner]
    return sources.lazy.compactMap { self.state.timeRules.key(kind, named: name, of: $0) }.first
  }

  /// A change belongs to the child or the profile that it was made for: one child may skip a profile's schedule.
  private func changeDays(
    of keys: [TimeRuleKey], for owner: Int, _ filing: Filing? = nil, _ change: (inout DayChanges) -> Void
  ) throws(HouseholdError) {
    let instant = steadySeconds(at: now)
    // What is over in every zone: one goes by itself on all nodes before it is missed on any.
    let earliest = zone.local(instant).date.adding(days: -2)
    try changeTimeRules(answering: filing) { rules in
      for key in keys {
        let place = DayChanges.Key(rule: key, owner: owner)
        var changes = (rules.changes[place] ?? DayChanges()).pruned(before: earliest, at: instant)
        change(&changes)
        rules.changes[place] = changes
      }
    }
  }
}
