import Activity
import Catalog
import FilterProtocol
import Support
import Testing
import Wire

@testable import Household

/// Use among names without end: what a program does that is to hide a game from its limit.
@Suite struct CrowdTests {
  private let home: Home
  private let household: Household
  private let mia: Child
  private let use: Use

  init() async throws {
    // A quarter past noon in Greenwich, where a minute begins.
    home = try Home(wall: 1_699_964_100)
    household = try home.open(options: HouseholdOptions(zone: .utc))
    await household.use(BuiltIn.catalog)
    mia = try await household.addChild("Mia")
    _ = try await household.addDevice(.child(mia.id), user: 1_000)
    use = Use(home: home, household: household)
  }

  private func readings(of names: [String], bytes: UInt64) throws -> [UsageReading] {
    try names.map { name in
      UsageReading(
        device: 1, name: try #require(Name(name)), received: Traffic(bytes: bytes, packets: max(1, bytes / 1_300)),
        sent: Traffic(bytes: bytes / 30, packets: bytes / 2_600), opened: 1)
    }
  }

  private func round(_ readings: [UsageReading]) async throws {
    home.pass(Use.step)
    try await use.round(readings, lost: 0)
  }

  /// Ten minutes of play. With names without end, the hour has met thousands of them before, and each minute begins with more
  /// than a thousand.
  private func play(_ game: String, amongMany: Bool = true) async throws {
    let names = (0..<3_000).map { "n\($0).example" }
    for part in [names.prefix(1_500), names.suffix(1_500)] where amongMany {
      try await round(readings(of: Array(part), bytes: 10))
    }
    // The next minute begins.
    home.pass(amongMany ? 50 : 0)
    for number in 0..<120 {
      let noise = amongMany && number % 12 == 0 ? names.prefix(1_100) : []
      let played: UInt64 = number % 3 == 0 ? 900_000 : 300_000
      try await round(readings(of: Array(noise), bytes: 10) + readings(of: [game], bytes: played))
    }
    try await use.pause(5)
  }

  private func minutes(_ household: Household, _ targets: UsageTargets) async -> Int {
    await household.used(by: mia.id, of: targets)
  }

  @Test func `a game counts as one, and as its application, among names without end`() async throws {
    try await play("www.roblox.com")
    let (games, roblox) = (UsageTargets(categories: ["games"]), UsageTargets(applications: ["roblox"]))
    #expect(await minutes(household, games) == 10)
    #expect(await minutes(household, roblox) == 10)
    #expect(await minutes(household, UsageTargets(categories: ["social"])) == 0)
    #expect(await household.usage.lost == 0)
    #expect(await household.usage.recent.count <= 4_000)
    await household.flushUsage(isEnd: true)
    let after = try home.restarted(options: HouseholdOptions(zone: .utc))
    await after.use(BuiltIn.catalog)
    for household in [household, after] {
      #expect(await minutes(household, games) == 10)
      #expect(await minutes(household, roblox) == 10)
      for (grouping, key) in [(UsageGrouping.category, "games"), (.app, "roblox")] {
        let table = try await household.usageTable(of: mia.id, by: grouping)
        #expect(table.rows.first { $0.key == key }?.amount.seconds == 600, "\(grouping)")
      }
      // No other name is said in its place.
      let sites = try await household.usageTable(of: mia.id, by: .domain)
      #expect(sites.rows.first.map { $0.key == nil && $0.amount.seconds == 600 } == true)
      let received = sites.rows.reduce(0) { $0 + $1.amount.received }
      #expect(received == 120 * 500_000 + 10 * (3_000 + 10 * 1_100))
    }
  }

  @Test func `a domain with a limit counts as such, beside hundreds of names and among names without end`()
    async throws
  {
    let (domain, other) = ("play.friends.example", "www.friends.example")
    try await household.addLimit(
      "Play", of: mia.id, over: Shield(domains: [domain]), budget: Budget(perDay: 3_600))
    try await round(readings(of: (0..<200).map { "n\($0).hundreds.example" }, bytes: 10))
    // The next minute begins.
    home.pass(55)
    for site in [domain, other] { try await play("a.\(site)", amongMany: false) }
    #expect(await household.limits(of: mia.id).map(\.used) == [600])
    // The hour after that is full before the game begins.
    home.pass(3_600)
    try await play("b.\(domain)")
    #expect(await household.limits(of: mia.id).map(\.used) == [1_200])
  }

  @Test func `what a limit over the whole web leaves out is left out among names without end`() async throws {
    try await household.addLimit(
      "Web", of: mia.id, over: Shield(allWeb: true, except: ["school.example"]), budget: Budget(perDay: 3_600))
    try await play("www.school.example")
    #expect(await household.limits(of: mia.id).map(\.used) == [0])
  }

  @Test func `what stands for names is no name that anybody can visit`() async throws {
    var names = UsageNames()
    _ = names.use(BuiltIn.catalog)
    let roblox = try #require(Name("www.roblox.com"))
    let standIn = names.number(of: try #require(names.standIn(for: roblox)))
    #expect(names.text(standIn) == "" && names.name(standIn).isRoot && names.site(standIn) == UsageNames.unnamed)
    #expect(names.match(standIn) == BuiltIn.catalog?.find(roblox))
    #expect(names.standIn(for: try #require(Name("nobody.example"))) == nil)
  }
}
