import Foundation
import Support
import Testing

@testable import Activity

@Suite struct ComponentScheduleTests {
  /// Instants that the property test looks at; PICKET_INSTANTS asks for more.
  private static let instants = ProcessInfo.processInfo.environment["PICKET_INSTANTS"].flatMap { Int($0) } ?? 250_000

  /// Components as a person would compare them with a calendar and a clock, one by one.
  private static func matches(_ components: CalendarComponents, _ shown: Int) -> Bool {
    let (date, time) = (CivilDate(shown: shown), ((shown % 86_400) + 86_400) % 86_400)
    func agrees(_ wanted: Int?, _ value: Int) -> Bool { wanted.map { $0 == value } ?? true }
    let isHourly = components.hour == nil && components.minute != nil
    return agrees(components.year, date.year) && agrees(components.month, date.month)
      && agrees(components.day, date.day)
      && agrees(components.weekday, date.weekday.rawValue % 7 + 1)
      && agrees(components.weekdayOrdinal, (date.day + 6) / 7)
      && (isHourly || time / 3_600 == components.hour ?? 0) && time / 60 % 60 == components.minute ?? 0
      && time % 60 == components.second ?? 0
  }

  private static func daily(near time: TimeOfDay, _ generator: inout SeededGenerator) -> CalendarComponents {
    let time = OddZones.time(near: time, &generator)
    return CalendarComponents(hour: time / 3_600, minute: time / 60 % 60)
  }

  /// A beginning and an end in the same rhythm.
  private static func random(
    near time: TimeOfDay, _ generator: inout SeededGenerator
  ) -> (CalendarComponents, CalendarComponents) {
    var pair = [daily(near: time, &generator), daily(near: time, &generator)]
    let rhythm = Int.random(in: 0..<5, using: &generator)
    for index in 0..<2 {
      switch rhythm {
      case 0: pair[index].hour = nil
      case 2: pair[index].weekday = Int.random(in: 1...7, using: &generator)
      case 3: pair[index].day = Int.random(in: 1...31, using: &generator)
      case 4:
        pair[index].weekday = Int.random(in: 1...7, using: &generator)
        pair[index].weekdayOrdinal = Int.random(in: 1...5, using: &generator)
      default: break
      }
    }
    return (pair[0], pair[1])
  }

  @Test func `random schedules agree with calendar and clock, quarter of an hour by quarter of an hour`() throws {
    var generator = SeededGenerator(seed: 77)
    var left = Self.instants
    while left > 0 {
      let zone = try Zone(named: OddZones.names.randomElement(using: &generator) ?? "UTC")
      let isLong = generator.chance(oneIn: 10)
      let days = isLong ? 90 : 6
      let (begin, time) = OddZones.span(days: days, in: zone, &generator)
      let (start, end) = Self.random(near: time, &generator)
      guard let schedule = try? ComponentSchedule(start: start, end: end) else { continue }
      if !isLong, start.day != nil || start.weekdayOrdinal != nil { continue }
      left -= days * 96
      // The calendar's own times, with ends and beginnings in the order in which they come.
      var expected: [Range<Int>] = []
      var (open, isSure) = (Int?.none, false)
      let first = zone.local(begin).date.shown
      for shown in stride(from: first, to: first + days * 86_400, by: 60 * 15) {
        if Self.matches(end, shown) {
          if let open, isSure {
            let from = max(zone.instant(shown: open, .first), expected.last?.upperBound ?? .min)
            let interval = from..<max(from, zone.instant(shown: shown, .last))
            if !interval.isEmpty { expected.append(interval) }
          }
          (open, isSure) = (nil, true)
        }
        if Self.matches(start, shown), open == nil { open = shown }
      }
      guard let from = expected.first?.lowerBound, let last = expected.last else { continue }
      var (found, instant) = ([Range<Int>](), from)
      while let interval = schedule.interval(containingOrAfter: instant, in: zone),
        interval.lowerBound <= last.lowerBound
      {
        found.append(interval)
        instant = interval.upperBound
      }
      #expect(found == expected, "\(start) to \(end) in \(zone.name) from \(begin)")
      if found != expected { return }
      for interval in expected.suffix(30) {
        for inside in [interval.upperBound - 1, Int.random(in: interval, using: &generator)] {
          #expect(schedule.interval(containingOrAfter: inside, in: zone) == interval)
        }
      }
    }
  }

