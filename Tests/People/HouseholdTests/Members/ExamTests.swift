import Activity
import Catalog
import Policy
import Support
import Synchronization
import Testing

@testable import Household

/// Exams of groups: only some sites, and nothing else.
@Suite struct ExamTests {
  private let home: Home
  private let household: Household
  private let mia: Child
  private let ben: Child
  private let group: Profile

  init() async throws {
    home = try Home()
    household = try home.open()
    await household.use(BuiltIn.catalog)
    mia = try await household.addChild("Mia")
    ben = try await household.addChild("Ben")
    group = try await household.addProfile("7b")
    try await household.changeGroup(group, adding: GroupMembers(children: [mia.id]))
  }

  private func verdict(_ name: String, _ child: Child) async throws -> String {
    let why = try await household.explain(name, child: child.id)
    return "\(why.verdict) \(why.reason)"
  }

  @Test func `only its sites are open, whatever was granted, allowed or lifted`() async throws {
    try await household.allow(.domain("a.example"), child: mia.id)
    _ = try await household.grant(.domain("b.example"), child: mia.id, seconds: 3_600)
    let exam = try await household.beginExam(
      group, seconds: 5_400, domains: ["Exam.example", "dict.example", "dict.example"])
    #expect(exam.domains == ["exam.example", "dict.example"])
    for name in ["exam.example", "www.dict.example"] { #expect(try await verdict(name, mia) == "allow nothingBlocks") }
    for name in ["a.example", "b.example", "other.example", "roblox.com"] {
      #expect(try await verdict(name, mia) == "block notListed", "\(name)")
      #expect(try await verdict(name, ben) == "allow nothingBlocks", "\(name)")
    }
    // Rules that are lifted now are lifted once it is over.
    _ = try await household.open(mia.id, seconds: 7_200, everything: true)
    #expect(try await verdict("a.example", mia) == "block notListed")
    let why = try await household.explain("a.example", child: mia.id)
    #expect(why.sentence == "there is an exam, and only its sites are open" && why.profile == "7b")
    // What is closed by itself stays closed.
    try await household.setShield(true, Shield(domains: ["dict.example"]), child: mia.id)
    #expect(try await verdict("dict.example", mia) == "block blockedDomain")
    let closed = try await household.time(of: mia.id).closed
    #expect(closed.map(\.what) == ["everything but exam.example, dict.example"])
    #expect(closed.first?.by == "exam of 7b" && closed.first?.until == exam.until)
    #expect(try await household.time(of: ben.id).closed.isEmpty)
    #expect(await household.exams() == [exam])
    try await household.endExam(group)
    #expect(try await verdict("a.example", mia) == "allow granted")
    await #expect(throws: HouseholdError.self) { try await household.endExam(group) }
    #expect(await household.exams().isEmpty)
  }

  @Test func `it ends by itself, also over a restart, and a clock that is set does not end it sooner`() async throws {
    try await household.beginExam(group, seconds: 3_600, domains: ["exam.example"])
    home.pass(1_800)
    await household.tick()
    #expect(try await verdict("a.example", mia) == "block notListed")
    home.clocks.withLock { $0.wall += 86_400 * 1_000_000_000 }
    await household.tick()
    #expect(try await verdict("a.example", mia) == "block notListed")
    let restarted = try home.restarted()
    await restarted.use(BuiltIn.catalog)
    #expect(try await restarted.explain("a.example", child: mia.id).verdict == "block")
    home.pass(1_900)
    await household.tick()
    #expect(try await verdict("a.example", mia) == "allow nothingBlocks")
    #expect(await household.exams().isEmpty)
  }

  @Test func `what makes no exam is refused`() async throws {
    for (seconds, domains) in [
      (0, ["a.example"]), (90_000, ["a.example"]), (60, []), (60, ["not a name"]),
      (60, (0..<201).map { "a\($0).example" }),
    ] as [(Int, [String])] {
      await #expect(throws: HouseholdError.self) {
        try await household.beginExam(group, seconds: seconds, domains: domains)
      }
    }
    try await household.setShield(true, Shield(domains: ["a.example"]), child: group.id, store: "exam")
    await #expect(throws: HouseholdError.self) {
      try await household.beginExam(group, seconds: 60, domains: ["b.example"])
    }
    #expect(await household.exams().isEmpty)
  }
}
