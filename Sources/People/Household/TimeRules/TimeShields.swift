internal import Activity
internal import Catalog

/// The shields that rules of time have up for all children, kept until they may be others.
struct TimeShields {
  /// What they depend on, but for use.
  struct Inputs: Hashable {
    let rules: TimeRules
    let sources: [Int: [Int]]
    let openers: [Int: [Int]]
    let zone: Zone
    let catalog: UInt64?
  }

  private(set) var inputs: Inputs?
  /// Seconds since 1970 of the steady clock.
  private var validity = 0..<0
  private(set) var standings: [Int: Standing] = [:]

  /// What there is to know of one child until the next edge.
  struct Standing: Hashable {
    var shields: [TimeShield] = []
    /// What closes next, of what is open.
    var closings: [Closing] = []
    /// Limits of which little is left.
    var low: [Quota] = []
  }

  struct Closing: Hashable {
    let key: TimeRuleKey
    let time: Int
  }

  func shields(of child: Int) -> [TimeShield] { standings[child]?.shields ?? [] }

  func isValid(for inputs: Inputs, at instant: Int) -> Bool {
    validity.contains(instant) && self.inputs == inputs
  }

  mutating func keep(_ standings: [Int: Standing], for inputs: Inputs, _ validity: Range<Int>) {
    (self.inputs, self.standings, self.validity) = (inputs, standings, validity)
  }

  /// Takes over what the use of one child has changed. Returns whether its shields are others now.
  mutating func update(_ child: Int, _ standing: Standing) -> Bool {
    defer { standings[child] = standing }
    return standings[child]?.shields != standing.shields
  }

  /// Whether time has come to look again.
  func isOver(at instant: Int) -> Bool { inputs != nil && !validity.contains(instant) }
}

extension ChildTime {
  /// Seconds before something closes, or is used up, at which people are warned.
  static let warning = 300

  func standing(at instant: Int) -> TimeShields.Standing {
    TimeShields.Standing(
      shields: shields(at: instant),
      closings: schedules.filter { !$0.isClosed(at: instant) }.compactMap { schedule in
        schedule.nextChange(after: instant).map { TimeShields.Closing(key: schedule.key, time: $0) }
      }, low: quotas(at: instant).filter { $0.used > 0 && !$0.isUsedUp && $0.left <= ChildTime.warning })
  }
}

extension Household {
  /// Seconds since 1970 that rules of time go by: the wall clock's, but never less than they have been.
  func steadySeconds(at moment: ClockReading) -> Int { state.monotonicClock.seconds(at: moment) }

  func childTime(_ child: Int, in state: State) -> ChildTime {
    ChildTime(
      child, sources: state.children[child].map { state.sources(of: $0) } ?? [child],
      openers: state.children[child].map { state.openers(of: $0) } ?? [child], state.timeRules, zone, catalog,
      minutes: { [self] targets, open, interval in minutesUsed(by: child, of: targets, less: open, in: interval) },
      earningMinutes: { [self] rule, targets, day in earningMinutes(by: child, rule, targets, in: day) })
  }

  /// The shields that rules of time have up at an instant, by child.
  func timeShields(in state: State, at instant: Int) -> [Int: [TimeShield]] {
    if state.timeRules.isEmpty { return [:] }
    let inputs = timeInputs(of: state)
    if timeShields.isValid(for: inputs, at: instant) { return timeShields.standings.mapValues(\.shields) }
    return standings(in: state, at: instant).standings.mapValues(\.shields)
  }

  /// Looks at all rules of time again where an edge has passed or anything else is different; then settings have to be
  /// published.
  func followTimeRules(at moment: ClockReading) {
    if state.timeRules.isEmpty && timeShields.standings.isEmpty { return }
    let (inputs, instant) = (timeInputs(of: state), steadySeconds(at: moment))
    if timeShields.isValid(for: inputs, at: instant) { return }
    let before = timeShields.standings
    let (standings, edge) = standings(in: state, at: instant)
    timeShields.keep(standings, for: inputs, instant..<max(instant + 1, edge))
    for child in state.sortedChildren.map(\.id) where before[child]?.shields != standings[child]?.shields {
      announce(.time, of: child)
    }
  }

  /// A child has used something.
  public func usageChanged(of child: Int) {
    usageChangedForMonitors(of: child)
    if state.timeRules.limits.isEmpty && state.timeRules.earnings.isEmpty { return }
    let moment = now
    let instant = steadySeconds(at: moment)
    if timeShields.isOver(at: instant) { republish() }
    let standing = childTime(child, in: state).standing(at: instant)
    if timeShields.update(child, standing) {
      // Else a picketd that is killed now would start with the old minutes, and open again what is used up.
      flushUsage()
      announce(.time, of: child)
      republish()
    }
    tellNearEnds(at: moment)
  }

  private func timeInputs(of state: State) -> TimeShields.Inputs {
    TimeShields.Inputs(
      rules: state.timeRules, sources: state.children.mapValues { state.sources(of: $0) },
      openers: state.children.mapValues { state.openers(of: $0) }, zone: zone, catalog: catalog.catalog?.header.checksum
    )
  }

  /// With the next instant at which they may be others.
  private func standings(in state: State, at instant: Int) -> (standings: [Int: TimeShields.Standing], edge: Int) {
    if state.timeRules.isEmpty { return ([:], .max) }
    var (standings, edge): ([Int: TimeShields.Standing], Int) = ([:], .max)
    for child in state.children.keys {
      let time = childTime(child, in: state)
      standings[child] = time.standing(at: instant)
      edge = min(edge, time.nextEdge(after: instant) ?? .max)
    }
    return (standings, edge)
  }
}
