internal import Activity

/// What rules of time come to for one child. It reads no clock: every question names its instant, in seconds since 1970
/// of the household's steady clock.
struct ChildTime {
  /// In how many minutes of an interval the child used something of these that was not open.
  typealias Minutes = (_ of: UsageTargets, _ less: UsageTargets, _ in: Range<Int>) -> Int

  let child: Int
  let zone: Zone
  let schedules: [ScheduleInForce]
  private let rules: TimeRules
  private let limits: [TimeRuleKey]
  private let earnings: [TimeRuleKey]
  private let openings: [OpenTime]
  private let catalog: CatalogInUse
  private let minutes: Minutes
  /// The same, of what earns by a rule: use that only the database tells of earns nothing, since nothing proves it.
  typealias EarningMinutes = (_ by: TimeRuleKey, _ of: StoreSettings, _ in: Range<Int>) -> Int
  private let earningMinutes: EarningMinutes

  /// Whose openings count: not those of groups, see `State.openers`.
  private let openers: [Int]

  /// `sources` are the owners of the rules that count for the child: the child, the profile that it follows, and its groups.
  init(
    _ child: Int, sources: [Int], openers: [Int], _ rules: TimeRules, _ zone: Zone, _ catalog: CatalogInUse,
    minutes: @escaping Minutes, earningMinutes: EarningMinutes? = nil
  ) {
    self.earningMinutes = earningMinutes ?? { minutes(UsageTargets($1), UsageTargets(), $2) }
    (self.child, self.zone, self.rules, self.catalog, self.minutes) = (child, zone, rules, catalog, minutes)
    self.openers = openers
    schedules = rules.schedules.filter { sources.contains($0.key.owner) }.sorted { $0.key < $1.key }.map {
      key, schedule in
      ScheduleInForce(key: key, schedule: schedule, changes: rules.changes(of: key, for: child), zone: zone)
    }
    limits = rules.limits.keys.filter { sources.contains($0.owner) }.sorted()
    earnings = rules.earnings.keys.filter { sources.contains($0.owner) }.sorted()
    openings = rules.openings.filter { openers.contains($0.key.owner) }.map(\.value)
  }

  /// The shields that are up: of schedules first, then of what is used up.
  func shields(at instant: Int) -> [TimeShield] {
    schedules.filter { $0.isClosed(at: instant) }.map { schedule in
      TimeShield(
        key: schedule.key, settings: schedule.schedule.targets, until: schedule.nextChange(after: instant))
    }
      + quotas(at: instant).filter(\.isUsedUp).map { TimeShield(key: $0.key, settings: $0.targets, until: $0.resets) }
  }

  /// When the shields may be others, if nothing is used until then; nil where there are no rules.
  func nextEdge(after instant: Int) -> Int? {
    var edges = schedules.compactMap { $0.nextEdge(after: instant) }
    if !limits.isEmpty || !earnings.isEmpty { edges.append(day(of: instant).upperBound) }
    return edges.min()
  }

  /// Of every limit on the day of an instant, and of every earning that no limit is over.
  func quotas(at instant: Int) -> [Quota] {
    let (date, day) = (zone.local(instant).date, day(of: instant))
    let limited = limits.compactMap { key in rules.limits[key].map { (key, $0) } }.map { key, limit in
      let earned = earnings.compactMap { key in rules.earnings[key].map { (key: key, rule: $0) } }
        .filter { adds($0.key, to: key) }
        .reduce(0) { $0 + $1.rule.earning.earned(by: usedAtAll($1.key, $1.rule.targets, in: day)) }
      return Quota(
        key: key, targets: limit.targets, perDay: limit.budget.amount(on: date),
        extra: (rules.changes(of: key, for: child).extra[date] ?? 0) + earned, used: used(limit.targets, in: day),
        resets: day.upperBound)
    }
    let free = earnings.compactMap { key in rules.earnings[key].map { (key, $0) } }.filter { key, _ in
      !limits.contains { adds(key, to: $0) }
    }
    return limited
      + free.map { key, earning in
        Quota(
          key: key, targets: earning.unlocks, perDay: 0,
          extra: earning.earning.earned(by: usedAtAll(key, earning.targets, in: day)),
          used: used(earning.unlocks, in: day), resets: day.upperBound)
      }
  }

  /// Whether what is earned makes a limit longer. By a group's earning only a limit of the same group becomes longer: a group opens nothing
  /// that is closed for the child elsewhere.
  private func adds(_ earning: TimeRuleKey, to limit: TimeRuleKey) -> Bool {
    guard let rule = rules.earnings[earning], rules.limits[limit]?.targets.names(all: rule.unlocks) ?? false else {
      return false
    }
    return openers.contains(earning.owner) || earning.owner == limit.owner
  }

  /// How long was used what earns, and how much that has earned today.
  func earned(by key: TimeRuleKey, at instant: Int) -> (used: Int, earned: Int) {
    guard let earning = rules.earnings[key] else { return (0, 0) }
    let used = usedAtAll(key, earning.targets, in: day(of: instant))
    return (used, earning.earning.earned(by: used))
  }

  func day(of instant: Int) -> Range<Int> { zone.day(zone.local(instant).date) }

  /// Seconds of use in a day. Good use earns also where a guardian has allowed it.
  private func usedAtAll(_ rule: TimeRuleKey, _ targets: StoreSettings, in day: Range<Int>) -> Int {
    earningMinutes(rule, targets, day) * 60
  }

  /// Seconds of use in a day, without what a guardian had opened. A minute still counts where another of the targets was
  /// used in it.
  private func used(_ targets: StoreSettings, in day: Range<Int>) -> Int {
    let wanted = UsageTargets(targets)
    let openings = openings.filter { opening in
      opening.time.overlaps(day) && !(opening.isAllowance && targets.stops(opening.target, catalog))
    }.map { (target: $0.target, time: ChildTime.minutes(of: $0.time.clamped(to: day)).clamped(to: day)) }
    var cuts: Set<Int> = [day.lowerBound, day.upperBound]
    for opening in openings { cuts.formUnion([opening.time.lowerBound, opening.time.upperBound]) }
    let sorted = cuts.sorted()
    return zip(sorted, sorted.dropFirst()).reduce(0) { sum, bounds in
      let open = openings.filter { $0.time.contains(bounds.0) }.map(\.target)
      return sum + minutes(wanted, UsageTargets(open), bounds.0..<bounds.1)
    } * 60
  }

  /// Whole minutes: one in which something was open for a moment is not counted.
  private static func minutes(of time: Range<Int>) -> Range<Int> {
    time.lowerBound / 60 * 60..<(time.upperBound + 59) / 60 * 60
  }
}

extension StoreSettings {
  /// Whether its shield lists all that another one does, by the same names.
  func names(all other: StoreSettings) -> Bool {
    guard let own = shield, let other = other.shield else { return false }
    return Set(own.categories).isSuperset(of: other.categories) && Set(own.domains).isSuperset(of: other.domains)
      && Set(own.applications).isSuperset(of: other.applications)
  }
}
