extension CalendarPattern {
  /// Every combination that says something clear; all others throw the sentence that says what is missing.
  init(_ components: CalendarComponents) throws(ScheduleFault) {
    try components.check()
    days = try CalendarPattern.days(components)
    time = (components.hour ?? 0) * 3_600 + (components.minute ?? 0) * 60 + (components.second ?? 0)
  }

  private static func days(_ components: CalendarComponents) throws(ScheduleFault) -> Days {
    let hasDate = components.year != nil || components.month != nil || components.day != nil
    if components.second != nil, components.minute == nil { throw .missing(component: "minute", beside: "the second") }
    if components.minute != nil, components.hour == nil, hasDate || components.weekday != nil {
      throw .missing(component: "hour", beside: "the minute")
    }
    if components.weekdayOrdinal != nil, components.weekday == nil {
      throw .missing(component: "weekday", beside: "the weekdayOrdinal")
    }
    let day = try monthDay(components)
    if let year = components.year { return .once(try date(year, day, components)) }
    if let month = components.month {
      let first = try day.orFirst(of: "month", components)
      if case .number(let number) = first, number > CivilDate.length(ofMonth: month, 2_000) {
        throw .noSuchDate("\(number).\(month).")
      }
      return .yearly(month: month, first)
    }
    if let day { return .monthly(day) }
    if let weekday = components.day(ofWeek: components.weekday) { return .weekly(weekday) }
    if components.hour != nil { return .everyDay }
    if components.minute != nil { return .everyHour }
    throw .nothing
  }

  /// The day of a month, by its number or as the nth such weekday.
  private static func monthDay(_ components: CalendarComponents) throws(ScheduleFault) -> MonthDay? {
    guard let weekday = components.day(ofWeek: components.weekday) else { return components.day.map { .number($0) } }
    if components.day != nil { throw .unsupported(["day and weekday together"]) }
    if let ordinal = components.weekdayOrdinal { return .weekday(weekday, ordinal: ordinal) }
    if components.month != nil || components.year != nil {
      throw .missing(component: "weekdayOrdinal", beside: "a weekday of one month")
    }
    return nil
  }

  private static func date(
    _ year: Int, _ day: MonthDay?, _ components: CalendarComponents
  ) throws(ScheduleFault) -> CivilDate {
    if components.month == nil, day != nil { throw .missing(component: "month", beside: "the year and the day") }
    let first = try day.orFirst(of: "year", components)
    guard let date = first.date(year, components.month ?? 1) else {
      throw .noSuchDate("such day in \(components.month ?? 1)/\(year)")
    }
    return date
  }
}

extension CalendarPattern.MonthDay? {
  /// What stands for a missing day: the first one, unless a time of day shows that the day was forgotten.
  fileprivate func orFirst(
    of part: String, _ components: CalendarComponents
  ) throws(ScheduleFault) -> CalendarPattern.MonthDay {
    if let self { return self }
    if components.hour != nil { throw .missing(component: "day", beside: "the \(part) and the hour") }
    return .number(1)
  }
}

extension CalendarComponents {
  /// Sunday is 1 here.
  fileprivate func day(ofWeek number: Int?) -> Weekday? {
    number.flatMap { Weekday(rawValue: $0 == 1 ? 7 : $0 - 1) }
  }
}
