import FilterProtocol
import Support
import Testing
import Wire

@testable import Household

/// What children used, as it is asked for.
@Suite struct UsageTableTests {
  let home: Home
  let household: Household
  let mia: Child
  let use: Use
  static let start = 1_700_000_040

  init() async throws {
    home = try Home(wall: UInt64(UsageTableTests.start))
    household = try home.open()
    await household.use(BuiltIn.catalog)
    mia = try await household.addChild("Mia")
    _ = try await household.addDevice(.child(mia.id), user: 1_000)
    use = Use(home: home, household: household)
  }

  /// Random use over three days, of names that the catalog knows and does not know.
  private func live() async throws {
    let names = ["www.youtube.com", "m.youtube.com", "www.roblox.com", "unknown.example", "www.tiktok.com", ""]
    var random = SeededGenerator(seed: 5)
    for _ in 0..<12 {
      let some = names.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))
      try await use.minutes(
        Int.random(in: 1...15, using: &random), of: Array(some), bytes: UInt64.random(in: 1...500_000, using: &random))
      home.pass(UInt64(Int.random(in: 0...90, using: &random)) * 300)
    }
    try await use.pause()
  }

  @Test func `every grouping adds up`() async throws {
    try await live()
    let start = UsageTableTests.start
    let tables = try await UsageGrouping.allCases.asyncMap { grouping in
      try await household.usageTable(of: mia.id, by: grouping, from: start - 3_600)
    }
    let total = tables[0].total
    #expect(total.seconds > 0 && total.received > 0)
    for table in tables {
      #expect(table.total == total)
      #expect(table.rows.reduce(0) { $0 + $1.amount.received } == total.received)
      #expect(table.rows.reduce(0) { $0 + $1.amount.sent } == total.sent)
      #expect(table.rows.allSatisfy { $0.amount.seconds <= total.seconds })
      let sum = table.rows.reduce(0) { $0 + $1.amount.seconds }
      let isCut = table.rows.first?.begin != nil
      #expect(isCut ? sum == total.seconds : sum >= total.seconds)
    }
    #expect(tables[0].rows.contains { $0.key == nil } && tables[0].rows.contains { $0.key == "youtube.com" })
    #expect(await household.used(by: mia.id, in: start - 3_600..<start + 30 * 86_400) * 60 == total.seconds)
    // Memory and disk say the same.
    await household.flushUsage(isEnd: true)
    let after = try home.restarted()
    await after.use(BuiltIn.catalog)
    for table in tables {
      let grouping = try #require(
        UsageGrouping.allCases.first { tables[UsageGrouping.allCases.firstIndex(of: $0) ?? 0] == table })
      #expect(try await after.usageTable(of: mia.id, by: grouping, from: start - 3_600).rows == table.rows)
    }
  }

  @Test func `segments and the week tell the same as tables`() async throws {
    try await live()
    let from = UsageTableTests.start - 3_600
    let total = try await household.usageTable(of: mia.id, by: .domain, from: from).total.seconds
    for unit in ["hour", "day", "week"] {
      let segments = try await household.usageSegments(of: mia.id, by: unit, from: from)
      #expect(segments.reduce(0) { $0 + $1.seconds } == total)
      for segment in segments {
        #expect(segment.categories.allSatisfy { $0.seconds <= segment.seconds })
        #expect((segment.first == nil) == (segment.seconds == 0) && (segment.longest == nil) == (segment.seconds == 0))
        #expect(segment.longest.map { segment.interval.clamped(to: $0) == $0 } ?? true)
      }
    }
    let week = try await household.weeklyUsage(of: mia.id)
    #expect(week.days.count == 7 && week.seconds == total && week.before == 0)
    #expect(week.days.reduce(0) { $0 + $1.seconds } == total)
    #expect(week.categories.contains { $0.identifier == "games" } && week.categories.allSatisfy { $0.before == 0 })
    for _ in 0..<7 { home.pass(86_400) }
    let next = try await household.weeklyUsage(of: mia.id)
    #expect(next.seconds + next.before <= total && next.before > 0)
    let games = try await household.usageSegments(
      of: mia.id, by: "week", targets: UsageTargets(categories: ["games"]), from: from)
    #expect(games.allSatisfy { $0.categories.allSatisfy { $0.identifier == "games" } })
  }

  @Test func `a question that makes no sense is refused with a sentence`() async throws {
    await #expect(throws: HouseholdError.self) { try await household.usageTable(of: 99, by: .day) }
    await #expect(throws: HouseholdError.self) { try await household.usageTable(of: mia.id, by: .hour, from: 0) }
    await #expect(throws: HouseholdError.self) {
      try await household.usageTable(of: mia.id, by: .day, from: 100, to: 50)
    }
    await #expect(throws: HouseholdError.self) { try await household.usageSegments(of: mia.id, by: "year") }
    await #expect(throws: HouseholdError.self) { try await household.weeklyUsage(of: mia.id, until: "tomorrow") }
  }
}

extension Sequence {
  func asyncMap<Made>(_ make: (Element) async throws -> Made) async throws -> [Made] {
    var made: [Made] = []
    for element in self { made.append(try await make(element)) }
    return made
  }
}
