import Activity

extension Law {
  static let zones = Law(
    name: "zones", sentence: "a file is no zone, in a sentence, or its clock shows every instant and leads back to it"
  ) { input in
    let zone: Zone
    do throws(ZoneError) { zone = try Zone(name: "fuzzed", tzif: input) } catch {
      if error.description.count > 200 { broken("a long sentence: \(error)", input) }
      return
    }
    var instants = [Int.min, .max, 0, 1_790_000_000]
    // Instants near those in the file.
    for place in stride(from: 44, to: input.count - 8, by: 8) {
      instants.append(input[place..<place + 8].reduce(0) { $0 << 8 | Int($1) })
    }
    for instant in instants.prefix(64).map({ min(max($0, Zone.earliest), Zone.latest) }) {
      let local = zone.local(instant)
      let (first, last) = (zone.instant(local.date, local.time), zone.instant(local.date, local.time, .last))
      if first > instant { broken("\(instant) comes before its own time is shown", input) }
      if zone.local(instant + 1).offset == local.offset, zone.local(instant - 1).offset == local.offset, last < instant
      {
        broken("\(instant) comes after its own time was shown for the last time", input)
      }
      if zone.day(local.date).upperBound != zone.day(local.date.adding(days: 1)).lowerBound, local.date.year < 9_999 {
        broken("a gap between two days", input)
      }
    }
  } seeds: {
    // The header, one period or none, and the footer: two versions of UTC, and one of Paris by its rule.
    func file(_ version: UInt8, _ footer: String) -> [UInt8] {
      let header = Array("TZif".utf8) + [version] + [UInt8](repeating: 0, count: 15)
      let counts: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 4]
      func block(_ time: [UInt8]) -> [UInt8] {
        header + counts + time + [0] + [0, 0, 0x0e, 0x10, 0, 0] + Array("CET\0".utf8)
      }
      let old = block([0x40, 0, 0, 0])
      return version == 0 ? old : old + block([0, 0, 0, 0, 0x40, 0, 0, 0]) + Array("\n\(footer)\n".utf8)
    }
    return [
      file(0, ""), file(0x32, "CET-1CEST,M3.5.0,M10.5.0/3"), file(0x33, "<-02>2<-01>,M3.5.0/-1,M10.5.0/0"),
      file(0x34, "XXX3EDT4,0/0,J365/23"), file(0x32, ""),
    ]
  }

  static let days = Law(
    name: "days", sentence: "dates, times of day, days of the week and windows read back as they are written"
  ) { input in
    let text = String(decoding: input, as: UTF8.self)
    if let date = CivilDate(text: text), date.text != text || CivilDate(date.year, date.month, date.day) != date {
      broken("the date \(date.text)", input)
    }
    if let time = TimeOfDay(text: text), TimeOfDay(text: time.text) != time { broken("the time \(time.text)", input) }
    if let days = Weekdays(text: text), days.isEmpty || Weekdays(text: days.text) != days {
      broken("the days \(days.text)", input)
    }
    if let window = try? Window(text: text) {
      if (try? Window(text: window.text)) != window { broken("the window \(window.text)", input) }
      let schedule = WeekSchedule([window])
      guard let interval = schedule.interval(containingOrAfter: 1_790_000_000, in: .utc) else {
        broken("a window that never comes", input)
      }
      if schedule.interval(at: interval.lowerBound, in: .utc) != interval {
        broken("two intervals of one instant", input)
      }
    }
  } seeds: {
    ["2026-11-23", "17:00", "24:00", "mon-fri,sun", "every day", "21:00-7:00 sun-thu", "0:00-24:00", "22:00-0:00"].map {
      Array($0.utf8)
    }
  }

  static let components = Law(
    name: "components", sentence: "calendar components are refused in a sentence, or their intervals follow each other"
  ) { input in
    guard input.count >= 20 else { return }
    let schedule: ComponentSchedule
    do throws(ScheduleFault) {
      schedule = try ComponentSchedule(
        start: components(input[0..<9]), end: components(input[9..<18]), repeats: input[18] & 1 == 0,
        warning: input[19] == 0 ? nil : Int(input[19]) * 3_600)
    } catch {
      if !error.description.contains(":") { broken("no advice in: \(error)", input) }
      return
    }
    var (instant, count) = (1_790_000_000, 0)
    while count < 20, let interval = schedule.interval(containingOrAfter: instant, in: .utc) {
      if interval.isEmpty || interval.upperBound <= instant || count > 0 && interval.lowerBound < instant {
        broken("an interval of the past: \(interval) after \(instant)", input)
      }
      if schedule.interval(containingOrAfter: interval.upperBound - 1, in: .utc) != interval {
        broken("two intervals of one instant", input)
      }
      (instant, count) = (interval.upperBound, count + 1)
    }
    instant = 1_790_000_000
    for _ in 0..<20 {
      let edges = schedule.nextEdges(after: instant, since: 1_790_000_000, in: .utc)
      guard let edge = edges.first else { break }
      if edge.instant <= instant || edges.contains(where: { $0.instant != edge.instant }) {
        broken("edges out of order", input)
      }
      instant = edge.instant
    }
  } seeds: {
    [
      [0, 0, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0, 0, 0, 17, 30, 0, 0, 0, 1],
      [0, 0, 0, 2, 0, 9, 0, 0, 0, 0, 0, 0, 6, 0, 17, 0, 0, 0, 0, 0],
      [0, 2, 29, 0, 0, 0, 0, 0, 0, 0, 3, 1, 0, 0, 0, 0, 0, 0, 1, 200],
      [127, 5, 1, 0, 0, 9, 0, 0, 0, 127, 5, 3, 0, 0, 0, 0, 0, 0, 0, 9],
    ]
  }

  /// A component each octet; zero is a missing one.
  private static func components(_ octets: ArraySlice<UInt8>) -> CalendarComponents {
    let numbers = octets.map { $0 == 0 ? nil : Int($0) }
    var components = CalendarComponents(
      year: numbers[0].map { $0 + 1_900 }, month: numbers[1], day: numbers[2], weekday: numbers[3],
      weekdayOrdinal: numbers[4], hour: numbers[5], minute: numbers[6].map { $0 - 1 }, second: numbers[7].map { $0 - 1 }
    )
    if let other = numbers[8] { components.weekOfYear = other }
    return components
  }
}
