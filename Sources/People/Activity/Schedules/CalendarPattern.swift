/// Where calendar components match what calendar and clock show. All times here are shown ones, in seconds since the
/// clock's 1 January 1970; zones come later.
///
/// The largest component that is set says how often a pattern comes back, and what lies below the smallest one is at its
/// lowest: `hour 9` is each day at 9:00, `weekday 2` each Monday at 0:00, `month 6` each 1 June, `minute 30` each hour.
struct CalendarPattern: Hashable, Sendable {
  enum Days: Hashable, Sendable {
    case everyHour, everyDay
    case weekly(Weekday)
    case monthly(MonthDay)
    case yearly(month: Int, MonthDay)
    case once(CivilDate)
  }

  /// A day of a month. Months that lack it are passed over.
  enum MonthDay: Hashable, Sendable {
    case number(Int)
    case weekday(Weekday, ordinal: Int)

    func date(_ year: Int, _ month: Int) -> CivilDate? {
      switch self {
      case .number(let day): return CivilDate(year, month, day)
      case .weekday(let weekday, let ordinal):
        guard let first = CivilDate(year, month, 1) else { return nil }
        let before = (weekday.rawValue - first.weekday.rawValue + 7) % 7
        return CivilDate(year, month, 1 + before + (ordinal - 1) * 7)
      }
    }
  }

  let days: Days
  /// Seconds since the beginning of the day, or of the hour.
  let time: Int

  /// How often it comes back, in words.
  var rhythm: String {
    switch days {
    case .everyHour: "each hour"
    case .everyDay: "each day"
    case .weekly: "each week"
    case .monthly: "each month"
    case .yearly: "each year"
    case .once: "once"
    }
  }

  /// The first match at or after a time.
  func next(from shown: Int) -> Int? {
    if days == .everyHour { return shown + (((time - shown) % 3_600) + 3_600) % 3_600 }
    let today = CivilDate(shown: shown)
    guard let date = date(from: today) else { return nil }
    if date.shown + time >= shown { return date.shown + time }
    let next = self.date(from: date.adding(days: 1)).map { $0.shown + time }
    return next.flatMap { $0 >= shown ? $0 : nil }
  }

  /// The last match before a time.
  func previous(before shown: Int) -> Int? {
    if days == .everyHour { return shown - 1 - (((shown - 1 - time) % 3_600) + 3_600) % 3_600 }
    let today = CivilDate(shown: shown - 1)
    guard let date = date(through: today) else { return nil }
    if date.shown + time < shown { return date.shown + time }
    let previous = self.date(through: date.adding(days: -1)).map { $0.shown + time }
    return previous.flatMap { $0 < shown ? $0 : nil }
  }
}

/// Dates that match.
extension CalendarPattern {
  /// A fifth Monday in February is rarer than anything else: forty years apart at most.
  private static let rarest = 40

  private func date(from first: CivilDate) -> CivilDate? {
    switch days {
    case .everyHour, .everyDay: return first
    case .weekly(let weekday): return first.adding(days: (weekday.rawValue - first.weekday.rawValue + 7) % 7)
    case .monthly, .yearly: return nearest(to: first, step: 1) { $0 >= first }
    case .once(let date): return date >= first ? date : nil
    }
  }

  private func date(through last: CivilDate) -> CivilDate? {
    switch days {
    case .everyHour, .everyDay: return last
    case .weekly(let weekday): return last.adding(days: -((last.weekday.rawValue - weekday.rawValue + 7) % 7))
    case .monthly, .yearly: return nearest(to: last, step: -1) { $0 <= last }
    case .once(let date): return date <= last ? date : nil
    }
  }

  /// The first matching date, month by month or year by year, that is on the right side.
  private func nearest(to date: CivilDate, step: Int, _ isRight: (CivilDate) -> Bool) -> CivilDate? {
    let (year, month, _) = date.parts
    for count in 0...CalendarPattern.rarest {
      let found: CivilDate?
      switch days {
      case .monthly(let day):
        let index = year * 12 + month - 1 + count * step
        found = day.date(index / 12, index % 12 + 1)
      case .yearly(let month, let day): found = day.date(year + count * step, month)
      default: return nil
      }
      if let found, isRight(found) { return found }
    }
    return nil
  }
}

extension CivilDate {
  init(shown: Int) { self.init(clamping: shown >= 0 ? shown / 86_400 : (shown - 86_399) / 86_400) }

  /// Midnight, as the clock shows it.
  var shown: Int { day1970 * 86_400 }
}
