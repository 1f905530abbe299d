import FilterProtocol
import Ledger
import Support
import Synchronization
import Testing
import Wire

@testable import Household

/// What children use, from the filter's rounds to the disk and back.
@Suite struct UsageTests {
  let home: Home
  let household: Household
  let mia: Child
  let use: Use

  init() async throws {
    // A minute begins here.
    home = try Home(wall: 1_700_000_040)
    household = try home.open()
    await household.use(BuiltIn.catalog)
    mia = try await household.addChild("Mia")
    _ = try await household.addDevice(.child(mia.id), user: 1_000)
    use = Use(home: home, household: household)
  }

  private var youtube: UsageTargets { UsageTargets(applications: ["youtube"]) }

  @Test func `a minute in which two things were used counts once`() async throws {
    _ = try await household.addDevice(.child(mia.id), user: 1_001)
    try await use.minutes(10, of: ["www.youtube.com", "i.ytimg.com"])
    try await use.minutes(5, of: ["www.roblox.com"])
    try await use.pause()
    #expect(await household.used(by: mia.id) == 15)
    #expect(await household.used(by: mia.id, of: youtube) == 10)
    #expect(await household.used(by: mia.id, of: UsageTargets(categories: ["games"])) == 5)
    #expect(await household.used(by: mia.id, of: UsageTargets(categories: ["games"], applications: ["youtube"])) == 15)
    let site = try #require(Name("youtube.com"))
    #expect(await household.used(by: mia.id, of: UsageTargets(domains: [site])) == 10)
    #expect(await household.used(by: mia.id, of: UsageTargets(domains: [try #require(Name("w.youtube.com"))])) == 0)
    let others = UsageTargets(all: true, except: [site, try #require(Name("ytimg.com"))])
    #expect(await household.used(by: mia.id, of: others) == 5)
    let start = 1_700_000_040
    #expect(await household.used(by: mia.id, in: start + 60..<start + 180) == 2)
    #expect(await household.used(by: mia.id, in: start + 61..<start + 180) == 1)
    #expect(await household.used(by: mia.id, in: start..<start) == 0)
  }

  @Test func `what the filter lost is added up, also over a reload`() async throws {
    for count: UInt64 in [3, 4] { try await use.round([], lost: count) }
    #expect(await household.lostUsage == 7)
    try await household.reloadUsage()
    #expect(await household.lostUsage == 7)
    for _ in 0..<3 { try await use.round([], lost: .max) }
    #expect(await household.lostUsage > 7)
  }

  @Test func `nothing is kept of guardians, shared and unknown devices`() async throws {
    _ = try await household.addDevice(.guardian, user: 1_001)
    _ = try await household.addDevice(.shared, user: 1_002)
    for device in [2, 3, 40_000] as [UInt16] { try await use.minutes(3, of: ["www.secret.test"], device: device) }
    try await use.pause()
    await household.flushUsage(isEnd: true)
    #expect(await household.used(by: mia.id) == 0)
    #expect(await household.usage.recent.count == 0)
    #expect(try await household.usageTable(of: mia.id, by: .domain, from: 0).total == UsageAmount())
  }

  @Test func `no clear name is on the disk`() async throws {
    try await use.minutes(10, of: ["very-private.example", "www.youtube.com"])
    try await use.pause()
    await household.flushUsage(isEnd: true)
    let stored = String(decoding: try home.stored(), as: UTF8.self)
    #expect(!stored.isEmpty)
    for word in ["very-private", "youtube", "ytimg"] { #expect(!stored.contains(word)) }
  }

  @Test func `what was flushed survives a kill, and nothing is counted twice`() async throws {
    try await use.minutes(12, of: ["www.youtube.com"])
    try await use.pause(1)
    await household.flushUsage()
    let table = try await household.usageTable(of: mia.id, by: .domain)
    // Lost with the process.
    try await use.minutes(1, of: ["www.roblox.com"])
    let after = try home.restarted()
    await after.use(BuiltIn.catalog)
    let kept = try await after.usageTable(of: mia.id, by: .domain)
    #expect(kept.rows == table.rows && kept.total == table.total)
    // The same minutes and counters again change nothing; more is added to what is there.
    let more = Use(home: home, household: after)
    try await more.minutes(1, of: ["www.youtube.com"], bytes: 1_000_000)
    await after.flushUsage()
    await after.flushUsage()
    let row = try #require(try await after.usageTable(of: mia.id, by: .domain).rows.first)
    #expect(row.amount.received == kept.rows[0].amount.received + 20_000_000)
    #expect(try await after.usageTable(of: mia.id, by: .hour).total.received == row.amount.received)
  }

  @Test func `what the filter kept while picketd was away is counted`() async throws {
    let after = try home.restarted()
    await after.use(BuiltIn.catalog)
    let rounds = try Use(home: home, household: household).rounds(10, of: ["www.youtube.com"])
    await after.tick()
    for round in rounds { await after.note(round) }
    await after.flushUsage(isEnd: true)
    #expect(await after.used(by: mia.id) == 10)
  }

  @Test func `a clock that was ahead for a moment stops no counting`() async throws {
    try await use.minutes(3, of: ["www.youtube.com"])
    let wall = home.clocks.withLock { $0.wall } / ClockReading.second
    home.setWall(wall + 5 * 3_600)
    try await use.pause(1)
    home.setWall(wall + 60)
    try await use.minutes(10, of: ["www.youtube.com"])
    try await use.pause()
    #expect(await household.used(by: mia.id) == 13)
  }

  @Test func `killed again and again, it never has more than was used`() async throws {
    var random = SeededGenerator(seed: 11)
    var (current, minutes) = (household, 0)
    for _ in 0..<12 {
      let count = Int.random(in: 1...8, using: &random)
      try await Use(home: home, household: current).minutes(count, of: ["www.youtube.com"])
      minutes += count
      if Bool.random(using: &random) { await current.flushUsage(isEnd: true) }
      current = try home.restarted()
      await current.use(BuiltIn.catalog)
      let table = try await current.usageTable(of: mia.id, by: .domain)
      #expect(table.total.seconds <= minutes * 60)
      #expect(table.total.received <= minutes * 20 * 300_000)
    }
  }

  @Test func `a child that is removed takes its use along`() async throws {
    try await use.minutes(5, of: ["www.youtube.com"])
    try await use.pause(6)
    await household.flushUsage()
    try await household.removeChild(mia.id)
    try await use.pause(6)
    await household.flushUsage(isEnd: true)
    #expect(await household.takeComplaints().isEmpty)
    #expect(await household.used(by: mia.id) == 0)
    #expect(try rows(home).isEmpty)
  }

  @Test func `rows that cannot be true are set aside, said once, and the others count`() async throws {
    try await use.minutes(5, of: ["www.youtube.com"])
    try await use.pause(6)
    await household.flushUsage()
    let hour = Int(home.seconds / 3_600)
    try home.sabotage { (tx) throws(LedgerError) in
      try tx.merge(MinutesRow(child: 1, hour: hour, name: 99, device: 1, bits: 1 << 60))
      try tx.merge(MinutesRow(child: 1, hour: hour, name: 98, device: 70_000, bits: 1))
      try tx.put(TrafficRow(child: 1, hour: hour, body: [99, 1, 5]))
    }
    let after = try home.restarted()
    await after.use(BuiltIn.catalog)
    #expect(await after.takeComplaints().count { $0.contains("3 rows") && $0.contains("cannot be true") } == 1)
    #expect(await after.used(by: mia.id) == 5)
    #expect(try await after.usageTable(of: mia.id, by: .domain).rows.map(\.key) == ["youtube.com"])
    #expect(await after.takeComplaints().isEmpty)
  }

  @Test func `what is older than memory is counted from the ledger`() async throws {
    try await use.minutes(7, of: ["www.youtube.com"])
    try await use.pause()
    let start = 1_700_000_040
    for _ in 0..<6 {
      home.pass(86_400)
      await household.tick()
    }
    try await use.minutes(3, of: ["www.youtube.com"])
    try await use.pause()
    #expect(await household.usage.recent.hours(of: mia.id).count == 1)
    for _ in 0..<2 { #expect(await household.used(by: mia.id, of: youtube) == 10) }
    #expect(await household.used(by: mia.id, of: youtube, in: start..<start + 5 * 86_400) == 7)
    #expect(await household.used(by: mia.id, of: UsageTargets(categories: ["games"])) == 0)
    #expect(try await household.usageTable(of: mia.id, by: .app, from: start).total.seconds == 600)
  }

  @Test func `minutes are forgotten after 35 days, and traffic with the log`() async throws {
    try await use.minutes(4, of: ["www.youtube.com"])
    try await use.pause()
    var kinds: [Int: Set<String>] = [:]
    for day in 1...40 {
      home.pass(86_400)
      for _ in 0..<5 { await household.tick() }
      kinds[day] = Set(try rows(home))
    }
    #expect(kinds[25] == ["minutes", "traffic", "names"])
    #expect(kinds[34] == ["minutes", "names"])
    #expect(kinds[40] == [])
  }

  @Test func `a name under a new key is the same name`() async throws {
    try await use.minutes(4, of: ["www.youtube.com"])
    _ = try await household.rotateKey()
    try await use.minutes(4, of: ["www.youtube.com"])
    try await use.pause()
    await household.flushUsage()
    let after = try home.restarted()
    await after.use(BuiltIn.catalog)
    #expect(try await after.usageTable(of: mia.id, by: .domain).rows.map(\.amount.seconds) == [480])
  }

  @Test func `names without end become registered domains, and then none`() async throws {
    for start in stride(from: 0, to: 3_000, by: 100) {
      let names = (start..<start + 100).map { "n\($0).cdn.example" }
      home.pass(5)
      let end = home.clocks.withLock { $0.boot }
      await household.note(
        UsageRound(
          begin: end - 5 * ClockReading.second, end: end,
          readings: try names.map { name in
            UsageReading(device: 1, name: try #require(Name(name)), received: Traffic(bytes: 10, packets: 1))
          }))
    }
    #expect(await household.usage.recent.count < 200)
    #expect(await household.usage.names.count < 200)
    #expect(try await household.usageTable(of: mia.id, by: .domain).total.received == 30_000)
  }

  /// Tables with rows about use.
  private func rows(_ home: Home) throws -> [String] {
    let after = try home.copiedLedger()
    return try after.read { (tx) throws(LedgerError) in
      var found: [String] = []
      try tx.minutes(of: 1, hours: 0..<Int.max) { _ in found.append("minutes") }
      try tx.traffic(of: 1, hours: 0..<Int.max) { _ in found.append("traffic") }
      if try tx.usedName(1) != nil { found.append("names") }
      return found
    }
  }
}
