import Activity
import Support
import Testing

@testable import Household

@Suite struct ScheduleTests {
  @Test func `a schedule stops its targets in its windows, to the second`() async throws {
    let timed = try await TimedHome()
    try await timed.add("Homework", "15:00-17:00 mon-fri", "19:00-19:30 mon")
    for (time, isStopped) in [
      ("14:59:59", false), ("15:00", true), ("16:59:59", true), ("17:00", false), ("19:00", true), ("19:30", false),
    ] {
      try await timed.pass(to: "2026-11-23", time)
      #expect(try await timed.isStopped() == isStopped, "\(time)")
      #expect(try await timed.isStopped("wikipedia.org") == false)
    }
    try await timed.pass(to: "2026-11-28", "16:00")
    #expect(try await timed.isStopped() == false)
  }

  @Test func `what a schedule opens is stopped at all other times`() async throws {
    let timed = try await TimedHome()
    try await timed.add("Evening", "17:00-20:00 mon-fri", opens: true)
    #expect(try await timed.isStopped())
    #expect(try await timed.explain().sentence == "until 17:00, by schedule Evening")
    try await timed.pass(to: "2026-11-23", "17:00")
    #expect(try await timed.isStopped() == false)
    try await timed.pass(to: "2026-11-27", "20:00")
    #expect(try await timed.explain().sentence == "until Monday 17:00, by schedule Evening")
    let saturday = try #require(CivilDate(text: "2026-11-28"))
    try await timed.household.skipSchedule(of: timed.mia.id, on: saturday)
    try await timed.pass(to: "2026-11-28", "12:00")
    #expect(try await timed.isStopped() == false)
    try await timed.pass(to: "2026-11-29", "0:00")
    #expect(try await timed.isStopped())
  }

  @Test func `everything but some is stopped, and everything but some is open`() async throws {
    let timed = try await TimedHome()
    try await timed.add("Night", "21:00-7:00", over: Shield(allWeb: true, except: ["wikipedia.org"]))
    try await timed.pass(to: "2026-11-23", "23:00")
    #expect(try await timed.isStopped("nobody.example"))
    #expect(try await timed.isStopped("en.wikipedia.org") == false)
    try await timed.pass(to: "2026-11-24", "7:00")
    #expect(try await timed.isStopped("nobody.example") == false)
  }

  /// In Paris 2:00 to 3:00 is missing on 28 March 2027, and comes twice on 31 October.
  @Test(arguments: [
    ("2027-03-28", "1:30-2:30", 1_800), ("2027-10-31", "1:30-2:30", 7_200), ("2027-03-28", "2:15-2:45", 0),
    ("2027-10-31", "2:15-2:45", 5_400), ("2027-03-27", "22:00-4:00", 18_000), ("2027-10-30", "22:00-4:00", 25_200),
    ("2028-02-29", "12:00-13:00", 3_600),
  ]) func `windows hold when the clock is set and on leap days`(
    _ date: String, _ window: String, _ length: Int
  ) async throws {
    let timed = try await TimedHome("2026-11-23", "12:00")
    let weekday = try #require(CivilDate(text: date)).weekday
    try await timed.add("Odd", "\(window) \(weekday.name)")
    try await timed.pass(to: date, "0:00")
    var stopped = 0
    for _ in 0..<(36 * 4) {
      if try await timed.isStopped() { stopped += 900 }
      timed.home.pass(900)
      await timed.household.tick()
    }
    #expect(stopped == length)
  }

  @Test func `a clock that is set back opens nothing, and one that is set forward is followed`() async throws {
    let timed = try await TimedHome("2026-11-23", "14:00")
    try await timed.add("Homework", "15:00-17:00")
    timed.home.setWall(UInt64(try TimedHome.instant("2026-11-23", "15:30", timed.zone)))
    await timed.household.tick()
    #expect(try await timed.isStopped())
    timed.home.setWall(UInt64(try TimedHome.instant("2026-11-23", "14:00", timed.zone)))
    await timed.household.tick()
    #expect(try await timed.isStopped())
    // The machine was started when it was 15:30; an hour and a half later it is over, whatever the clock shows.
    timed.home.pass(5_400)
    await timed.household.tick()
    #expect(try await timed.isStopped() == false)
  }