  private static func day(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0) -> Int {
    (CivilDate(year, month, day)?.day1970 ?? 0) * 86_400 + hour * 3_600
  }

  @Test(arguments: [
    (CalendarComponents(month: 12, day: 24), CalendarComponents(month: 1, day: 7), day(2026, 12, 24)..<day(2027, 1, 7)),
    (CalendarComponents(month: 2, day: 29), CalendarComponents(month: 3, day: 1), day(2028, 2, 29)..<day(2028, 3, 1)),
    (CalendarComponents(month: 7), CalendarComponents(month: 9), day(2027, 7, 1)..<day(2027, 9, 1)),
    (
      CalendarComponents(month: 11, weekday: 5, weekdayOrdinal: 4),
      CalendarComponents(month: 12, weekday: 2, weekdayOrdinal: 1),
      day(2026, 11, 26)..<day(2026, 12, 7)
    ),
    (
      CalendarComponents(year: 2027, month: 5, day: 1, hour: 8), CalendarComponents(year: 2027, month: 5, day: 3),
      day(2027, 5, 1, 8)..<day(2027, 5, 3)
    ),
    (CalendarComponents(year: 2027), CalendarComponents(year: 2028), day(2027, 1, 1)..<day(2028, 1, 1)),
  ])
  func `dates come each year or once`(_ start: CalendarComponents, _ end: CalendarComponents, _ interval: Range<Int>)
    throws
  {
    let schedule = try ComponentSchedule(start: start, end: end)
    let now = Self.day(2026, 11, 23)
    #expect(schedule.interval(containingOrAfter: now, in: .utc) == interval)
    #expect(schedule.interval(containingOrAfter: interval.upperBound - 1, in: .utc) == interval)
    if start.year != nil { #expect(schedule.interval(containingOrAfter: interval.upperBound, in: .utc) == nil) }
  }

  @Test(arguments: [
    (CalendarComponents(hour: 9), CalendarComponents(hour: 9), "0:00 to 24:00"),
    (CalendarComponents(hour: 9), CalendarComponents(weekday: 2, hour: 17), "each day and ends each week"),
    (CalendarComponents(year: 2026, month: 1, day: 1), CalendarComponents(hour: 17), "once and ends each day"),
    (CalendarComponents(month: 2, day: 30), CalendarComponents(month: 3), "no 30.2."),
    (CalendarComponents(year: 2027, month: 2, day: 29), CalendarComponents(year: 2027, month: 3), "choose a day"),
    (CalendarComponents(hour: 24), CalendarComponents(hour: 9), "hour 24 does not exist"),
    (CalendarComponents(month: 3, hour: 9), CalendarComponents(month: 4, hour: 9), "no day"),
    (CalendarComponents(day: 3, weekday: 2), CalendarComponents(day: 4), "cannot be used"),
    (CalendarComponents(month: 3, weekday: 2), CalendarComponents(month: 4), "no weekdayOrdinal"),
    (CalendarComponents(hour: 9, second: 3), CalendarComponents(hour: 10), "no minute"),
    (CalendarComponents(weekday: 2, minute: 3), CalendarComponents(hour: 10), "no hour"),
    (CalendarComponents(weekdayOrdinal: 1), CalendarComponents(hour: 10), "no weekday"),
    (CalendarComponents(), CalendarComponents(hour: 10), "at least the hour"),
    (
      CalendarComponents(year: 2027, month: 2, day: 2), CalendarComponents(year: 2027, month: 2, day: 1),
      "before it begins"
    ),
  ])
  func `what never happens is refused in a sentence`(
    _ start: CalendarComponents, _ end: CalendarComponents, _ words: String
  ) throws {
    let fault = #expect(throws: ScheduleFault.self) { try ComponentSchedule(start: start, end: end) }
    #expect(try #require(fault).description.contains(words), "\(fault?.description ?? "")")
  }

  @Test func `parts that depend on where weeks begin are refused`() throws {
    var start = CalendarComponents(hour: 9)
    start.weekOfYear = 3
    #expect(throws: ScheduleFault.unsupported(["weekOfYear"])) {
      try ComponentSchedule(start: start, end: CalendarComponents(hour: 10))
    }
    #expect(throws: ScheduleFault.warning(seconds: 0)) {
      try ComponentSchedule(start: CalendarComponents(hour: 9), end: CalendarComponents(hour: 10), warning: 0)
    }
  }
}

