public import Foundation

/// When an activity is monitored: from one set of calendar components to the next occurrence of another.
///
/// An end that lies before the start on the clock is on the next day. Components that are left out match anything, and
/// smaller ones than those given are zero. Times are those of the start's time zone, else of the household's.
public struct DeviceActivitySchedule: Equatable, Sendable {
  public let intervalStart: DateComponents
  public let intervalEnd: DateComponents
  public let repeats: Bool
  /// How long before a start, an end or a threshold a warning comes.
  public let warningTime: DateComponents?

  public init(
    intervalStart: DateComponents, intervalEnd: DateComponents, repeats: Bool, warningTime: DateComponents? = nil
  ) {
    self.intervalStart = intervalStart
    self.intervalEnd = intervalEnd
    self.repeats = repeats
    self.warningTime = warningTime
  }

  /// The interval that goes on now, else the next one, in this process's time zone; nil if there is none.
  public var nextInterval: DateInterval? { interval(at: .now) }

  /// The interval that contains this moment, else the first one after it.
  package func interval(at moment: Date) -> DateInterval? {
    var calendar = intervalStart.calendar ?? Calendar(identifier: .gregorian)
    calendar.timeZone = intervalStart.timeZone ?? .current
    // Searches leave out the moment that they begin at.
    let last = calendar.nextDate(
      after: moment + 1, matching: intervalStart.bare, matchingPolicy: .nextTime, direction: .backward)
    if let last, let interval = interval(from: last, calendar), interval.end > moment { return interval }
    return calendar.nextDate(after: moment, matching: intervalStart.bare, matchingPolicy: .nextTime)
      .flatMap { interval(from: $0, calendar) }
  }

  private func interval(from start: Date, _ calendar: Calendar) -> DateInterval? {
    calendar.nextDate(after: start, matching: intervalEnd.bare, matchingPolicy: .nextTime)
      .map { DateInterval(start: start, end: $0) }
  }
}

extension DateComponents {
  /// Without calendar and time zone, which a search takes from its calendar.
  fileprivate var bare: DateComponents {
    var bare = self
    (bare.calendar, bare.timeZone) = (nil, nil)
    return bare
  }
}