  @Test func `a guardian's word takes back a clock that was ahead, with what was given for a while`() async throws {
    // A laptop starts with a clock two hours ahead, until a time service sets it right.
    let timed = try await TimedHome("2026-11-23", "14:00")
    let household = timed.household
    try await timed.add("Homework", "15:00-17:00")
    try await household.allow(.domain("a.example"), child: timed.mia.id, seconds: 7_500)
    try await timed.pass(to: "2026-11-23", "16:00")
    try await household.grant(.domain("b.example"), child: timed.mia.id, seconds: 1_800)
    #expect(await household.troubles == [])
    timed.home.setWall(UInt64(try TimedHome.instant("2026-11-23", "14:05", timed.zone)))
    await household.tick()
    #expect(try await timed.isStopped())
    let troubles = await household.troubles
    #expect(troubles.count == 1 && troubles[0].contains("set back") && troubles[0].contains("confirm-time"))
    let right = try await household.confirmTime()
    #expect(try right == TimedHome.instant("2026-11-23", "14:05", timed.zone))
    #expect(await household.troubles == [])
    #expect(try await timed.isStopped() == false)
    try await timed.pass(to: "2026-11-23", "15:00")
    #expect(try await timed.isStopped())
    // Half an hour was left of the one, and five minutes of the other.
    #expect(await household.grants(of: timed.mia.id) == [])
    #expect(await household.allowances(of: timed.mia.id) == [])
  }

  @Test func `what was given for a while does not last longer after a guardian's word and a restart`() async throws {
    let timed = try await TimedHome("2026-11-23", "14:00")
    let household = timed.household
    try await household.grant(.domain("b.example"), child: timed.mia.id, seconds: 1_800)
    try await household.allow(.domain("a.example"), child: timed.mia.id, seconds: 1_800)
    timed.home.pass(1_200)
    timed.home.setWall(UInt64(try TimedHome.instant("2026-11-23", "12:00", timed.zone)))
    _ = try await household.confirmTime()
    let after = try timed.home.restarted(options: HouseholdOptions(zone: timed.zone))
    for household in [household, after] {
      #expect(await household.grants(of: timed.mia.id).count == 1)
      #expect(await household.allowances(of: timed.mia.id).count == 1)
    }
    timed.home.pass(605)
    for household in [household, after] {
      await household.tick()
      #expect(await household.grants(of: timed.mia.id) == [])
      #expect(await household.allowances(of: timed.mia.id) == [])
    }
  }

  @Test func `an edge is met after a suspend, and after a restart of picketd or of the machine`() async throws {
    let timed = try await TimedHome("2026-11-23", "14:00")
    try await timed.add("Homework", "15:00-17:00")
    // Asleep from 14:00 to 16:00: CLOCK_BOOTTIME goes on.
    try await timed.pass(to: "2026-11-23", "16:00")
    #expect(try await timed.isStopped())
    let options = HouseholdOptions(zone: timed.zone)
    timed.home.pass(5_400)
    var other = timed
    other.household = try timed.home.restarted(options: options)
    await other.household.use(BuiltIn.catalog)
    #expect(try await other.isStopped() == false)
    timed.home.restart(wall: UInt64(try TimedHome.instant("2026-11-24", "15:10", timed.zone)))
    other.household = try timed.home.restarted(options: options)
    await other.household.use(BuiltIn.catalog)
    #expect(try await other.isStopped())
  }

  @Test func `a machine that starts with a clock that is behind refunds no time`() async throws {
    let timed = try await TimedHome("2026-11-23", "16:30")
    try await timed.add("Homework", "15:00-17:00")
    timed.home.pass(61)
    await timed.household.tick()
    timed.home.restart(wall: UInt64(try TimedHome.instant("2026-11-23", "12:00", timed.zone)))
    var other = timed
    other.household = try timed.home.restarted(options: HouseholdOptions(zone: timed.zone))
    await other.household.use(BuiltIn.catalog)
    #expect(try await other.isStopped())
  }

