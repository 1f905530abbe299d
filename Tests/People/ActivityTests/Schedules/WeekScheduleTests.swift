import Foundation
import Support
import Testing

@testable import Activity

@Suite struct WeekScheduleTests {
  /// Instants that the property test looks at; PICKET_INSTANTS asks for more.
  private static let instants = ProcessInfo.processInfo.environment["PICKET_INSTANTS"].flatMap { Int($0) } ?? 1_000_000

  private static func window(_ text: String) throws -> Window { try #require(try Window(text: text)) }

  @Test func `random schedules in odd zones agree with the rule minute by minute`() throws {
    let days = 5
    var generator = SeededGenerator(seed: 1_440)
    var left = Self.instants
    while left > 0 {
      left -= days * 1_440
      let zone = try Zone(named: OddZones.names.randomElement(using: &generator) ?? "UTC")
      let (begin, time) = OddZones.span(days: days, in: zone, &generator)
      let schedule = try Self.schedule(on: zone.local(begin).date, near: time, &generator)
      let expected = Self.reference(schedule, from: begin, days: days, in: zone)
      let found = Self.intervals(schedule, from: begin, days: days, in: zone)
      #expect(found == expected, "\(schedule) in \(zone.name) from \(begin)")
      if found != expected { return }
      for _ in 0..<20 {
        let instant = begin + Int.random(in: 0..<days * 86_400, using: &generator)
        let isInside = schedule.interval(at: instant, in: zone) != nil
        #expect(isInside == expected.contains { $0.contains(instant) })
      }
    }
  }

  private static func schedule(
    on date: CivilDate, near time: TimeOfDay, _ generator: inout SeededGenerator
  ) throws -> WeekSchedule {
    var windows: [Window] = []
    while windows.count < Int.random(in: 1...3, using: &generator) {
      let times = (0..<2).map { _ in TimeOfDay(seconds: OddZones.time(near: time, &generator)) }
      let days = Weekdays(rawValue: UInt8.random(in: 1...127, using: &generator))
      if let from = times[0], let to = times[1], let window = try? Window(from: from, to: to, days: days) {
        windows.append(window)
      }
    }
    var schedule = WeekSchedule(windows)
    for day in -3..<6 where generator.chance(oneIn: 8) {
      let date = date.adding(days: day)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: schedule.skipped.insert(date)
      case 1: schedule.delayed[date] = Int.random(in: 0...96, using: &generator) * 900
      default: schedule.extended[date] = Int.random(in: -10...96, using: &generator) * 900
      }
    }
    return schedule
  }

  /// Minute by minute.
  private static func reference(
    _ schedule: WeekSchedule, from begin: Int, days: Int, in zone: Zone
  ) -> [Range<Int>] {
    let margin = 4 * 1_440
    let clock = WallClock(from: begin - margin * 60, minutes: days * 1_440 + 2 * margin, in: zone)
    // Which occurrences are near enough is known by their dates; the rest is looked at.
    var occurrences: [Int: [WallClock.Occurrence]] = [:]
    let first = zone.local(begin).date.day1970 - 4
    for day in first...first + days + 8 {
      let date = CivilDate(clamping: day)
      occurrences[day] = schedule.windows.filter { $0.days.contains(date.weekday) && !schedule.skipped.contains(date) }
        .map { window in
          let next = window.to <= window.from ? 86_400 : 0
          return WallClock.Occurrence(
            from: day * 86_400 + window.from.seconds, to: day * 86_400 + next + window.to.seconds,
            later: schedule.delayed[date] ?? 0, longer: schedule.extended[date] ?? 0)
        }
      // The clock has to show it somewhere, whatever is added to it.
      occurrences[day]?.removeAll { ($0.later, $0.longer) != (0, 0) && clock.leavesOut($0) }
    }
    var found: [Range<Int>] = []
    var (today, near) = (Int.min, [WallClock.Occurrence]())
    for minute in margin..<margin + days * 1_440 {
      if clock.peak[minute] / 86_400 != today {
        today = clock.peak[minute] / 86_400
        near = (today - 3...today + 1).flatMap { occurrences[$0] ?? [] }
      }
      let lasts = near.contains { clock.lasts($0, minute) }
      guard lasts else { continue }
      let instant = clock.begin + minute * 60
      if let last = found.last, last.upperBound == instant {
        found[found.count - 1] = last.lowerBound..<instant + 60
      } else {
        found.append(instant..<instant + 60)
      }
    }
    return found
  }

  /// What the schedule says of the same span, one interval after the other.
  private static func intervals(
    _ schedule: WeekSchedule, from begin: Int, days: Int, in zone: Zone
  ) -> [Range<Int>] {
    let span = begin..<begin + days * 86_400
    var (found, instant) = ([Range<Int>](), begin)
    while let interval = schedule.interval(containingOrAfter: instant, in: zone), interval.lowerBound < span.upperBound
    {
      found.append(interval.clamped(to: span))
      instant = interval.upperBound
    }
    return found
  }

