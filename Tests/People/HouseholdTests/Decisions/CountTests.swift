import Activity
import Catalog
import FilterProtocol
import Ledger
import Policy
import Support
import Testing
import Wire

@testable import Household

/// How many decisions there were on each day.
@Suite struct CountTests {
  let home: Home
  let household: Household
  let mia: Child
  let ben: Child

  init() async throws {
    home = try Home()
    household = try home.open()
    await household.use(BuiltIn.catalog)
    (mia, ben) = (try await household.addChild("Mia"), try await household.addChild("Ben"))
    _ = try await household.addDevice(.child(mia.id), user: 1_000)
    _ = try await household.addDevice(.child(ben.id), user: 1_001)
  }

  private func note(
    _ time: Int, device: UInt16 = 1, _ verdict: Policy.Verdict = .block, _ category: String? = nil, count: UInt32 = 1
  ) async throws {
    var record = FilterProtocol.DecisionRecord(
      time: UInt64(time) * ClockReading.second, device: device, via: .tls, verdict: verdict,
      reason: .nothingBlocks, categories: CategorySet([category.flatMap { Category(builtIn: $0) }].compactMap { $0 }),
      name: try #require(Name("a.test")), server: Endpoint(Address(v4: 1), port: 443))
    record.count = count
    await household.note([record])
  }

  @Test func `each day and child has its numbers, and categories come most first`() async throws {
    let noon = 1_700_049_600
    try await note(noon, .allow, "social", count: 5)
    for category in ["games", "social", "social", nil] { try await note(noon + 60, .block, category) }
    try await note(noon + 60, device: 2, .allow)
    try await note(noon + 86_400, .block, "games", count: 2)
    let counts = try await household.counts(child: nil, since: nil, until: nil, in: .utc)
    #expect(counts.map(\.date) == ["2023-11-15", "2023-11-15", "2023-11-16"])
    #expect(counts.map(\.child) == [mia.id, ben.id, mia.id])
    #expect(counts.map(\.allowed) == [5, 1, 0] && counts.map(\.blocked) == [4, 0, 2])
    #expect(counts[0].categories.map(\.identifier) == ["social", nil, "games"])
    #expect(counts[0].categories.map(\.count) == [2, 1, 1])
    #expect(try await household.counts(child: mia.id, since: nil, until: nil, in: .utc).count == 2)
    try await household.removeChild(mia.id)
    let left = try await household.counts(child: nil, since: nil, until: nil, in: .utc)
    #expect(left.map(\.child) == [ben.id])
  }

  @Test(arguments: [
    // Days with a change to summer time and back, and one that begins at one o'clock.
    ("Europe/Berlin", 1_774_738_800, 23), ("Europe/Berlin", 1_792_879_200, 25), ("America/Santiago", 1_788_667_200, 23),
  ])
  func `a day counts whole, however many hours it has`(zone: String, start: Int, hours: Int) async throws {
    let end = start + hours * 3_600
    for time in [start - 1, start, start + 1, end - 1, end] { try await note(time) }
    let counts = try await household.counts(child: nil, since: nil, until: nil, in: Zone(named: zone))
    #expect(counts.map(\.blocked) == [1, 3, 1], "\(counts)")
  }

  @Test func `as much is counted as the log shows, from one moment to another`() async throws {
    let start = 1_700_000_000
    for number in 0..<60 {
      try await note(
        start + number * 5_000, device: UInt16(1 + number % 2), number % 3 == 0 ? .allow : .block, "games")
    }
    for (since, until) in [(nil, nil), (start + 40_001, nil), (nil, start + 200_000), (start + 5_000, start + 90_000)] {
      var filter = LogFilter(child: mia.id)
      (filter.since, filter.until) = (since, until)
      let shown = try await household.log(filter).decisions
      let counts = try await household.counts(
        child: mia.id, since: since, until: until, in: Zone(named: "Asia/Kolkata"))
      #expect(counts.map(\.allowed).reduce(0, +) == shown.count { $0.verdict == "allow" })
      #expect(counts.map(\.blocked).reduce(0, +) == shown.count { $0.verdict == "block" })
    }
  }

  @Test func `the newest hundred days are counted`() async throws {
    for day in 0..<150 { try await note(1_700_000_000 + day * 86_400) }
    let counts = try await household.counts(child: nil, since: nil, until: nil, in: .utc)
    #expect(counts.count == 100 && counts.first?.date == "2024-01-03" && counts.last?.date == "2024-04-11")
  }

  @Test(arguments: [Int.min, -70_000_000_000, Int.max - 1])
  func `a row that claims a time that no calendar has is counted, and stops nothing`(time: Int) async throws {
    try home.sabotage { (ledger: Ledger) in
      try ledger.record([DecisionRow(time: time, via: "tls", verdict: "block", reason: "nothingBlocks")])
    }
    let after = try home.restarted()
    for until in [nil, -65_000_000_000, Int.max] {
      let counts = try await after.counts(child: nil, since: nil, until: until, in: Zone(named: "Europe/Berlin"))
      #expect(counts.map(\.blocked).reduce(0, +) == (time < until ?? .max ? 1 : 0), "\(counts)")
    }
  }
}
