import DaemonClient
import DeviceActivity
import Foundation
import ManagedSettings
import PretendDaemon
import ScreenTimeClient
import Testing

@Suite struct CenterTests {
  private let daemon = PretendDaemon()
  private let name = DeviceActivityName("homework")

  private var center: DeviceActivityCenter { DeviceActivityCenter(daemon.link()) }

  private let schedule = DeviceActivitySchedule(
    intervalStart: DateComponents(hour: 17, minute: 0), intervalEnd: DateComponents(hour: 20, minute: 0),
    repeats: true, warningTime: DateComponents(minute: 5))

  @Test func `what is monitored is what was started`() throws {
    let token = try ScreenTimeLink.$current.withValue(daemon.link()) { try WebDomainToken(domain: "a.test") }
    let events = [
      DeviceActivityEvent.Name("used"): DeviceActivityEvent(
        webDomains: [token], threshold: DateComponents(minute: 30), includesPastActivity: true),
      DeviceActivityEvent.Name("all"): DeviceActivityEvent(threshold: DateComponents(hour: 1, minute: 5)),
    ]
    try center.startMonitoring(name, during: schedule, events: events)
    #expect(center.activities == [name] && center.schedule(for: name) == schedule && center.events(for: name) == events)
    #expect(center.schedule(for: DeviceActivityName("other")) == nil)
    #expect(center.events(for: DeviceActivityName("other")).isEmpty)
    try center.startMonitoring(name, during: schedule)
    #expect(center.activities == [name] && center.events(for: name).isEmpty)
    center.stopMonitoring([DeviceActivityName("other")])
    #expect(center.activities == [name])
    center.stopMonitoring()
    #expect(center.activities.isEmpty)
  }

  @Test func `a schedule keeps its time zone`() throws {
    var start = schedule.intervalStart
    start.timeZone = TimeZone(identifier: "America/New_York")
    let other = DeviceActivitySchedule(intervalStart: start, intervalEnd: schedule.intervalEnd, repeats: false)
    try center.startMonitoring(name, during: other)
    #expect(center.schedule(for: name) == other)
  }

  @Test func `every component reaches picketd, and dates of other calendars are refused`() throws {
    var odd = DateComponents(hour: 9)
    odd.dayOfYear = 200
    try center.startMonitoring(
      name, during: DeviceActivitySchedule(intervalStart: odd, intervalEnd: odd, repeats: true))
    #expect(center.schedule(for: name)?.intervalStart.dayOfYear == 200)
    let hebrew = Calendar(identifier: .hebrew)
    let (date, time) = (DateComponents(calendar: hebrew, month: 1, day: 1), DateComponents(calendar: hebrew, hour: 9))
    let end = DateComponents(hour: 17)
    try center.startMonitoring(
      name, during: DeviceActivitySchedule(intervalStart: time, intervalEnd: end, repeats: true))
    try DeviceActivityCenter.MonitoringError.$words.withValue(LastErrorText()) {
      #expect(throws: DeviceActivityCenter.MonitoringError.invalidDateComponents) {
        try center.startMonitoring(
          name, during: DeviceActivitySchedule(intervalStart: date, intervalEnd: end, repeats: true))
      }
      let words = try #require(DeviceActivityCenter.MonitoringError.invalidDateComponents.errorDescription)
      #expect(words.contains("Gregorian"))
    }
    #expect(center.schedule(for: name)?.intervalStart.hour == 9)
  }

  @Test(arguments: [
    (
      DaemonError.notAuthorized(why: "it was not authorized", remedy: "Ask."),
      DeviceActivityCenter.MonitoringError.unauthorized
    ), (.invalid(parameter: "schedule", why: "it never begins"), .invalidDateComponents),
    (.conflict(why: "1000 at most"), .excessiveActivities),
  ]) func `each of picketd's refusals has its error, with picketd's words`(
    _ failure: DaemonError, _ error: DeviceActivityCenter.MonitoringError
  ) {
    daemon.refuse(.activity(.startMonitoring), failure)
    DeviceActivityCenter.MonitoringError.$words.withValue(LastErrorText()) {
      #expect(throws: error) { try center.startMonitoring(name, during: schedule) }
      #expect(error.errorDescription == failure.sentence && error.recoverySuggestion?.isEmpty == false)
    }
  }

  @Test func `a daemon that does not answer is said as such`() {
    daemon.isReachable = false
    do {
      try center.startMonitoring(name, during: schedule)
      Issue.record("nobody was there to monitor it")
    } catch {
      guard case ManagedSettingsError.unreachable = error else {
        Issue.record("\(error)")
        return
      }
    }
    #expect(center.activities.isEmpty)
  }

  @Test func `Apple's limits hold for those who ask for them`() throws {
    let link = daemon.link()
    let center = DeviceActivityCenter(link)
    func daily(_ start: Int, _ end: DateComponents) -> DeviceActivitySchedule {
      DeviceActivitySchedule(intervalStart: DateComponents(hour: start), intervalEnd: end, repeats: true)
    }
    let short = daily(8, DateComponents(hour: 8, minute: 14))
    let long = DeviceActivitySchedule(
      intervalStart: DateComponents(day: 1, hour: 0), intervalEnd: DateComponents(day: 20, hour: 0), repeats: true)
    for schedule in [short, long] { try center.startMonitoring(name, during: schedule) }
    link.memory.hasAppleLimits = true
    // At the limits is within them.
    let week = DeviceActivitySchedule(
      intervalStart: DateComponents(hour: 0, weekday: 2), intervalEnd: DateComponents(hour: 0, weekday: 2),
      repeats: true)
    for schedule in [daily(8, DateComponents(hour: 8, minute: 15)), week] {
      try center.startMonitoring(name, during: schedule)
    }
    #expect(throws: DeviceActivityCenter.MonitoringError.intervalTooShort) {
      try center.startMonitoring(name, during: short)
    }
    #expect(throws: DeviceActivityCenter.MonitoringError.intervalTooLong) {
      try center.startMonitoring(name, during: long)
    }
    for number in 0..<19 {
      try center.startMonitoring(DeviceActivityName("\(number)"), during: daily(8, DateComponents(hour: 9)))
    }
    #expect(throws: DeviceActivityCenter.MonitoringError.excessiveActivities) {
      try center.startMonitoring(DeviceActivityName("one more"), during: daily(8, DateComponents(hour: 9)))
    }
    try center.startMonitoring(DeviceActivityName("3"), during: daily(8, DateComponents(hour: 10)))
  }
}
