import Activity
import Testing

@testable import Household

/// Where segments of use are cut.
@Suite struct SegmentTests {
  /// The lengths of segments, in seconds, and what the clock shows where each begins.
  private func segments(
    by unit: String, from: (String, String), to: (String, String), zone name: String
  ) async throws -> [(begin: String, length: Int)] {
    let zone = try Zone(named: name)
    let home = try Home(wall: UInt64(try TimedHome.instant("2028-01-15", "12:00", zone)))
    let household = try home.open(options: HouseholdOptions(zone: zone))
    let mia = try await household.addChild("Mia")
    let (from, to) = (
      try TimedHome.instant(from.0, from.1, zone), try TimedHome.instant(to.0, to.1, zone)
    )
    let segments = try await household.usageSegments(of: mia.id, by: unit, from: from, to: to)
    #expect(segments.first?.interval.lowerBound == from && segments.last?.interval.upperBound == to)
    for (one, next) in zip(segments, segments.dropFirst()) {
      #expect(one.interval.upperBound == next.interval.lowerBound)
    }
    return segments.map { segment in
      let local = zone.local(segment.interval.lowerBound)
      return ("\(local.date.text) \(local.time.text)", segment.interval.count)
    }
  }

  @Test(arguments: [
    ("2027-03-28", "2027-03-29", 23), ("2027-10-31", "2027-11-01", 25), ("2027-05-01", "2027-05-02", 24),
  ])
  func `a day has as many hours as its clock shows`(_ day: String, _ next: String, _ count: Int) async throws {
    let hours = try await segments(by: "hour", from: (day, "0:00"), to: (next, "0:00"), zone: "Europe/Paris")
    #expect(hours.count == count && hours.allSatisfy { $0.length == 3_600 && $0.begin.hasSuffix(":00") })
    let days = try await segments(by: "day", from: (day, "0:00"), to: (next, "0:00"), zone: "Europe/Paris")
    #expect(days.map(\.length) == [count * 3_600])
  }

  @Test func `days and weeks begin at midnight, weeks on Monday, over both changes of the clock`() async throws {
    let days = try await segments(
      by: "day", from: ("2027-03-26", "0:00"), to: ("2027-03-31", "0:00"), zone: "Europe/Paris")
    #expect(days.map(\.length) == [86_400, 86_400, 82_800, 86_400, 86_400])
    let weeks = try await segments(
      by: "week", from: ("2027-10-20", "15:00"), to: ("2027-11-10", "9:00"), zone: "Europe/Paris")
    #expect(
      weeks.map(\.begin) == ["2027-10-20 15:00", "2027-10-25 00:00", "2027-11-01 00:00", "2027-11-08 00:00"],
      "\(weeks)")
    #expect(weeks[1].length == 7 * 86_400 + 3_600)
  }

  @Test func `half an hour that comes twice or not at all makes one hour longer or shorter`() async throws {
    for (day, next, length) in [("2027-10-03", "2027-10-04", 84_600), ("2027-04-04", "2027-04-05", 88_200)] {
      let hours = try await segments(by: "hour", from: (day, "0:00"), to: (next, "0:00"), zone: "Australia/Lord_Howe")
      #expect(hours.reduce(0) { $0 + $1.length } == length)
      #expect(hours.allSatisfy { (1_800...5_400).contains($0.length) }, "\(hours)")
    }
  }

  @Test(arguments: ["hour", "day", "week"], [0, 17, 1_800, 3_599])
  func `each segment has what was used in it, to the minute`(
    _ unit: String, _ shift: Int
  ) async throws {
    let begin = 1_700_000_040
    let home = try Home(wall: UInt64(begin))
    let household = try home.open(options: HouseholdOptions(zone: try Zone(named: "Asia/Kathmandu")))
    await household.use(BuiltIn.catalog)
    let mia = try await household.addChild("Mia")
    _ = try await household.addDevice(.child(mia.id), user: 1_000)
    let use = Use(home: home, household: household)
    for round in 0..<6 {
      try await use.minutes(
        9 + round, of: round.isMultiple(of: 2) ? ["www.youtube.com"] : ["www.roblox.com", "a.example"])
      home.pass(UInt64(round) * 7_740)
    }
    try await use.pause()
    let segments = try await household.usageSegments(of: mia.id, by: unit, from: begin - 9_000 + shift)
    #expect(segments.reduce(0) { $0 + $1.seconds } == 69 * 60)
    for segment in segments {
      let used = await household.used(by: mia.id, in: segment.interval)
      #expect(segment.seconds == used * 60)
      for (category, targets) in [
        ("games", UsageTargets(categories: ["games"])), ("entertainment", UsageTargets(applications: ["youtube"])),
      ] {
        let expected = await household.used(by: mia.id, of: targets, in: segment.interval) * 60
        let found = segment.categories.first { $0.identifier == category }
        #expect(found?.seconds ?? 0 == expected, "\(category)")
        #expect(found?.applications.first?.seconds ?? 0 == expected && found?.domains.first?.seconds ?? 0 == expected)
      }
      // Minute by minute.
      var (runs, last): ([Range<Int>], Int) = ([], .min)
      for minute in (segment.interval.lowerBound + 59) / 60..<(segment.interval.upperBound + 59) / 60 {
        guard await household.used(by: mia.id, in: minute * 60..<minute * 60 + 1) == 1 else { continue }
        let start = last == minute - 1 ? runs.removeLast().lowerBound : minute * 60
        runs.append(start..<minute * 60 + 60)
        last = minute
      }
      #expect(segment.first == runs.first?.lowerBound)
      #expect(segment.longest == runs.max { $0.count < $1.count })
    }
  }
}
