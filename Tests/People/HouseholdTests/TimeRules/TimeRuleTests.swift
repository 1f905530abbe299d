import Activity
import Policy
import Support
import Testing

@testable import Household

@Suite struct TimeRuleTests {
  /// What holds beside the schedule, and whether the name passes then.
  enum Beside: String, CaseIterable, Sendable {
    case nothing, grant, open, pause, domainAllowed, categoryAllowed, shield, off, otherSchedule
  }

  @Test(arguments: Beside.allCases) func `grants and allowances go before a schedule, and stops add up`(
    _ beside: Beside
  ) async throws {
    let timed = try await TimedHome()
    let (household, mia) = (timed.household, timed.mia)
    try await timed.add("Noon", "11:00-13:00")
    switch beside {
    case .nothing: break
    case .grant: try await household.grant(.domain("roblox.com"), child: mia.id, seconds: 600)
    case .open: try await household.open(mia.id, seconds: 600)
    case .pause: try await household.open(mia.id, seconds: 600, everything: true)
    case .domainAllowed: try await household.allow(.domain("roblox.com"), child: mia.id)
    case .categoryAllowed: try await household.allow(.category("games"), child: mia.id)
    case .shield: try await household.setShield(true, Shield(categories: ["games"]), child: mia.id)
    case .off: try await household.switchInternetOff(mia.id)
    case .otherSchedule: try await timed.add("Always", "0:00-24:00", opens: false)
    }
    let opens: Set<Beside> = [.grant, .open, .pause, .domainAllowed]
    #expect(try await timed.isStopped() == !opens.contains(beside))
    // When the schedule is over, only what stops by itself still does.
    try await timed.pass(to: "2026-11-23", "13:00")
    let stops: Set<Beside> = [.shield, .off, .otherSchedule]
    #expect(try await timed.isStopped() == stops.contains(beside))
  }

  @Test func `a schedule by the same name goes before an allowance while it stops`() async throws {
    let timed = try await TimedHome()
    try await timed.household.allow(.application("roblox"), child: timed.mia.id)
    try await timed.add("Noon", "11:00-13:00", over: Shield(applications: ["roblox"]))
    #expect(try await timed.isStopped())
    let allowance = try #require(await timed.household.allowances().first)
    #expect(await timed.household.store(against: allowance) == "schedule Noon")
    try await timed.pass(to: "2026-11-23", "13:00")
    #expect(try await timed.isStopped() == false)
    #expect(await timed.household.store(against: allowance) == nil)
  }

  @Test func `explain tells of any instant what will be published then`() async throws {
    let timed = try await TimedHome()
    try await timed.add("Homework", "15:00-17:00 mon-fri", "20:00-21:00")
    try await timed.add("Evening", "18:00-19:00", over: Shield(categories: ["social"]), opens: true)
    let begin = timed.home.seconds
    let steps = stride(from: 0, to: 3 * 86_400, by: 7_199)
    var told: [(Int, String, String)] = []
    for step in steps {
      let (games, social) = (
        try await timed.explain(at: begin + step), try await timed.explain("tiktok.com", at: begin + step)
      )
      told.append((step, games.verdict, social.verdict))
    }
    for (step, games, social) in told {
      timed.home.pass(UInt64(begin + step - timed.home.seconds))
      await timed.household.tick()
      #expect(try await timed.explain().verdict == games, "\(step)")
      #expect(try await timed.explain("tiktok.com").verdict == social, "\(step)")
      #expect(try await timed.isStopped() == (games == "block"), "\(step)")
    }
  }

