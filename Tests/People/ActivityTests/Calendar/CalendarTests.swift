import Support
import Testing

@testable import Activity

@Suite struct CalendarTests {
  @Test func `every day follows the one before, through leap years and centuries`() throws {
    var date = try #require(CivilDate(1999, 12, 31))
    #expect(date.weekday == .friday)
    var (year, month, day, weekday) = (1999, 12, 31, Weekday.friday)
    for _ in 0..<40_000 {
      date = date.adding(days: 1)
      day += 1
      if CivilDate(year, month, day) == nil { (month, day) = (month + 1, 1) }
      if month == 13 { (year, month) = (year + 1, 1) }
      weekday = weekday.adding(days: 1)
      #expect(date.parts == (year, month, day) && date.weekday == weekday)
      #expect(CivilDate(year, month, day) == date)
    }
    #expect(year == 2109)
  }

  @Test func `the calendar begins in the year 1 and ends in 9999`() {
    #expect(CivilDate(1, 1, 1) == .first && CivilDate(9_999, 12, 31) == .last)
    #expect(CivilDate.first.text == "0001-01-01" && CivilDate.last.adding(days: .max) == .last)
    #expect(CivilDate(1970, 1, 1)?.day1970 == 0 && CivilDate(1900, 2, 29) == nil && CivilDate(2000, 2, 29) != nil)
  }

  @Test(arguments: ["2026-11-23", "2024-02-29", "0001-01-01", "9999-12-31"])
  func `a date is written as it is read`(_ text: String) { #expect(CivilDate(text: text)?.text == text) }

  @Test(arguments: ["", "2026-02-29", "2026-2-3", "26-11-23", "2026-11-23 ", "+026-11-23", "2026-11-٣3", "0000-01-01"])
  func `a text that is no date is refused`(_ text: String) { #expect(CivilDate(text: text) == nil) }

  @Test(arguments: [
    ("7:00", 25_200, "07:00"), ("17:00", 61_200, "17:00"), ("24:00", 86_400, "24:00"), ("0:00:01", 1, "00:00:01"),
  ])
  func `a time of day is read`(_ text: String, _ seconds: Int, _ written: String) {
    #expect(TimeOfDay(text: text)?.seconds == seconds && TimeOfDay(text: text)?.text == written)
  }

  @Test(arguments: ["", "7", "7:0", "24:01", "25:00", "12:60", "12:00:60", "-1:00", "12:00:00:00", "١٢:٠٠", " 7:00"])
  func `a text that is no time of day is refused`(_ text: String) { #expect(TimeOfDay(text: text) == nil) }

  @Test(arguments: [
    ("mon-fri", "mon-fri"), ("sat,sun", "sat,sun"), ("Fri-Mon", "mon,fri-sun"), ("monday,wed-friday", "mon,wed-fri"),
    ("weekdays", "mon-fri"), ("weekend", "sat,sun"), ("sun-sat", "every day"), ("every day", "every day"),
  ])
  func `days of the week are read`(_ text: String, _ written: String) { #expect(Weekdays(text: text)?.text == written) }

  @Test(arguments: ["", "mon-", "-mon", "mo", "mon,,tue", "mon-tue-wed", "mon, tue", "someday"])
  func `a text that names no days is refused`(_ text: String) { #expect(Weekdays(text: text) == nil) }

  @Test(arguments: 1...127) func `all sets of days are written and read`(_ bits: Int) {
    let days = Weekdays(rawValue: UInt8(bits))
    #expect(Weekdays(text: days.text) == days && Weekdays(days.days.map { Weekdays($0) }) == days)
  }
}
