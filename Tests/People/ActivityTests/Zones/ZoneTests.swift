import Foundation
import Support
import Testing

@testable import Activity

@Suite struct ZoneTests {
  static let from = 0
  /// 1 January 2101.
  static let to = 4_133_980_800
  /// 1 January 2040: files have transitions until 2037.
  static let rules = 2_208_988_800

  /// The machine's zones, one of each content. Those that count leap seconds are in `right`.
  static let names: [String] = {
    var seen: Set<Data> = []
    let walk = FileManager.default.enumerator(atPath: Zone.folder)?.compactMap { $0 as? String } ?? []
    return walk.sorted().filter { path in
      guard !path.hasPrefix("right/"), !path.hasPrefix("posix/"),
        let data = FileManager.default.contents(atPath: Zone.folder + "/" + path), data.starts(with: Data("TZif".utf8))
      else { return false }
      return seen.insert(data).inserted
    }
  }()

  @Test func `every zone agrees with glibc, at its transitions and in between`() throws {
    var generator = SeededGenerator(seed: 19)
    #expect(Self.names.count > 200)
    let zones = try Self.names.map { try Zone(named: $0) }
    let questions = zones.map { zone in
      var instants = (0..<40).map { _ in Int.random(in: Self.from..<Self.to, using: &generator) }
      var instant = Self.from
      while instant < Self.to {
        let end = zone.period(at: instant).until
        if end < Self.to { instants += [end - 1, end, end + 1] }
        // The rule after the last transition says the same each year.
        instant = end < Self.rules ? end : end + Int.random(in: 0..<20 * 366 * 86_400, using: &generator)
      }
      return (zone.name, instants)
    }
    let answers = try ForeignClock.answers(questions)
    #expect(answers.count == zones.count)
    var count = 0
    for (zone, answers) in zip(zones, answers) {
      for answer in answers {
        count += 1
        let local = zone.local(answer.instant)
        guard local.offset == answer.offset else {
          Issue.record("\(zone.name) at \(answer.instant): \(local.offset), and glibc says \(answer.offset)")
          continue
        }
        // From the first instant after it is set, a clock never shows less than then: `.last` need not wait for it.
        if zone.period(at: answer.instant).since == answer.instant { continue }
        let back = [Zone.Repeated.first, .last].map { zone.instant(local.date, local.time, $0) }
        #expect(
          back.contains(answer.back), "\(zone.name) at \(answer.instant): \(back), and mktime says \(answer.back)")
      }
    }
    #expect(count > 30_000)
  }

  @Test(arguments: ["Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Africa/Cairo", "UTC"])
  func `every instant comes back from what the clock shows`(_ name: String) throws {
    let zone = try Zone(named: name)
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<2_000 {
      let instant = Int.random(in: Self.from..<Self.to, using: &generator)
      let local = zone.local(instant)
      let (first, last) = (zone.instant(local.date, local.time), zone.instant(local.date, local.time, .last))
      #expect(first == instant || last == instant)
      #expect(zone.day(local.date).contains(instant))
      let later = zone.local(instant + Int.random(in: 0...100_000, using: &generator))
      if (local.date, local.time) <= (later.date, later.time) {
        #expect(first <= zone.instant(later.date, later.time))
        #expect(last <= zone.instant(later.date, later.time, .last))
      }
    }
  }

  @Test func `an hour that is left out begins when the clock is set, and a repeated one comes twice`() throws {
    let paris = try Zone(named: "Europe/Paris")
    let spring = try #require(CivilDate(2026, 3, 29))
    let two = try #require(TimeOfDay(hour: 2, minute: 30))
    // 1:00 UTC.
    #expect(paris.instant(spring, two) == 1_774_746_000)
    #expect(paris.instant(spring, two, .last) == 1_774_746_000)
    #expect(paris.day(spring).count == 23 * 3_600)
    let autumn = try #require(CivilDate(2026, 10, 25))
    #expect(paris.instant(autumn, two) == 1_792_888_200)
    #expect(paris.instant(autumn, two, .last) == 1_792_888_200 + 3_600)
    #expect(paris.day(autumn).count == 25 * 3_600)
  }

  @Test func `a day that the calendar leaves out has no instants`() throws {
    let apia = try Zone(named: "Pacific/Apia")
    #expect(apia.day(try #require(CivilDate(2011, 12, 30))).isEmpty)
    #expect(apia.day(try #require(CivilDate(2011, 12, 31))).count == 86_400)
  }

  @Test func `the farthest instants have a date as well`() {
    #expect(Zone.utc.local(.max).date.year == 9_999)
    #expect(Zone.utc.local(.min).date.year == 1)
    for rule in ["CET-1CEST,M3.5.0,M10.5.0/3", "XXX3EDT4,0/0,J365/23", "<-02>2<-01>,M3.5.0/-167,M12.5.0/167"] {
      let zone = Zone(rule: rule)
      #expect(zone?.local(.max).date.year == 9_999 && zone?.local(.min).date.year == 1)
      for date in [CivilDate.first, CivilDate.last] {
        #expect(zone?.instant(date, .endOfDay, .last) ?? 0 >= zone?.instant(date, .midnight) ?? 1)
      }
    }
  }
}

