/// A time zone: what the clock on the wall shows at an instant, and the other way round.
///
/// It is a value, read from a file of the machine's time zone database (RFC 9636). glibc has one zone for a whole process,
/// which could neither be given to a test nor follow a household whose router is set to UTC.
public struct Zone: Hashable, Sendable {
  public let name: String
  /// The offset that counts before the first transition.
  let before: Int
  /// Instants from which on another offset counts, in ascending order.
  let transitions: [Transition]
  /// The rule that counts from the last transition on.
  let rule: FooterRule?

  /// From `instant` on, the clock shows `offset` seconds more than UTC.
  struct Transition: Hashable, Sendable {
    let instant: Int
    let offset: Int
  }

  public static let utc = Zone(name: "UTC", before: 0, transitions: [], rule: nil)

  /// No instant before it has a date, and none after `latest`.
  public static let earliest = CivilDate.first.day1970 * 86_400 + 100_000
  public static let latest = CivilDate.last.day1970 * 86_400 - 100_000

  /// What calendar and clock show.
  public func local(_ instant: Int) -> LocalTime {
    let offset = period(at: instant).offset
    return LocalTime(shown: min(max(instant, Zone.earliest), Zone.latest) + offset, offset: offset)
  }

  /// The instant at which the clock shows a date and time. This is the one place that decides about daylight saving:
  ///
  /// - `.first` is the instant from which on the clock has shown this time or a later one. Intervals begin by it.
  /// - `.last` is the instant from which on the clock never again shows an earlier time. Intervals end by it.
  ///
  /// Both are the same instant except in an hour that is repeated in autumn. Where the hour is left out in spring, it is
  /// the moment at which the clock is set. Later dates and times never have earlier instants.
  public func instant(_ date: CivilDate, _ time: TimeOfDay, _ choice: Repeated = .first) -> Int {
    instant(shown: date.day1970 * 86_400 + time.seconds, choice)
  }

  /// The instants of a day: 23 or 25 hours where the clock is set, and none where the calendar leaves a day out.
  public func day(_ date: CivilDate) -> Range<Int> {
    instant(date, .midnight)..<instant(date, .endOfDay)
  }

  /// Which one of two instants is meant, where the clock is set back and shows a time twice.
  public enum Repeated: Hashable, Sendable { case first, last }

  /// `shown` is what the clock shows, in seconds since its 1 January 1970.
  func instant(shown: Int, _ choice: Repeated) -> Int {
    // No clock is more than 26 hours away from UTC (`TZif` refuses those), so the answer lies between these.
    let (begin, end) = (shown - Zone.farthest, shown + Zone.farthest)
    var (instant, found) = (begin, shown)
    while instant <= end {
      let period = period(at: instant)
      switch choice {
      case .first where period.until + period.offset > shown: return max(period.since, shown - period.offset)
      case .last where max(period.since, begin) + period.offset < shown:
        found = min(period.until, shown - period.offset)
      default: break
      }
      instant = period.until
    }
    return found
  }

  static let farthest = 26 * 3_600
}

/// What calendar and clock show at an instant.
public struct LocalTime: Hashable, Sendable {
  public let date: CivilDate
  public let time: TimeOfDay
  /// Seconds that the clock is ahead of UTC.
  public let offset: Int

  init(shown: Int, offset: Int) {
    let day = shown >= 0 ? shown / 86_400 : (shown - 86_399) / 86_400
    date = CivilDate(clamping: day)
    time = TimeOfDay(unchecked: shown - day * 86_400)
    self.offset = offset
  }
}
