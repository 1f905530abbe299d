import Activity
import Reports
import Support
import Testing

@testable import Messages

/// When a week is reported, and what is said of it.
@Suite struct WeekTests {
  private func due(_ year: Int, _ month: Int, _ day: Int, _ clock: TimeOfDay) throws -> String {
    let date = try #require(CivilDate(year, month, day))
    return WeekOccasion.due(at: Zone.utc.local(Zone.utc.instant(date, clock))).text
  }

  @Test func `a report is due on Mondays at seven, and stays due until the next one`() throws {
    let (before, after) = (try #require(TimeOfDay(hour: 6, minute: 59)), try #require(TimeOfDay(hour: 7, minute: 0)))
    #expect(try due(2026, 11, 23, after) == "2026-11-23")
    #expect(try due(2026, 11, 23, before) == "2026-11-16")
    #expect(try due(2026, 11, 28, before) == "2026-11-23")
    #expect(try due(2026, 11, 29, after) == "2026-11-23")
    #expect(try due(2027, 1, 1, after) == "2026-12-28")
  }

  @Test func `the mark is kept, and what is no mark counts as none`() throws {
    let workshop = try Workshop()
    let mark = WeekMark(path: workshop.path("week"))
    #expect(mark.read() == nil)
    let monday = try #require(CivilDate(2026, 11, 23))
    #expect(mark.write(monday) && mark.read() == monday)
    for damaged in ["", "2026-13-01\n", "soon", String(repeating: "9", count: 4_000), "\u{0}"] {
      try workshop.write("week", Array(damaged.utf8))
      #expect(mark.read() == nil)
    }
    #expect(!WeekMark(path: workshop.path("missing/week")).write(monday))
  }

  @Test func `a report is short for telephones, and a letter for mail`() throws {
    let day = WeekReport.Day(
      date: "2026-11-16", seconds: 7_800, first: TimeOfDay(hour: 7, minute: 10), last: TimeOfDay(hour: 20, minute: 5))
    let report = WeekReport(
      child: "Mia", seconds: 7_800, before: 3_600, days: [day, .init(date: "2026-11-17", seconds: 0)],
      categories: [.init(title: "Social", seconds: 6_000, before: 0), .init(title: "News", seconds: 0, before: 60)])
    let monday = try #require(CivilDate(2026, 11, 23))
    let message = WeekOccasion.message([report, report], of: monday, at: 7)
    #expect(message.subject == .week("2026-11-23"))
    #expect(message.clear == "The week: Mia 2 h 10 min, Mia 2 h 10 min.")
    #expect(message.discreet == "The report of the week is on Picket's pages." && message.kind == .week)
    #expect(
      report.letter == """
        The week of Mia, Mon 16 to Tue 17

        2 h 10 min in all, 1 h 5 min a day: 1 h 10 min more than in the seven days before.

          Mon 16  2 h 10 min  07:10 to 20:05
          Tue 17  0 min

        Most used
          Social  1 h 40 min  not used before
        """)
  }
}