  @Test func `explain says it in words, and what comes next`() async throws {
    let timed = try await TimedHome("2026-11-23", "16:00")
    try await timed.add("Homework", "15:00-17:00 mon-fri")
    let stopped = try await timed.explain()
    #expect(stopped.sentence == "until 17:00, by schedule Homework")
    #expect(stopped.store == "schedule Homework" && stopped.more == "--schedule Homework")
    #expect(
      stopped.next == Explanation.Next(at: try TimedHome.instant("2026-11-23", "17:00", timed.zone), verdict: "allow"))
    try await timed.household.addLimit(
      "Games", of: timed.mia.id, over: Shield(categories: ["games"]), budget: Budget(perDay: 3_600))
    try await timed.pass(to: "2026-11-23", "17:00")
    let open = try await timed.explain()
    #expect(open.verdict == "allow" && open.sentence.hasSuffix("and 60 of 60 minutes of games are left"))
    #expect(
      open.next == Explanation.Next(at: try TimedHome.instant("2026-11-24", "15:00", timed.zone), verdict: "block"))
    #expect(await timed.household.timeStores().isEmpty)
    try await timed.pass(to: "2026-11-24", "15:00")
    #expect(await timed.household.timeStores().map(\.name) == ["schedule Homework"])
    #expect(await timed.household.timeShields(of: timed.mia.id).map(\.shield.categories) == [["games"]])
    let overview = try await timed.household.time(of: timed.mia.id)
    #expect(overview.closed.map(\.by) == ["schedule Homework"] && overview.limits.map(\.left) == [3_600])
    #expect(overview.next.map(\.opens) == [true])
  }

  @Test func `what makes no sense is refused, with what would be right`() async throws {
    let timed = try await TimedHome()
    let (household, mia) = (timed.household, timed.mia)
    try await timed.add("Homework", "15:00-17:00")
    func refusal(_ body: () async throws -> Void) async -> String {
      do { try await body() } catch { return "\(error)" }
      return "none"
    }
    let games = Shield(categories: ["games"])
    #expect(await refusal { try await timed.add("Night", over: games) }.contains("say from when to when"))
    #expect(await refusal { try await timed.add("Night", "1:00-2:00", over: Shield()) }.contains("it is over nothing"))
    #expect(
      await refusal { try await timed.add("Night", "1:00-2:00", over: Shield(categories: ["gmes"])) }
        .contains("did you mean games"))
    #expect(
      await refusal { try await timed.add("Night", "0:00-24:00", opens: true) }.contains("open at all hours"))
    #expect(
      await refusal { try await timed.add("homework", "1:00-2:00", over: Shield(categories: ["social"])) }
        .contains("choose another name"))
    #expect(await refusal { try await timed.add("Homework", "15:00-17:00") }.contains("has these hours already"))
    #expect(
      await refusal { try await timed.add("Homework", "17:00-20:00", over: Shield(), opens: true) }
        .contains("stops what it is over in its hours"))
    #expect(
      await refusal { try await household.addLimit("L", of: mia.id, over: games, budget: Budget(perDay: 59)) }
        .contains("1 minute to 24 hours"))
    let twice = [Weekdays.mondayToFriday, Weekdays(.friday)].map { Budget.Exception(days: $0, seconds: 90) }
    #expect(
      await refusal {
        try await household.addLimit("L", of: mia.id, over: games, budget: Budget(perDay: 60, on: twice))
      }.contains("Friday has two amounts"))
    #expect(
      await refusal {
        try await household.addEarning("E", of: mia.id, by: games, need: 60, unlocks: games, gives: 60)
      }.contains("name something else"))
    // Who plays would earn what he plays.
    let (site, below) = (Shield(domains: ["fun.example"]), Shield(domains: ["play.fun.example"]))
    let web = Shield(allWeb: true, except: ["roblox.com"])
    let roblox = Shield(applications: ["roblox"])
    for (good, unlocked) in [(Shield(allWeb: true), games), (web, games), (site, below), (games, roblox)] {
      #expect(
        await refusal {
          try await household.addEarning("E", of: mia.id, by: good, need: 60, unlocks: unlocked, gives: 60)
        }.contains("name something else"), "\(good.title) for \(unlocked.title)")
    }
    #expect(
      await refusal { try await household.removeTimeRule(.schedule, named: "Homewrok", of: mia.id) }
        .contains("did you mean Homework"))
    let past = try #require(CivilDate(text: "2026-11-22"))
    #expect(await refusal { try await household.skipSchedule(of: mia.id, on: past) }.contains("that day is over"))
    #expect(
      await refusal { try await household.giveMore(to: mia.id, limit: "X", seconds: 60) }.contains("no limit 'X'"))
    #expect(await household.schedules().count == 1)
    #expect(await household.limits().isEmpty)
    #expect(await household.earnings().isEmpty)
  }

  /// A household that was just opened publishes what the one publishes that went through it all.
  @Test(arguments: 0..<3) func `what is published is what a household just opened publishes`(_ run: Int) async throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let zone = try #require(
      ["Europe/Paris", "America/New_York", "Asia/Kolkata", "Pacific/Apia"].randomElement(using: &random))
    let timed = try await TimedHome("2027-03-\(10 + run * 5)", "12:00", zone: zone)
    let (household, mia) = (timed.household, timed.mia)
    for number in 0..<6 {
      let from = Int.random(in: 0..<1_440, using: &random)
      let to = (from + Int.random(in: 1..<1_440, using: &random)) % 1_440
      let days = Weekdays(rawValue: UInt8.random(in: 1..<128, using: &random))
      let window = try Window(
        from: try #require(TimeOfDay(seconds: from * 60)), to: try #require(TimeOfDay(seconds: to * 60)), days: days)
      let category = ["games", "social", "shopping", "education", "travel", "entertainment"][number]
      try await household.addSchedule(
        "S\(number)", of: mia.id, windows: [window], over: Shield(categories: [category]),
        opens: random.chance(oneIn: 3))
    }
    for step in 0..<25 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: timed.home.setWall(UInt64(timed.home.seconds - Int.random(in: 0..<90_000, using: &random)))
      case 1: timed.home.setWall(UInt64(timed.home.seconds + Int.random(in: 0..<90_000, using: &random)))
      case 2: _ = try? await household.giveMore(to: mia.id, schedule: "S1", seconds: 900)
      case 3: _ = try? await household.skipSchedule(of: mia.id, on: timed.zone.local(timed.home.seconds).date)
      default: timed.home.pass(UInt64.random(in: 1..<20_000, using: &random))
      }
      timed.home.pass(61)
      await household.tick()
      let fresh = try timed.home.restarted(options: HouseholdOptions(zone: timed.zone))
      await fresh.use(BuiltIn.catalog)
      let (ours, theirs) = (await household.publication?.settings.children, await fresh.publication?.settings.children)
      try #require(ours == theirs, "seed \(seed), step \(step)")
    }
  }
}