@Suite struct ScheduleEdgeTests {
  private static func schedule(repeats: Bool = true, warning: Int?) throws -> ComponentSchedule {
    try ComponentSchedule(
      start: CalendarComponents(hour: 9), end: CalendarComponents(hour: 17), repeats: repeats, warning: warning)
  }

  /// All edges from one instant to another, as they are asked for one after the other.
  private static func edges(_ schedule: ComponentSchedule, since: Int, until: Int) -> [(ScheduleEdge.Kind, Int)] {
    var (edges, instant) = ([(ScheduleEdge.Kind, Int)](), since - 1)
    while case let next = schedule.nextEdges(after: instant, since: since, in: .utc), let first = next.first,
      first.instant < until
    {
      edges += next.map { ($0.kind, $0.instant / 3_600) }
      instant = first.instant
    }
    return edges
  }

  @Test func `each interval has four edges, each once and in order`() throws {
    let edges = Self.edges(try Self.schedule(warning: 3_600), since: 0, until: 2 * 86_400)
    #expect(edges.map(\.0) == Array(repeating: [.willBegin, .begins, .willEnd, .ends], count: 2).flatMap { $0 })
    #expect(edges.map(\.1) == [8, 9, 16, 17, 32, 33, 40, 41])
  }

  @Test func `an interval that lasts when it is set begins at once, and without repetition it is the only one`() throws
  {
    let edges = Self.edges(try Self.schedule(repeats: false, warning: 3_600), since: 12 * 3_600, until: 9 * 86_400)
    #expect(edges.map(\.0) == [.begins, .willEnd, .ends] && edges.map(\.1) == [12, 16, 17])
    #expect(
      Self.edges(try Self.schedule(repeats: false, warning: nil), since: 18 * 3_600, until: 9 * 86_400).map(\.1) == [
        33, 41,
      ])
  }

  @Test func `a warning longer than the interval comes when that begins`() throws {
    let edges = Self.edges(try Self.schedule(warning: 10 * 3_600), since: 0, until: 86_400)
    #expect(edges.map(\.0) == [.willBegin, .begins, .willEnd, .ends, .willBegin])
    #expect(edges.map(\.1) == [0, 9, 9, 17, 23])
  }

  @Test func `one interval ends before the next one begins at the same instant`() throws {
    let schedule = try ComponentSchedule(
      start: CalendarComponents(minute: 0), end: CalendarComponents(minute: 30), warning: 1_800)
    let edges = schedule.nextEdges(after: 3_600, since: 0, in: .utc)
    #expect(edges.map(\.kind) == [.ends, .willBegin] && edges.allSatisfy { $0.instant == 5_400 })
  }

  @Test
  func `looks at random moments, by a clock that is set back and forth, miss no edge and give none twice`()
    throws
  {
    var generator = SeededGenerator(seed: 24)
    for _ in 0..<60 {
      let zone = try Zone(named: OddZones.names.randomElement(using: &generator) ?? "UTC")
      let (begin, time) = OddZones.span(days: 10, in: zone, &generator)
      let times = (0..<2).map { _ in OddZones.time(near: time, &generator) }
      let components = times.map { CalendarComponents(hour: $0 / 3_600, minute: $0 / 60 % 60) }
      guard let schedule = try? ComponentSchedule(start: components[0], end: components[1], warning: 900) else {
        continue
      }
      var (steady, last, edges) = (begin, begin - 1, [ScheduleEdge]())
      while steady < begin + 10 * 86_400 {
        // The steady clock follows the wall clock forwards alone.
        steady = max(steady, steady + Int.random(in: -40_000...60_000, using: &generator))
        while case let next = schedule.nextEdges(after: last, since: begin, in: zone), let edge = next.first,
          edge.instant <= steady
        {
          edges += next
          last = edge.instant
        }
      }
      var (expected, from) = ([Range<Int>](), begin)
      while let interval = schedule.interval(containingOrAfter: from, in: zone), interval.lowerBound <= steady {
        expected.append(interval)
        from = interval.upperBound
      }
      func instants(_ kind: ScheduleEdge.Kind) -> [Int] { edges.filter { $0.kind == kind }.map(\.instant) }
      #expect(instants(.begins) == expected.map { max(begin, $0.lowerBound) })
      #expect(instants(.ends) == expected.map(\.upperBound).filter { $0 <= steady })
      #expect(edges.map(\.instant) == edges.map(\.instant).sorted())
      #expect(Set(edges).count == edges.count)
    }
  }
}
