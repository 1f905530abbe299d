/// A part of a day that comes back on days of the week, such as school nights from 21:00 to 7:00.
public struct Window: Hashable, Sendable {
  public let from: TimeOfDay
  /// No later than `from` means the next day.
  public let to: TimeOfDay
  /// The days that it begins on.
  public let days: Weekdays

  public init(from: TimeOfDay, to: TimeOfDay, days: Weekdays = .everyDay) throws(ScheduleFault) {
    if from == .endOfDay { throw .beginsAtEndOfDay }
    if from == to { throw .zeroLength }
    if days.isEmpty { throw .noDays }
    (self.from, self.to, self.days) = (from, to, days)
  }

  /// Whether it ends on the day after it began. Midnight still belongs to the day that it ends.
  public var crossesMidnight: Bool { to <= from && to != .midnight }

  /// The time from its beginning on a day, whether that is one of its days or not. Empty where the clock leaves it out.
  func interval(on date: CivilDate, in zone: Zone) -> Range<Int> {
    let begin = zone.instant(date, from, .first)
    let end = zone.instant(to <= from ? date.adding(days: 1) : date, to, .last)
    return begin..<max(begin, end)
  }
}

extension Window {
  /// `21:00-7:00 sun-thu`, or without days for every day. nil for text of another form.
  public init?(text: String) throws(ScheduleFault) {
    let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard let times = words.first?.split(separator: "-", omittingEmptySubsequences: false), times.count == 2,
      let from = TimeOfDay(text: String(times[0])), let to = TimeOfDay(text: String(times[1])),
      let days = words.count == 2 ? Weekdays(text: String(words[1])) : .everyDay
    else { return nil }
    try self.init(from: from, to: to, days: days)
  }

  public var text: String { "\(from.text)-\(to.text)" + (days == .everyDay ? "" : " \(days.text)") }
}
