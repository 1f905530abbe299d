/// The rule for times after a zone's last transition: a POSIX TZ string, with the hours beyond a day that RFC 9636 allows
/// (section 3.3.1). `CET-1CEST,M3.5.0,M10.5.0/3` is Paris.
struct FooterRule: Hashable, Sendable {
  /// Seconds that the clock is ahead of UTC in standard time.
  let standard: Int
  /// nil where there is no summer time.
  let summer: Summer?

  struct Summer: Hashable, Sendable {
    let offset: Int
    let begin: YearDay
    let end: YearDay
  }

  /// A day of each year, and the time on it in seconds, which may lie on another day.
  struct YearDay: Hashable, Sendable {
    let day: Day
    let time: Int
  }

  enum Day: Hashable, Sendable {
    /// From 1 to 365; 29 February is not counted (`J60` is always 1 March).
    case withoutLeapDay(Int)
    /// From 0 to 365; 29 February is counted.
    case ofYear(Int)
    /// The nth such weekday of a month; the fifth is the last one. Sunday is 0.
    case weekday(Int, week: Int, month: Int)
  }

  /// The period that an instant lies in.
  func period(at instant: Int) -> Zone.Period {
    guard let summer else { return Zone.Period(since: -Zone.never, until: Zone.never, offset: standard) }
    let year = LocalTime(shown: instant + standard, offset: 0).date.year
    var changes: [Zone.Transition] = []
    for year in max(1, year - 1)...min(9_999, year + 1) {
      let begin = Zone.Transition(instant: summer.begin.shown(in: year) - standard, offset: summer.offset)
      let end = Zone.Transition(instant: summer.end.shown(in: year) - summer.offset, offset: standard)
      changes += [begin, end]
    }
    // Where summer time ends when the next one begins, the whole year is summer time.
    changes.sort { ($0.instant, $0.offset == standard ? 0 : 1) < ($1.instant, $1.offset == standard ? 0 : 1) }
    let next = changes.firstIndex { $0.instant > instant } ?? changes.count
    return Zone.Period(
      since: next == 0 ? -Zone.never : changes[next - 1].instant,
      until: next == changes.count ? Zone.never : changes[next].instant,
      offset: next == 0 ? standard : changes[next - 1].offset)
  }
}

extension FooterRule.YearDay {
  /// What the clock shows then, in seconds since its 1 January 1970.
  func shown(in year: Int) -> Int { (CivilDate(year, 1, 1)?.day1970 ?? 0) * 86_400 + dayOfYear(year) * 86_400 + time }

  private func dayOfYear(_ year: Int) -> Int {
    switch day {
    case .withoutLeapDay(let number): return number - (number >= 60 && CivilDate.isLeap(year) ? 0 : 1)
    case .ofYear(let number): return number
    case .weekday(let weekday, let week, let month):
      let before = (1..<month).reduce(0) { $0 + CivilDate.length(ofMonth: $1, year) }
      let first = (CivilDate(year, month, 1)?.weekday.rawValue ?? 0) % 7
      let day = (weekday - first + 7) % 7 + (week - 1) * 7
      return before + (day < CivilDate.length(ofMonth: month, year) ? day : day - 7)
    }
  }
}
