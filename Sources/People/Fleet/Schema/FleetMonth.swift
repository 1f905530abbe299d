internal import Activity
internal import Postgres

/// A month by UTC: what ages lies in a table for each of them, and goes with it.
public struct FleetMonth: Hashable, Comparable, Sendable {
  /// Months since January of the year 0.
  let number: Int

  /// nil for one that the calendar lacks.
  public init?(year: Int, month: Int) {
    guard (1_970...9_000).contains(year), (1...12).contains(month) else { return nil }
    number = year * 12 + month - 1
  }

  /// The month of an instant, in seconds since 1970.
  public init(containing instant: Int) {
    let date = CivilDate(1_970, 1, 1)?.adding(days: max(0, instant) / 86_400)
    number = min((date?.year ?? 1_970) * 12 + (date?.month ?? 1) - 1, 9_000 * 12)
  }

  private init(number: Int) { self.number = number }

  public func adding(_ months: Int) -> FleetMonth {
    FleetMonth(number: min(max(number + months, 1_970 * 12), 9_000 * 12))
  }
  public static func < (left: FleetMonth, right: FleetMonth) -> Bool { left.number < right.number }

  var year: Int { number / 12 }
  var month: Int { number % 12 + 1 }

  /// Its first hour, in hours since 1970.
  public var firstHour: Int { (CivilDate(year, month, 1)?.day1970 ?? 0) * 24 }

  /// `2026_03`, as its tables are called.
  var suffix: String { "\(year)_\(month < 10 ? "0" : "")\(month)" }
}
