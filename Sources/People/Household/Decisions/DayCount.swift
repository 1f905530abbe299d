internal import PicketSystem

/// How many decisions about one child's devices were made on one day.
public struct DayCount: Hashable, Sendable {
  /// Blocked decisions whose first category is this one; nil for those without any.
  public struct Category: Hashable, Sendable {
    public let identifier: String?
    public let count: Int
  }

  /// Categories of one day and child that are told apart.
  static let mostCategories = 10

  /// As in `2026-11-21`.
  public let date: String
  /// nil for decisions that are about no child's device.
  public let child: Int?
  public let allowed: Int
  public let blocked: Int
  /// Most first; the rarest are left out where there are more than ten.
  public let categories: [Category]
}

extension DayCount {
  /// Decisions of one child: those that were allowed have no categories.
  init(date: String, child: Int?, sums: [(categories: String?, count: Int)]) {
    var (allowed, blocked) = (0, [String?: Int]())
    for (categories, count) in sums {
      guard let categories else {
        allowed += count
        continue
      }
      blocked[categories.split(separator: " ").first.map(String.init), default: 0] += count
    }
    let sorted = blocked.sorted { ($1.value, $0.key ?? "") < ($0.value, $1.key ?? "") }
    self.init(
      date: date, child: child, allowed: allowed, blocked: blocked.values.reduce(0, +),
      categories: sorted.prefix(DayCount.mostCategories).map { Category(identifier: $0.key, count: $0.value) })
  }
}

/// A day of a calendar, which has 23 or 25 hours where the clock is set to summer time or back.
struct CalendarDate {
  /// What calendar and clock show at a time in seconds since 1970.
  typealias Calendar = @Sendable (Int) -> CalendarTime?

  /// As in `2026-11-21`.
  let text: String
  /// The first second of the day. Not every day begins at midnight: some clocks skip that hour.
  let start: Int

  /// The day on which a moment falls. nil for a moment that no calendar has.
  init?(of moment: Int, in calendar: Calendar) {
    guard let day = CalendarDate.text(of: moment, in: calendar) else { return nil }
    // No day has 49 hours. `early` is before the day, and `start` is within it.
    var (early, start) = (moment - 49 * 3_600, moment)
    while start - early > 1 {
      let middle = early + (start - early) / 2
      if CalendarDate.text(of: middle, in: calendar) == day { start = middle } else { early = middle }
    }
    (text, self.start) = (day, start)
  }

  private static func text(of moment: Int, in calendar: Calendar) -> String? {
    calendar(moment).map { time in
      "\(time.year)-" + [time.month, time.day].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "-")
    }
  }
}
