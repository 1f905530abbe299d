import Activity
import Testing

@testable import Web

@Suite struct ClockTests {
  /// 2026-11-24, 18:05 in Berlin, a Tuesday.
  private let clock = PageSamples.clock

  @Test(arguments: [
    ("2026-11-24T17:05:00Z", "18:05"), ("2026-11-23T23:00:00Z", "0:00"), ("2026-11-25T06:00:00Z", "tomorrow 7:00"),
    ("2026-11-23T20:30:00Z", "yesterday 21:30"), ("2026-11-27T16:00:00Z", "Fri 17:00"),
    ("2026-12-24T16:00:00Z", "24 Dec 17:00"),
    ("2027-01-02T16:00:00Z", "2 Jan 2027"), ("soon", "soon"),
  ])
  func `a moment is told as people tell it, by the household's clock`(time: String, words: String) {
    #expect(clock.moment(time) == words)
  }

  @Test func `the day begins and ends by the household's clock`() {
    #expect(clock.beginOfToday == "2026-11-23T23:00:00Z")
    #expect(clock.seconds(toTomorrowAt: 7) == 12 * 3_600 + 55 * 60)
    #expect(
      clock.today == "Tuesday, 24 November" && clock.date() == "2026-11-24" && clock.date(daysAhead: 1) == "2026-11-25")
    #expect(clock.hour(of: "2026-11-24T06:00:00Z") == 7)
  }

  @Test(arguments: [(59, "0 min"), (60, "1 min"), (3_600, "1 h"), (5_100, "1 h 25 min"), (-5, "0 min")])
  func `an amount is told in hours and minutes`(seconds: Int, words: String) { #expect(Words.amount(seconds) == words) }
}
