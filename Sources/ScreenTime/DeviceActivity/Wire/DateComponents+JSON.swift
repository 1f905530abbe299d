internal import Foundation

extension DateComponents {
  /// The components that schedules and durations travel with, by their names.
  private static let parts: [(name: String, place: any WritableKeyPath<DateComponents, Int?> & Sendable)] = [
    ("era", \.era), ("year", \.year), ("quarter", \.quarter), ("month", \.month), ("day", \.day),
    ("weekday", \.weekday), ("weekdayOrdinal", \.weekdayOrdinal), ("weekOfMonth", \.weekOfMonth),
    ("weekOfYear", \.weekOfYear), ("yearForWeekOfYear", \.yearForWeekOfYear), ("hour", \.hour), ("minute", \.minute),
    ("second", \.second), ("nanosecond", \.nanosecond), ("dayOfYear", \.dayOfYear),
  ]

  /// Whether these are a date of another calendar than the Gregorian one. Hours and weekdays are the same in all.
  var isForeign: Bool {
    guard let calendar, ![.gregorian, .iso8601].contains(calendar.identifier) else { return false }
    return [era, year, quarter, month, day].contains { $0 != nil }
  }

  /// The components that are set.
  var named: [String: Int] {
    Dictionary(
      uniqueKeysWithValues: Self.parts.compactMap { part in self[keyPath: part.place].map { (part.name, $0) } })
  }

  init(named: [String: Int], zone: String? = nil) {
    self.init()
    for part in Self.parts { self[keyPath: part.place] = named[part.name] }
    timeZone = zone.flatMap(TimeZone.init(identifier:))
  }
}
