internal import Activity
internal import ShieldProtocol

/// A callback, and when it was due.
struct DueCallback: Hashable, Sendable {
  let call: ActivityCallback
  let time: Int
}

extension MonitoredActivity {
  /// How many edges are taken at once. The rest follows a second later.
  private static let mostEdges = 100

  /// The next edge, with its interval; nil where nothing comes any more.
  func next(in zone: Zone) -> (edge: MonitoringEdge, of: Range<Int>)? {
    progress.next({ schedule.interval(from: $0, in: zone) }, warning: schedule.warning, repeats: schedule.repeats)
  }

  /// Whether monitoring has ended by itself: after one interval, unless it repeats.
  var isOver: Bool { !schedule.repeats && progress.last.step == .didEnd }

  /// How long an end waits at most for the last minutes before it to be judged.
  private static let patience = 120

  /// Takes everything that was due until now, in order. `minutes` says how much of an event's targets was used in an
  /// interval, and `judged` until when that is known; an end waits where what is not known yet may reach a threshold.
  mutating func advance(
    to now: Int, name: String, in zone: Zone, judged: Int = .max, minutes: (MonitoredEvent, Range<Int>) -> Int
  ) -> [DueCallback] {
    var callbacks: [DueCallback] = []
    for _ in 0..<MonitoredActivity.mostEdges {
      guard let (edge, interval) = next(in: zone), edge.time <= now else {
        return callbacks + reached(by: now, name: name, minutes)
      }
      // Use until the end counts, even where it was noticed later.
      if edge.step == .didEnd {
        callbacks += reached(by: edge.time, name: name, minutes)
        let missing = edge.time - max(judged, edge.time - MonitoredActivity.patience)
        let waits = missing > 0 && now < edge.time + MonitoredActivity.patience
        if waits, mayReach(with: missing, by: edge.time, minutes) { return callbacks }
      }
      progress.take(edge, of: interval)
      callbacks.append(DueCallback(call: ActivityCallback(.init(edge.step), of: name), time: edge.time))
    }
    return callbacks
  }

  /// The end of the interval that goes on, if one does: monitoring is stopped.
  func stopped(
    at now: Int, name: String, minutes: (MonitoredEvent, Range<Int>) -> Int
  ) -> [DueCallback] {
    guard progress.interval != nil else { return [] }
    var activity = self
    return activity.reached(by: now, name: name, minutes)
      + [DueCallback(call: ActivityCallback(.intervalDidEnd, of: name), time: now)]
  }

  /// Events of the interval that goes on whose amount, or whose warning's, was used. Each once in an interval.
  private mutating func reached(
    by now: Int, name: String, _ minutes: (MonitoredEvent, Range<Int>) -> Int
  ) -> [DueCallback] {
    guard let interval = progress.interval else { return [] }
    let end = min(now, interval.upperBound)
    var callbacks: [DueCallback] = []
    for event in events.sorted(by: { ($0.threshold.amount, $0.name) < ($1.threshold.amount, $1.name) }) {
      let counted = event.threshold.counted(in: interval, since: event.since)
      let used = counted.lowerBound < end ? minutes(event, counted.lowerBound..<end) * 60 : 0
      guard let crossing = event.threshold.due(used: used, in: interval, after: progress.state(of: event.name)) else {
        continue
      }
      progress.note(crossing, of: event.name)
      let kind = crossing == .reached ? ActivityCallback.Kind.eventDidReachThreshold : .eventWillReachThresholdWarning
      callbacks.append(DueCallback(call: ActivityCallback(kind, of: name, event: event.name), time: end))
    }
    return callbacks
  }

  /// Whether so many seconds of use more would reach an event of the interval that goes on. Use counts in whole minutes.
  private func mayReach(
    with seconds: Int, by end: Int, _ minutes: (MonitoredEvent, Range<Int>) -> Int
  ) -> Bool {
    guard let interval = progress.interval else { return false }
    return events.contains { event in
      let counted = event.threshold.counted(in: interval, since: event.since)
      guard counted.lowerBound < end, progress.state(of: event.name).done != .reached else { return false }
      let used = minutes(event, counted.lowerBound..<end) * 60
      return used + (seconds + 59) / 60 * 60 >= event.threshold.amount
    }
  }

  /// This activity in place of an older one with the same name: an interval that goes on under both is not started again,
  /// and equal events go on counting. Returns whether it goes on.
  mutating func follow(_ old: MonitoredActivity, at now: Int, in zone: Zone) -> Bool {
    guard let interval = old.progress.interval, schedule.interval(from: now, in: zone) == interval else { return false }
    for place in events.indices {
      guard let known = old.events.first(where: { $0.isLike(events[place]) }) else { continue }
      events[place].since = known.since
    }
    let same = Set(events.filter { event in old.events.contains { $0.isLike(event) } }.map(\.name))
    progress = MonitoringProgress(
      since: old.progress.since, last: old.progress.last, interval: interval,
      warned: old.progress.warned.intersection(same), reached: old.progress.reached.intersection(same))
    return true
  }
}
