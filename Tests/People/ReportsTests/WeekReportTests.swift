import Activity
import DaemonClient
import PicketCharts
import PicketJSON
import Reports
import Testing

/// What a week is said to be, whatever picketd tells of it.
@Suite struct WeekReportTests {
  private func report(_ seconds: Int, before: Int, days: [WeekReport.Day] = []) -> WeekReport {
    WeekReport(child: "Mia", seconds: seconds, before: before, days: days, categories: [])
  }

  @Test(arguments: [
    (3_600, 0, "nothing is known of the seven days before"), (3_600, 3_600, "as much as in the seven days before"),
    (3_600, 8_400, "1 h 20 min less than in the seven days before"),
    (8_400, 3_600, "1 h 20 min more than in the seven days before"),
  ])
  func `a week is compared with the one before`(seconds: Int, before: Int, words: String) {
    #expect(report(seconds, before: before).comparison == words)
  }

  @Test func `a category says what changed`() {
    let change = { WeekReport.Category(title: "Games", seconds: $0, before: $1).change }
    #expect(change(3_600, 0) == "not used before" && change(3_600, 3_600) == "as much")
    #expect(change(0, 1_800) == "30 min less" && change(5_400, 1_800) == "1 h more")
  }

  @Test func `days are named by their weekday, and a date that is none stays as it is`() {
    let days = ["2026-11-22", "2026-02-30", ""].map { WeekReport.Day(date: $0, seconds: 0) }
    #expect(days.map(\.label) == ["Sun 22", "2026-02-30", ""])
    #expect(report(0, before: 0, days: days).span == "Sun 22 to ")
    #expect(report(0, before: 0).average == 0 && report(0, before: 0).span == " to ")
  }

  @Test func `small shares are drawn together, and nothing used is no pie`() {
    let categories = (1...9).map { WeekReport.Category(title: "\($0)", seconds: $0 == 9 ? 0 : 600, before: 60) }
    let week = WeekReport(child: "Mia", seconds: 4_800, before: 0, days: [], categories: categories)
    #expect(week.byCategory?.slices.map(\.label) == ["1", "2", "3", "4", "5", "6", "Others"])
    #expect(week.byCategory?.slices.last?.value == 1_200)
    #expect(report(0, before: 0).byCategory == nil && report(0, before: 0).throughTheDay == nil)
  }

  private static func reply(first: String, last: String) throws -> Daemon.WeeklyReportReply {
    try DaemonReply<Daemon.WeeklyReportReply>([
      "child": "Mia", "from": "a", "to": "b", "seconds": 120, "before": 0,
      "longest": ["from": .string(first), "to": "?"],
      "days": [["date": "2026-11-22", "seconds": 120, "first": .string(first), "last": .string(last)]],
      "categories": [["title": "In no category", "seconds": 120, "before": 0]],
    ]).value
  }

  @Test(arguments: [
    ("07:10", "20:24", "07:10", "20:24"), ("00:00", "23:59", "00:00", "23:59"), ("07:10", "07:10", "07:10", "07:10"),
    // The clock was set back in between; and a time that cannot be read.
    ("02:50", "02:10", "02:50", "02:10"), ("02:50", "never", "02:50", nil),
  ])
  func `a day goes from its first use to its last`(first: String, last: String, from: String?, to: String?) throws {
    let week = WeekReport(try Self.reply(first: first, last: last)) { text in
      guard let time = TimeOfDay(text: text) else { return nil }
      return Zone.utc.local(1_795_305_600 + time.seconds)
    }
    #expect(week.days.map(\.firstClock) == [from] && week.days.map(\.lastClock) == [to])
    #expect((week.throughTheDay == nil) == (last < first || to == nil))
    // Its end cannot be read.
    #expect(week.longest == nil && week.longestSentence == nil)
    // A picture of it can be drawn as characters and as SVG.
    #expect(week.chart.svg().hasPrefix("<svg") && !week.chart.characters().isEmpty)
  }
}
