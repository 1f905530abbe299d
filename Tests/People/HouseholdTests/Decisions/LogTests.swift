import Catalog
import FilterProtocol
import Ledger
import Policy
import Support
import Testing
import Wire

@testable import Household

@Suite struct LogTests {
  let home: Home
  let household: Household
  let mia: Child
  let ben: Child

  init() async throws {
    home = try Home()
    household = try home.open()
    await household.use(BuiltIn.catalog)
    (mia, ben) = (try await household.addChild("Mia"), try await household.addChild("Ben"))
    _ = try await household.addDevice(.child(mia.id), user: 1_000, name: "tablet")
    _ = try await household.addDevice(.child(ben.id), user: 1_001)
  }

  func note(
    _ name: String, device: UInt16 = 1, _ verdict: Policy.Verdict = .allow, application: UInt16 = 0, time: UInt64 = 100
  ) async throws {
    await household.note([
      FilterProtocol.DecisionRecord(
        time: time * ClockReading.second, revision: await household.current?.snapshot.revision ?? 0, device: device,
        via: .tls, verdict: verdict,
        reason: .nothingBlocks, application: application, name: try #require(Name(name)),
        server: Endpoint(Address(v4: 1), port: 443))
    ])
  }

  func names(_ change: (inout LogFilter) -> Void) async throws -> [String] {
    var filter = LogFilter()
    change(&filter)
    let tokens = try await household.log(filter).decisions.compactMap(\.token)
    return try await household.reveal(tokens).map(\.value)
  }

  @Test func `a filter leaves out what it does not name`() async throws {
    try await note("a.test", .block)
    try await note("b.test", time: 200)
    try await note("c.test", device: 2, time: 300)
    #expect(try await names { $0.verdict = .block } == ["a.test"])
    #expect(try await names { $0.child = ben.id } == ["c.test"])
    let tablet = try await household.device("tablet").number
    #expect(try await names { $0.device = tablet } == ["a.test", "b.test"])
    #expect(try await household.device("\(tablet)").name == "tablet")
    #expect(try await names { ($0.since, $0.until) = (150, 300) } == ["b.test"])
    #expect(try await names { $0.via = .dns } == [])
    await #expect(throws: HouseholdError.self) { try await names { $0.category = "socail" } }
    await #expect(throws: HouseholdError.self) { try await names { $0.application = "tiktock" } }
    await #expect(throws: HouseholdError.notFound(kind: "device", name: "phone")) {
      try await household.device("phone")
    }
  }

  @Test func `a name finds all below it, whatever key its token was sealed under`() async throws {
    for name in ["www.video.test", "video.test", "novideo.test", "video.test.example"] { try await note(name) }
    _ = try await household.rotateKey()
    try await note("cdn.video.test")
    let video = try #require(Name("video.test"))
    #expect(try await names { $0.name = video } == ["www.video.test", "video.test", "cdn.video.test"])
    let application = try #require(await household.catalog.catalog?.applications.first?.identifier)
    try await note("app.test", application: 1)
    #expect(try await names { $0.application = application } == ["app.test"])
  }

  @Test func `a follower reads on where it stopped, and nothing is missing`() async throws {
    try await note("a.test")
    let first = try await household.log()
    try await note("b.test")
    try await note("c.test")
    let next = try await household.log(LogFilter(), after: first.after)
    #expect(next.decisions.count == 2 && next.decisions.map(\.number) == [first.after + 1, first.after + 2])
    let end = try await household.log(LogFilter(), after: next.after)
    #expect(end.decisions.isEmpty && end.after == next.after)
  }

  @Test func `a search by name ends after some thousand rows and can be gone on with`() async throws {
    try await note("first.test", time: 0)
    for _ in 0..<Household.namedLogDepth / 1_000 {
      await household.note(
        (0..<1_000).map { _ in
          FilterProtocol.DecisionRecord(
            time: 1, device: 1, via: .tls, verdict: .allow, reason: .nothingBlocks,
            name: Name("x.test") ?? Name(),
            server: Endpoint(Address(v4: 1), port: 443))
        })
    }
    var filter = LogFilter()
    filter.name = Name("first.test")
    let page = try await household.log(filter)
    #expect(page.decisions.isEmpty && page.before != nil)
    #expect(try await household.log(filter, before: page.before).decisions.count == 1)
  }
}