  @Test func `an evening goes past midnight and belongs to the day that it begins on`() throws {
    let paris = try Zone(named: "Europe/Paris")
    let schedule = WeekSchedule([try Self.window("21:00-7:00 sun-thu")])
    let monday = try #require(CivilDate(2026, 11, 23))
    let nine = paris.instant(monday, try #require(TimeOfDay(hour: 21)))
    #expect(schedule.interval(at: nine, in: paris) == nine..<nine + 10 * 3_600)
    #expect(schedule.interval(at: nine - 1, in: paris) == nil)
    #expect(schedule.nextChange(after: nine - 1, in: paris) == nine)
    #expect(schedule.nextChange(after: nine, in: paris) == nine + 36_000)
    // Friday evening is free, and so is Saturday's.
    let friday = monday.adding(days: 4)
    #expect(schedule.interval(at: paris.instant(friday, try #require(TimeOfDay(hour: 22))), in: paris) == nil)
    #expect(
      schedule.interval(containingOrAfter: paris.day(friday).upperBound, in: paris)?.lowerBound == nine + 6 * 86_400)
  }

  @Test func `windows that touch are one interval`() throws {
    let schedule = WeekSchedule([
      try Self.window("20:00-24:00"), try Self.window("0:00-6:00"), try Self.window("5:00-7:00"),
    ])
    #expect(schedule.interval(at: 0, in: .utc) == -4 * 3_600..<7 * 3_600)
  }

  @Test func `what never ends or never begins has no next change`() throws {
    let always = WeekSchedule([try Self.window("0:00-24:00")])
    #expect(always.interval(at: 1_000_000, in: .utc) == Zone.earliest..<Zone.latest)
    #expect(always.nextChange(after: 1_000_000, in: .utc) == nil)
    for instant in [Zone.earliest, Zone.latest - 1] {
      #expect(always.interval(at: instant, in: .utc) == Zone.earliest..<Zone.latest)
    }
    #expect(WeekSchedule([]).nextChange(after: 0, in: .utc) == nil)
    var holiday = always
    let christmas = try #require(CivilDate(2026, 12, 24))
    holiday.skipped = [christmas]
    let begin = christmas.day1970 * 86_400
    #expect(holiday.nextChange(after: begin - 90 * 86_400, in: .utc) == begin)
    #expect(holiday.nextChange(after: begin, in: .utc) == begin + 86_400)
  }

  @Test func `a delayed beginning and a longer end count on their day alone`() throws {
    var schedule = WeekSchedule([try Self.window("20:00-21:00")])
    let date = try #require(CivilDate(1970, 1, 2))
    schedule.delayed[date] = 900
    schedule.extended[date] = 1_800
    #expect(schedule.interval(containingOrAfter: 86_400, in: .utc) == 86_400 + 72_900..<86_400 + 77_400)
    #expect(schedule.interval(containingOrAfter: 172_800, in: .utc) == 172_800 + 72_000..<172_800 + 75_600)
    schedule.extended[date] = -3_600
    #expect(schedule.interval(containingOrAfter: 86_400, in: .utc)?.lowerBound == 172_800 + 72_000)
  }

  @Test func `an end that is moved by a day is still known two days after the beginning`() throws {
    var schedule = WeekSchedule([try Self.window("20:00-19:00 mon")])
    schedule.extended[try #require(CivilDate(1970, 1, 5))] = 86_400
    let interval = 4 * 86_400 + 72_000..<6 * 86_400 + 68_400
    #expect(schedule.interval(at: interval.upperBound - 1, in: .utc) == interval)
  }

  /// The table of the article "Time and clocks": what the clock's first and last second of a window are, in hours and
  /// minutes since the midnight before, as they pass and not as they are shown.
  @Test(arguments: [
    ("21:00-7:00", "21:00", "30:00", "21:00", "32:00"), ("21:00-2:30", "21:00", "26:00", "21:00", "27:30"),
    ("2:30-6:00", "26:00", "29:00", "26:30", "31:00"), ("2:10-2:40", "", "", "26:10", "27:40"),
  ])
  func `a window that closes never opens early where the clock is set`(
    _ text: String, _ begin: String, _ end: String, _ autumnBegin: String, _ autumnEnd: String
  ) throws {
    let paris = try Zone(named: "Europe/Paris")
    let schedule = WeekSchedule([try Self.window(text)])
    let nights = [(CivilDate(2026, 3, 28), begin, end), (CivilDate(2026, 10, 24), autumnBegin, autumnEnd)]
    for (date, begin, end) in nights {
      let midnight = paris.day(try #require(date)).lowerBound
      func instant(_ time: String) -> Int {
        let parts = time.split(separator: ":").compactMap { Int($0) }
        return midnight + parts[0] * 3_600 + parts[1] * 60
      }
      let found = schedule.interval(containingOrAfter: midnight + 20 * 3_600, in: paris)
      if begin.isEmpty {
        #expect(found?.lowerBound ?? .max > midnight + 40 * 3_600)
      } else {
        #expect(found == instant(begin)..<instant(end), "\(text) after \(date?.text ?? "")")
      }
    }
  }

  @Test(arguments: ["12:00-12:00", "24:00-6:00"]) func `a window that makes no sense says what would`(_ text: String) {
    #expect(throws: ScheduleFault.self) { try Window(text: text) }
  }

  @Test func `a window is written as it is read`() throws {
    for text in ["21:00-07:00 sun-thu", "00:00-24:00", "22:00-00:00 mon"] {
      let window = try Self.window(text)
      #expect(try Window(text: window.text) == window)
    }
    #expect(try Self.window("22:00-0:00").crossesMidnight == false)
    for text in ["", "21:00", "21:00-7:00-8:00", "21:00-7:00 ", "9-17", "21:00 - 7:00"] {
      #expect(try Window(text: text) == nil)
    }
    #expect(throws: ScheduleFault.noDays) { try Window(from: .midnight, to: .endOfDay, days: []) }
  }
}
