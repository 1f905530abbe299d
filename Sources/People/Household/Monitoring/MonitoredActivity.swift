internal import Activity
internal import PicketJSON

/// What an app monitors for a child: a schedule, amounts of use, and how far its callbacks have come.
struct MonitoredActivity: Hashable, Sendable {
  struct Key: Hashable, Sendable, Comparable {
    let child: Int
    let client: String
    let name: String

    static func < (left: Key, right: Key) -> Bool {
      (left.child, left.client, left.name) < (right.child, right.client, right.name)
    }
  }

  let schedule: MonitoringSchedule
  /// In the order of their names.
  var events: [MonitoredEvent]
  var progress: MonitoringProgress
}

/// When an activity is monitored: as the app has written it, and read.
struct MonitoringSchedule: Hashable, Sendable {
  let order: MonitoringOrder.Schedule
  let times: ComponentSchedule
  /// The app's own time zone, in place of the household's.
  let zone: Zone?
  /// Seconds.
  let warning: Int
  let repeats: Bool

  init(_ order: MonitoringOrder.Schedule) throws(HouseholdError) {
    self.order = order
    do throws(ZoneError) {
      zone = try order.zone.map { (name) throws(ZoneError) in try Zone(named: name) }
    } catch {
      throw .invalid("schedule.zone", "\(error)")
    }
    warning =
      try order.warning.map { (parts) throws(HouseholdError) in
        try ComponentDuration.seconds(parts, "schedule.warning")
      } ?? 0
    repeats = order.repeats
    let (start, end) = (try CalendarComponents(named: order.start), try CalendarComponents(named: order.end))
    do throws(ScheduleFault) {
      times = try ComponentSchedule(
        start: start, end: end, repeats: order.repeats, warning: order.warning == nil ? nil : warning)
    } catch {
      throw .invalid("schedule", "\(error)")
    }
  }

  /// The interval that contains this moment, else the first one after it.
  func interval(from moment: Int, in household: Zone) -> Range<Int>? {
    times.interval(containingOrAfter: moment, in: zone ?? household)
  }
}

extension CalendarComponents {
  private static let parts: [String: any WritableKeyPath<CalendarComponents, Int?> & Sendable] = [
    "era": \.era, "year": \.year, "quarter": \.quarter, "month": \.month, "day": \.day, "weekday": \.weekday,
    "weekdayOrdinal": \.weekdayOrdinal, "weekOfMonth": \.weekOfMonth, "weekOfYear": \.weekOfYear,
    "yearForWeekOfYear": \.yearForWeekOfYear, "dayOfYear": \.dayOfYear, "hour": \.hour, "minute": \.minute,
    "second": \.second, "nanosecond": \.nanosecond,
  ]

  init(named values: [String: Int]) throws(HouseholdError) {
    self.init()
    for (name, value) in values {
      guard let part = CalendarComponents.parts[name] else {
        throw .invalid("schedule", "there is no calendar component '\(name.prefix(40))'")
      }
      self[keyPath: part] = value
    }
  }
}