@Suite struct ZoneFileTests {
  @Test(arguments: [
    "", "..", "../etc/passwd", "/etc/localtime", "Europe//Paris", "Europe/", "Mars/Olympus", "zone.tab",
  ])
  func `a zone that does not exist is refused in a sentence`(_ name: String) {
    #expect(throws: ZoneError.self) { try Zone(named: name) }
  }

  @Test func `a zone that counts leap seconds says what to use instead`() throws {
    guard FileManager.default.fileExists(atPath: Zone.folder + "/right/UTC") else { return }
    let error = #expect(throws: ZoneError.self) { try Zone(named: "right/UTC") }
    #expect(try #require(error).description.contains("without 'right/'"))
  }

  @Test func `the machine's zone is that of TZ, else of the link, else UTC`() {
    let link = Zone.folder + "/Asia/Tokyo"
    #expect(Zone.machine(variable: ":Europe/Paris", link: link).name == "Europe/Paris")
    #expect(Zone.machine(variable: "CET-1CEST,M3.5.0,M10.5.0/3", link: link).local(1_790_000_000).offset == 7_200)
    #expect(Zone.machine(variable: Zone.folder + "/Asia/Kolkata", link: link).local(0).offset == 19_800)
    #expect(Zone.machine(variable: nil, link: link).local(0).offset == 32_400)
    #expect(Zone.machine(variable: "nonsense", link: link) == .utc)
    #expect(Zone.machine(variable: nil, link: "/nonexistent") == .utc)
  }

  @Test(arguments: [
    ("<+0330>-3:30", 12_600), ("EST5EDT,M3.2.0,M11.1.0", -14_400), ("XXX3EDT4,0/0,J365/23", -14_400),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", 3_600), ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", -3_600),
  ])
  func `a rule counts in summer`(_ rule: String, _ offset: Int) {
    // 1 July 2060.
    #expect(Zone(rule: rule)?.local(2_855_865_600).offset == offset)
  }

  @Test(arguments: [
    "", "C", "CET", "CET-25", "CET-1CEST", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0",
    "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J3", "CET-1CEST,366,3", "CET-1CEST,M3.5.0/168,M10.5.0", "<+03-3",
    "CET-1 ",
    "CET-1:60",
  ])
  func `a rule that makes no sense is refused`(_ rule: String) { #expect(Zone(rule: rule) == nil) }

  @Test func `changed bytes of a file are another zone or a sentence`() throws {
    let bytes = Array(try #require(FileManager.default.contents(atPath: Zone.folder + "/Europe/Paris")))
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<3_000 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        // The headers, most often.
        let end = generator.chance(oneIn: 2) ? 50 : changed.count
        changed[Int.random(in: 0..<end, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      if generator.chance(oneIn: 4) { changed.removeLast(Int.random(in: 1...changed.count, using: &generator)) }
      guard let zone = try? Zone(name: "changed", tzif: changed) else { continue }
      let instant = Int.random(in: ZoneTests.from..<ZoneTests.to, using: &generator)
      let local = zone.local(instant)
      let instants = [zone.instant(local.date, local.time), zone.instant(local.date, local.time, .last)]
      #expect(instants[0] <= instant && instant <= instants[1], "of a changed file")
    }
  }
}
