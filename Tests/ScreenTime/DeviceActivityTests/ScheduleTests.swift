import DeviceActivity
import Foundation
import Testing

@Suite struct ScheduleTests {
  private func date(_ text: String) throws -> Date { try Date(text + ":00Z", strategy: .iso8601) }

  private func parts(_ text: String) throws -> DateComponents {
    let numbers = text.split(separator: ":").compactMap { Int($0) }
    return DateComponents(timeZone: TimeZone(identifier: "UTC"), hour: numbers[0], minute: numbers[1])
  }

  @Test(arguments: [
    ("09:00", "17:00", "2026-11-23T08:00", "2026-11-23T09:00", "2026-11-23T17:00"),
    ("09:00", "17:00", "2026-11-23T09:00", "2026-11-23T09:00", "2026-11-23T17:00"),
    ("09:00", "17:00", "2026-11-23T12:00", "2026-11-23T09:00", "2026-11-23T17:00"),
    ("09:00", "17:00", "2026-11-23T17:00", "2026-11-24T09:00", "2026-11-24T17:00"),
    ("22:00", "06:00", "2026-11-23T23:00", "2026-11-23T22:00", "2026-11-24T06:00"),
    ("22:00", "06:00", "2026-11-23T05:00", "2026-11-22T22:00", "2026-11-23T06:00"),
    ("00:00", "23:59", "2028-02-29T23:59", "2028-03-01T00:00", "2028-03-01T23:59"),
  ]) func `the interval that goes on, else the next one`(
    _ start: String, _ end: String, _ now: String, _ from: String, _ to: String
  ) throws {
    let schedule = DeviceActivitySchedule(
      intervalStart: try parts(start), intervalEnd: try parts(end), repeats: true)
    #expect(schedule.interval(at: try date(now)) == DateInterval(start: try date(from), end: try date(to)))
  }

  @Test func `weekdays and dates make intervals as well`() throws {
    let zone = TimeZone(identifier: "UTC")
    let weekend = DeviceActivitySchedule(
      intervalStart: DateComponents(timeZone: zone, hour: 0, weekday: 7),
      intervalEnd: DateComponents(timeZone: zone, hour: 0, weekday: 2), repeats: true)
    let now = try date("2026-11-23T08:00")
    #expect(
      weekend.interval(at: now) == DateInterval(start: try date("2026-11-28T00:00"), end: try date("2026-11-30T00:00")))
    let day = DateComponents(timeZone: zone, year: 2026, month: 11, day: 20)
    var end = day
    end.day = 22
    let over = DeviceActivitySchedule(intervalStart: day, intervalEnd: end, repeats: false)
    #expect(over.interval(at: now) == nil)
    #expect(over.interval(at: try date("2026-11-21T08:00"))?.duration == 2 * 86_400)
  }

  @Test func `an event without targets is about all activity`() {
    let event = DeviceActivityEvent(threshold: DateComponents(minute: 5))
    #expect(event.includesAllActivity && !event.includesPastActivity)
  }
}
