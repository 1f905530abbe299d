internal import Activity
internal import Ledger
internal import ShieldProtocol

extension Household {
  static let mostActivities = 1_000
  static let mostActivitiesInAll = 10_000
  /// Of one activity.
  static let mostEvents = 1_000
  /// Bytes of one activity on the disk.
  static let mostActivityBytes = 1 << 20

  /// What a client monitors, or all clients do, in the order of names.
  public func monitored(of child: Int? = nil, client: String? = nil) -> [MonitoredSummary] {
    let (now, zone) = (steadyNow.wallSeconds, zone)
    return state.monitoring.activities.sorted { $0.key < $1.key }.filter { key, _ in
      (child == nil || key.child == child) && (client == nil || key.client == client)
    }.map { key, activity in
      MonitoredSummary(
        child: key.child, client: key.client,
        order: MonitoringOrder(
          name: key.name, schedule: activity.schedule.order, events: activity.events.map(\.order)),
        interval: activity.progress.interval ?? activity.schedule.interval(from: now, in: zone))
    }
  }

  /// Monitors an activity from now on, in place of one with the same name. Its first callbacks are written down with it.
  public func startMonitoring(
    _ child: Int, client: String, _ order: MonitoringOrder
  ) throws(HouseholdError) {
    _ = try self.child(child)
    try PlainText.check(identifier: client, "client", upTo: 255)
    try PlainText.check(identifier: order.name, "name", upTo: ActivityCallback.mostName)
    let key = MonitoredActivity.Key(child: child, client: client, name: order.name)
    let old = state.monitoring.activities[key]
    try checkRoom(for: key, order)
    let (now, zone) = (steadyNow.wallSeconds, zone)
    let schedule = try MonitoringSchedule(order.schedule)
    guard schedule.interval(from: now, in: zone) != nil else {
      throw .invalid("schedule", "it never begins again: its dates are in the past, or no calendar has them")
    }
    var events: [MonitoredEvent] = []
    for event in order.events.sorted(by: { $0.name < $1.name }) {
      if events.last?.name == event.name { throw .invalid("events", "'\(event.name)' is there twice") }
      events.append(try MonitoredEvent(event, warning: schedule.warning, since: now, sealer))
    }
    var activity = MonitoredActivity(schedule: schedule, events: events, progress: MonitoringProgress(since: now))
    var change = MonitoringChange()
    if let old, !activity.follow(old, at: now, in: zone) {
      change.add(old.stopped(at: now, name: key.name, minutes: minutes(of: child)), of: key)
    }
    change.add(activity.advance(to: now, name: key.name, in: zone, minutes: minutes(of: child)), of: key)
    change.put[key] = activity
    try commit(change)
  }

  /// Stops monitoring activities of these names, or all of the client's where there are none. Intervals that go on end.
  public func stopMonitoring(_ child: Int, client: String, names: [String] = []) throws(HouseholdError) {
    _ = try self.child(child)
    let now = steadyNow.wallSeconds
    var change = MonitoringChange()
    for (key, activity) in state.monitoring.activities.sorted(by: { $0.key < $1.key })
    where key.child == child && key.client == client && (names.isEmpty || names.contains(key.name)) {
      change.add(activity.stopped(at: now, name: key.name, minutes: minutes(of: child)), of: key)
      change.removed.append(key)
    }
    try commit(change)
  }

  private func checkRoom(for key: MonitoredActivity.Key, _ order: MonitoringOrder) throws(HouseholdError) {
    guard order.events.count <= Household.mostEvents else {
      throw .invalid("events", "an activity has \(Household.mostEvents) at most")
    }
    let activities = state.monitoring.activities
    guard activities[key] == nil else { return }
    guard activities.count < Household.mostActivitiesInAll,
      activities.count(where: { $0.key.child == key.child && $0.key.client == key.client }) < Household.mostActivities
    else {
      throw .conflict(
        "a client monitors \(Household.mostActivities) activities of a child at most: stop one that is not needed")
    }
  }

  /// The minutes that a child used of an event's targets in an interval.
  func minutes(of child: Int) -> (MonitoredEvent, Range<Int>) -> Int {
    { event, interval in self.minutesUsed(by: child, of: event.targets, in: interval) }
  }
}
