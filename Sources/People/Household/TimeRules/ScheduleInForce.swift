internal import Activity

/// A schedule as it holds for one child: its week, less what a guardian changed for single days.
struct ScheduleInForce {
  let key: TimeRuleKey
  let schedule: Schedule
  let changes: DayChanges
  let zone: Zone

  /// Edges that are looked at before a schedule counts as one that never changes.
  private static let mostEdges = 500

  /// Whether it stops what it is over: in its windows or, where it opens, outside of them.
  func isClosed(at instant: Int) -> Bool {
    if changes.lifted.contains(where: { $0.contains(instant) }) { return false }
    guard schedule.opens else { return week.interval(at: instant, in: zone) != nil }
    if changes.skipped.contains(zone.local(instant).date) { return false }
    return week.interval(at: instant, in: zone) == nil
  }

  /// When it closes or opens next; nil for one that never does.
  func nextChange(after instant: Int) -> Int? {
    let isClosed = isClosed(at: instant)
    var time = instant
    for _ in 0..<ScheduleInForce.mostEdges {
      guard let edge = nextEdge(after: time) else { return nil }
      if self.isClosed(at: edge) != isClosed { return edge }
      time = edge
    }
    return nil
  }

  /// The next instant at which it may close or open.
  func nextEdge(after instant: Int) -> Int? {
    let lifted = changes.lifted.flatMap { [$0.lowerBound, $0.upperBound] }
    let skipped = schedule.opens ? changes.skipped.map { zone.day($0) }.flatMap { [$0.lowerBound, $0.upperBound] } : []
    let edges = lifted + skipped + [week.nextChange(after: instant, in: zone)].compactMap { $0 }
    return edges.filter { $0 > instant }.min()
  }

  /// Whether one of its windows is on.
  func isOn(_ window: Window, at instant: Int) -> Bool {
    week([window], skipped: changes.skipped).interval(at: instant, in: zone) != nil
  }

  /// On a day that is skipped, what a schedule opens is open from midnight to midnight; what it stops is free for the
  /// windows that begin on that day.
  private var week: WeekSchedule { week(schedule.windows, skipped: schedule.opens ? [] : changes.skipped) }

  private func week(_ windows: [Window], skipped: Set<CivilDate>) -> WeekSchedule {
    var week = WeekSchedule(windows)
    week.skipped = skipped
    return week
  }
}
