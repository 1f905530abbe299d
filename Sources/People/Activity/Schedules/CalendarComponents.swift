/// Parts of a date and a time of day, any of them missing: what Foundation's `DateComponents` says.
public struct CalendarComponents: Hashable, Sendable {
  public var era, year, month, day: Int?
  /// From 1, which is Sunday.
  public var weekday: Int?
  /// From 1: the first, second and so on such day of its month.
  public var weekdayOrdinal: Int?
  public var hour, minute, second, nanosecond: Int?
  /// They depend on where weeks begin, or are not understood: no schedule can have them.
  public var quarter, weekOfMonth, weekOfYear, yearForWeekOfYear, dayOfYear: Int?

  public init(
    year: Int? = nil, month: Int? = nil, day: Int? = nil, weekday: Int? = nil, weekdayOrdinal: Int? = nil,
    hour: Int? = nil, minute: Int? = nil, second: Int? = nil
  ) {
    (self.year, self.month, self.day) = (year, month, day)
    (self.weekday, self.weekdayOrdinal) = (weekday, weekdayOrdinal)
    (self.hour, self.minute, self.second) = (hour, minute, second)
  }

  /// Refuses values that no calendar has.
  func check() throws(ScheduleFault) {
    let unsupported = [
      ("quarter", quarter), ("weekOfMonth", weekOfMonth), ("weekOfYear", weekOfYear),
      ("yearForWeekOfYear", yearForWeekOfYear), ("dayOfYear", dayOfYear),
    ].filter { $0.1 != nil }
    if !unsupported.isEmpty { throw .unsupported(unsupported.map(\.0)) }
    let ranges = [
      ("era", era, 1...1), ("year", year, 1...9_999), ("month", month, 1...12), ("day", day, 1...31),
      ("weekday", weekday, 1...7), ("weekdayOrdinal", weekdayOrdinal, 1...5), ("hour", hour, 0...23),
      ("minute", minute, 0...59), ("second", second, 0...59), ("nanosecond", nanosecond, 0...999_999_999),
    ]
    for (component, value, range) in ranges {
      if let value, !range.contains(value) { throw .outOfRange(component: component, value: value, range: range) }
    }
  }
}
