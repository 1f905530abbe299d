import Activity
import Ledger
import PicketJSON
import Testing

@testable import Household

/// Rows that somebody wrote into the ledger: none of them stops picketd.
@Suite struct HostileRowTests {
  private let timed: TimedHome

  init() async throws {
    timed = try await TimedHome()
    _ = try await timed.household.addDevice(.child(timed.mia.id), user: 1_000)
    try await timed.household.addLimit(
      "Games", of: timed.mia.id, over: Shield(categories: ["games"]), budget: Budget(perDay: 3_600))
    try await timed.household.addEarning(
      "Reading", of: timed.mia.id, by: Shield(categories: ["education"]), need: 600,
      unlocks: Shield(categories: ["games"]), gives: 600)
  }

  private func restarted() throws -> Household {
    try timed.home.restarted(options: HouseholdOptions(zone: timed.zone))
  }

  @Test(arguments: [(-5, -5), (Int.min, Int.min), (Int.max, Int.max), (9_000_000_000_000, 9_000_000_000_001)])
  func `times of openings that cannot be`(_ from: Int, _ until: Int) async throws {
    let household = timed.household
    try await household.allow(.category("social"), child: timed.mia.id)
    try await household.grant(.category("social"), child: timed.mia.id, seconds: 600)
    await household.tick()
    try timed.home.sabotage { (tx) throws(LedgerError) in
      for var row in try tx.timeRules() where row.kind == TimeRules.openingKind {
        var body = (try? JSON(parsing: row.body.utf8))?.object ?? [:]
        (body["from"], body["until"]) = (.int(from), .int(until))
        row.body = JSON.object(body).text
        try tx.put(row)
      }
    }
    let after = try restarted()
    await after.tick()
    let openings = await after.state.timeRules.openings.values
    #expect(openings.count == 2 && openings.allSatisfy { $0.time.contains(timed.home.seconds) })
  }

  @Test(arguments: [Int.max, Int.min, 1_000_000]) func `extra minutes that no day has`(_ extra: Int) async throws {
    let body: JSON.Object = ["extra": ["2026-11-23": .int(extra)], "lifted": [[.int(.min), .int(.max)]]]
    try timed.home.sabotage { (tx) throws(LedgerError) in try tx.put(row("limit days", "Games", body)) }
    let after = try restarted()
    await after.use(BuiltIn.catalog)
    try await Use(home: timed.home, household: after).minutes(20, of: ["www.khanacademy.org"])
    try await Use(home: timed.home, household: after).pause()
    let limit = try #require(await after.limits(of: timed.mia.id).first)
    #expect(limit.left == 3_600 + 1_200)
    let given = try await after.giveMore(to: timed.mia.id, limit: "Games", seconds: 900)
    #expect(given.map(\.left) == [3_600 + 1_200 + 900])
  }

  @Test(arguments: [(Int.min, Int.min + 1), (Int.max - 1, Int.max)])
  func `intervals of monitored activities that cannot be`(_ from: Int, _ to: Int) async throws {
    let body: JSON.Object = [
      "schedule": [
        "start": ["hour": 9], "end": ["hour": 10], "repeats": true, "warning": ["minute": 5],
      ], "events": [],
      "progress": ["since": .int(to), "time": .int(from), "step": 2, "from": .int(from), "to": .int(to)],
    ]
    try timed.home.sabotage { (tx) throws(LedgerError) in
      try tx.put(ActivityRow(child: timed.mia.id, client: "app", name: "a", body: JSON.object(body).text))
    }
    let after = try restarted()
    #expect(await after.takeComplaints().contains { $0.contains("activity a of app") })
    await after.tick()
  }

  @Test func `more bytes than a number holds`() async throws {
    // An hour of today that is over.
    let hour = timed.home.seconds / 3_600 - 1
    try timed.home.sabotage { (tx) throws(LedgerError) in
      let parts = (1...40).map { TrafficRow.Part(name: 1, device: $0, received: 1 << 60, sent: 1 << 60) }
      try tx.put(TrafficRow(child: timed.mia.id, hour: hour, parts: parts))
    }
    let after = try restarted()
    for grouping in UsageGrouping.allCases {
      let table = try await after.usageTable(of: timed.mia.id, by: grouping)
      #expect(table.total.received > 1 << 60 && table.total.received == table.total.sent, "\(grouping)")
    }
  }

  private func row(_ kind: String, _ name: String, _ body: JSON.Object) -> TimeRuleRow {
    TimeRuleRow(
      child: timed.mia.id, client: Household.guardianClient, kind: kind, name: name, body: JSON.object(body).text)
  }
}
