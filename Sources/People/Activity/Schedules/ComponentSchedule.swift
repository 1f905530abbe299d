/// Intervals between two sets of calendar components, as `DeviceActivitySchedule` has them.
///
/// Beginning and end come back in the same rhythm. An interval goes from its beginning to the next end; a beginning that
/// comes while an interval lasts is passed over. Which intervals there are depends on the calendar alone, and not on when
/// someone asks.
public struct ComponentSchedule: Hashable, Sendable {
  public let start: CalendarComponents
  public let end: CalendarComponents
  /// Whether more intervals follow the first one.
  public let repeats: Bool
  /// Seconds before a beginning or an end at which a warning is due.
  public let warning: Int?

  private let starts: CalendarPattern
  private let ends: CalendarPattern

  public init(
    start: CalendarComponents, end: CalendarComponents, repeats: Bool = true, warning: Int? = nil
  ) throws(ScheduleFault) {
    (self.start, self.end, self.repeats, self.warning) = (start, end, repeats, warning)
    starts = try CalendarPattern(start)
    ends = try CalendarPattern(end)
    guard starts.rhythm == ends.rhythm else { throw .mixed(start: starts.rhythm, end: ends.rhythm) }
    if starts == ends { throw .zeroLength }
    if case .once(let first) = starts.days, case .once(let last) = ends.days,
      first.shown + starts.time > last.shown + ends.time
    {
      throw .endsBeforeItBegins
    }
    if let warning, !(1...7 * 86_400).contains(warning) { throw .warning(seconds: warning) }
  }

  /// The interval that an instant lies in, else the next one. nil if none comes.
  ///
  /// A schedule that does not repeat has one interval: the one that contains or follows the instant at which it was set.
  public func interval(containingOrAfter instant: Int, in zone: Zone) -> Range<Int>? {
    let local = zone.local(instant)
    // The clock may be set back by as much.
    var shown = local.date.shown + local.time.seconds - Zone.farthest
    for _ in 0..<ComponentSchedule.most {
      guard let end = ends.next(from: shown + 1) else { return nil }
      if let interval = interval(endingAt: end, in: zone), interval.upperBound > instant { return interval }
      shown = end
    }
    return nil
  }

  /// Ends without a beginning, and intervals of a day that the clock leaves out, are passed over.
  private static let most = 100

  /// The interval that ends when the clock shows `end`. Where a repeated hour makes the one before it longer, it begins when
  /// that has ended.
  private func interval(endingAt end: Int, in zone: Zone) -> Range<Int>? {
    let past = ends.previous(before: end)
    guard let start = start(since: past, before: end) else { return nil }
    var begin = zone.instant(shown: start, .first)
    if let past, self.start(since: ends.previous(before: past), before: past) != nil {
      begin = max(begin, zone.instant(shown: past, .last))
    }
    let last = zone.instant(shown: end, .last)
    return begin < last ? begin..<last : nil
  }

  /// The first beginning between two ends.
  private func start(since past: Int?, before end: Int) -> Int? {
    starts.next(from: past ?? CivilDate.first.shown).flatMap { $0 < end ? $0 : nil }
  }
}