  @Test func `the zone of the household counts, and a new one at once`() async throws {
    let timed = try await TimedHome("2026-11-23", "15:30")
    try await timed.add("Homework", "15:00-17:00")
    #expect(try await timed.isStopped())
    await timed.household.use(HouseholdOptions(zone: try Zone(named: "America/New_York")))
    #expect(try await timed.isStopped() == false)
    await timed.household.use(HouseholdOptions(zone: timed.zone))
    #expect(try await timed.isStopped())
  }

  @Test func `followers of a profile have its schedules, and one of them may skip a day alone`() async throws {
    let timed = try await TimedHome("2026-11-23", "14:00")
    let (household, mia) = (timed.household, timed.mia)
    let teens = try await household.addProfile("teens")
    try await timed.add("Homework", "15:00-17:00", to: teens.id)
    let ben = try await household.addChild("Ben")
    for child in [mia, ben] { _ = try await household.changeChild(child.id, profile: .some(teens.id)) }
    let today = try #require(CivilDate(text: "2026-11-23"))
    #expect(try await household.skipSchedule("homework", of: mia.id, on: today) == ["Homework"])
    try await timed.pass(to: "2026-11-23", "15:30")
    #expect(try await timed.isStopped() == false)
    #expect(try await household.explain("roblox.com", child: ben.id).store == "schedule Homework")
    #expect(try await household.explain("roblox.com", child: ben.id).profile == "teens")
    #expect(await household.schedules(of: ben.id).map(\.isClosed) == [true])
    #expect(await household.schedules(of: mia.id).map(\.isClosed) == [false])
    try await household.remove(teens, evenIfFollowed: true)
    #expect(await household.schedules().isEmpty)
    #expect(try await household.explain("roblox.com", child: ben.id).verdict == "allow")
  }

  @Test func `more time makes an evening longer, and ends what is closed for a while`() async throws {
    let timed = try await TimedHome("2026-11-23", "20:00")
    let (household, mia) = (timed.household, timed.mia)
    try await timed.add("Bedtime", "21:00-7:00")
    var more = try await household.giveMore(to: mia.id, schedule: "bedtime", seconds: 900)
    #expect(more.map(\.until) == [try TimedHome.instant("2026-11-23", "21:15", timed.zone)])
    more = try await household.giveMore(to: mia.id, schedule: "Bedtime", seconds: 900)
    #expect(more.map(\.until) == [try TimedHome.instant("2026-11-23", "21:30", timed.zone)])
    try await timed.pass(to: "2026-11-23", "21:29")
    #expect(try await timed.isStopped() == false)
    try await timed.pass(to: "2026-11-23", "21:30")
    #expect(try await timed.isStopped())
    // Without a name, what is closed now.
    _ = try await household.giveMore(to: mia.id, seconds: 600)
    #expect(try await timed.isStopped() == false)
    try await timed.pass(to: "2026-11-23", "21:40")
    #expect(try await timed.isStopped())
    // Today alone.
    try await timed.pass(to: "2026-11-24", "21:05")
    #expect(try await timed.isStopped())
    try await timed.pass(to: "2026-11-25", "8:00")
    await #expect(throws: HouseholdError.self) { try await household.giveMore(to: mia.id, limit: "None", seconds: 60) }
  }

  @Test func `listeners hear five minutes before something closes, once`() async throws {
    let timed = try await TimedHome("2026-11-23", "20:50")
    try await timed.add("Bedtime", "21:00-7:00")
    #expect(await timed.household.nearEnds(of: timed.mia.id).isEmpty)
    let changes = timed.household.changes()
    for _ in 0..<600 {
      timed.home.pass(1)
      await timed.household.tick()
    }
    timed.household.changing.tell(.grants)
    var told: [NearEnd] = []
    for await change in changes {
      if case .nearEnd(let end) = change { told.append(end) } else if change == .grants { break }
    }
    #expect(told.map(\.kind) == [.schedule] && told.first?.what == "Bedtime")
    #expect(try told.first?.until == TimedHome.instant("2026-11-23", "21:00", timed.zone))
  }
}
