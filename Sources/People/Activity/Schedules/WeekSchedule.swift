/// Windows in a week, with days on which they do not count, begin later or end later.
///
/// Windows that overlap or touch are one interval. It begins once and ends once, also when the clock is set (`Zone.instant`).
public struct WeekSchedule: Hashable, Sendable {
  public var windows: [Window]
  /// No window begins on these days.
  public var skipped: Set<CivilDate> = []
  /// Seconds by which windows that begin on these days begin later, such as bedtime on one evening.
  public var delayed: [CivilDate: Int] = [:]
  /// Seconds by which windows that begin on these days end later; fewer than none for earlier.
  public var extended: [CivilDate: Int] = [:]

  public init(_ windows: [Window]) { self.windows = windows }

  /// The interval that an instant lies in. Where it never begins or never ends, that bound is `Zone.earliest` or
  /// `Zone.latest`.
  public func interval(at instant: Int, in zone: Zone) -> Range<Int>? {
    guard var interval = self.interval(ofWindowAt: instant, in: zone) else { return nil }
    let reach = reach(from: zone.local(instant).date)
    while interval.upperBound < Zone.latest, let next = self.interval(ofWindowAt: interval.upperBound, in: zone) {
      let isEndless = zone.local(next.upperBound).date > reach.upperBound
      interval = interval.lowerBound..<(isEndless ? Zone.latest : next.upperBound)
    }
    while interval.lowerBound > Zone.earliest, let past = self.interval(ofWindowAt: interval.lowerBound - 1, in: zone) {
      let isEndless = zone.local(past.lowerBound).date < reach.lowerBound
      interval = (isEndless ? Zone.earliest : past.lowerBound)..<interval.upperBound
    }
    return interval.clamped(to: Zone.earliest..<Zone.latest)
  }

  /// The interval that an instant lies in, else the next one. nil if none comes.
  public func interval(containingOrAfter instant: Int, in zone: Zone) -> Range<Int>? {
    if let interval = interval(at: instant, in: zone) { return interval }
    let today = zone.local(instant).date
    var begin: Int?
    for day in today.adding(days: -WeekSchedule.reach).day1970...reach(from: today).upperBound.day1970 {
      let date = CivilDate(clamping: day)
      // What begins on a later day begins later, unless the windows of this one are delayed.
      if let begin, zone.instant(date, .midnight) > begin { break }
      let begins = intervals(on: date, in: zone).map(\.lowerBound).filter { $0 > instant }
      begin = (begins + [begin].compactMap { $0 }).min()
    }
    return begin.flatMap { interval(at: $0, in: zone) }
  }

  /// The next instant at which an interval begins or ends. nil if there is none.
  public func nextChange(after instant: Int, in zone: Zone) -> Int? {
    guard let interval = interval(containingOrAfter: instant, in: zone) else { return nil }
    let change = interval.contains(instant) ? interval.upperBound : interval.lowerBound
    return change == Zone.latest ? nil : change
  }
}

extension WeekSchedule {
  /// Days around an instant on which an interval may begin that contains it: a window takes a day at most, and may begin
  /// or end a day later.
  private static let reach = 3
  /// Nothing is moved farther.
  private static let farthest = 86_400

  /// A window's interval that an instant lies in, whatever other windows add to it.
  private func interval(ofWindowAt instant: Int, in zone: Zone) -> Range<Int>? {
    let today = zone.local(instant).date
    for days in -WeekSchedule.reach...1 {
      let found = intervals(on: today.adding(days: days), in: zone).first { $0.contains(instant) }
      if let found { return found }
    }
    return nil
  }

  /// What begins on a day.
  private func intervals(on date: CivilDate, in zone: Zone) -> [Range<Int>] {
    if skipped.contains(date) { return [] }
    let day = date.weekday
    return windows.compactMap { window in
      guard window.days.contains(day) else { return nil }
      let interval = window.interval(on: date, in: zone)
      let begin = interval.lowerBound + moved(delayed[date])
      let end = interval.upperBound + moved(extended[date])
      return interval.isEmpty || begin >= end ? nil : begin..<end
    }
  }

  private func moved(_ seconds: Int?) -> Int {
    min(max(seconds ?? 0, -WeekSchedule.farthest), WeekSchedule.farthest)
  }

  /// The days between which a change is looked for: the week before and after, and days that differ from others, up to a
  /// year away. What does not change there does not change at all.
  private func reach(from today: CivilDate) -> ClosedRange<CivilDate> {
    let exceptions = Array(skipped) + Array(delayed.keys) + Array(extended.keys)
    let near = exceptions.filter { abs($0.day1970 - today.day1970) <= 400 } + [today]
    return (near.min() ?? today).adding(days: -9)...(near.max() ?? today).adding(days: 9)
  }
}
