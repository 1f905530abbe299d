import FamilyTokens
import PicketJSON
import Support
import Testing

@testable import Household

/// Apps that have a guardian choose for them.
@Suite struct PickTests {
  let home: Home
  let household: Household
  let mia: Child
  let ben: Child

  init() async throws {
    home = try Home()
    household = try home.open()
    await household.use(BuiltIn.catalog)
    mia = try await household.addChild("Mia", birthYear: 2015)
    ben = try await household.addChild("Ben")
  }

  private func names(_ tokens: [Token]) async throws -> [String] { try await household.reveal(tokens).map(\.value) }

  @Test func `a choice reaches the app as tokens, over restarts, and once`() async throws {
    let before = Selection(domains: try await household.mint(.domain, ["old.example"]))
    let asked = try await household.askToPick(
      mia.id, client: "app", words: PickWords(title: "Homework", header: "What waits?"), from: before)
    #expect(asked.payload["title"] == "Homework" && asked.payload["chosen"] == before.json && asked.picked == nil)
    #expect(try await home.restarted().question(asked.id) == asked)
    let answered = try await household.pick(
      asked.id, categories: ["games", "games"], applications: ["youtube"], domains: ["Chess.com"], by: "Ada")
    let selection = try #require(answered.picked)
    #expect(try await names(selection.categories) == ["games"])
    #expect(try await names(selection.applications) == ["youtube"])
    #expect(try await names(selection.domains) == ["chess.com"])
    #expect(answered.answeredBy == "Ada" && answered.payload["chosen"] == nil)
    let again = try home.restarted()
    #expect(try await again.pick(asked.id, child: mia.id, client: "app").picked == selection)
    await #expect(throws: HouseholdError.conflict(why: "this request is answered already")) {
      try await again.pick(asked.id, categories: [], applications: [], domains: [])
    }
  }

  @Test func `nothing may be chosen as well, and no yes stands for a choice`() async throws {
    let asked = try await household.askToPick(mia.id, client: "app")
    await #expect(throws: HouseholdError.self) { try await household.answer(asked.id, choice: "pick") }
    #expect(try await household.question(asked.id).state == .open)
    let picked = try await household.pick(asked.id, categories: [], applications: [], domains: [])
    #expect(picked.picked == Selection())
    let other = try await household.askToPick(mia.id, client: "app")
    try await household.answer(other.id, choice: "decline")
    #expect(try await household.question(other.id).picked == nil)
  }

  @Test func `an app has one request: the same is the same, and another takes it back`() async throws {
    let first = try await household.askToPick(mia.id, client: "app", words: PickWords(title: "a"))
    #expect(try await household.askToPick(mia.id, client: "app", words: PickWords(title: "a")).id == first.id)
    let second = try await household.askToPick(mia.id, client: "app", words: PickWords(title: "b"))
    #expect(second.id != first.id)
    #expect(try await household.question(first.id).state == .cancelled)
    // Another child's, and another app's, are others.
    _ = try await household.askToPick(ben.id, client: "app")
    #expect(try await household.question(second.id).state == .open)
    await #expect(throws: HouseholdError.notFound(kind: "question", name: second.id)) {
      try await household.pick(second.id, child: ben.id, client: "app")
    }
    await #expect(throws: HouseholdError.notFound(kind: "question", name: second.id)) {
      try await household.pick(second.id, child: mia.id, client: "other")
    }
  }

  @Test func `requests are few, and end after a day`() async throws {
    for number in 0..<Household.mostOpenPicks { _ = try await household.askToPick(mia.id, client: "app\(number)") }
    await #expect(throws: HouseholdError.conflict(why: "10 apps wait for a guardian's choice already")) {
      try await household.askToPick(mia.id, client: "one more")
    }
    // An app that waits may still ask in other words.
    _ = try await household.askToPick(mia.id, client: "app3", words: PickWords(title: "b"))
    let other = try await household.askToPick(ben.id, client: "app")
    home.pass(UInt64(Household.longestPick + 1))
    await household.tick()
    #expect(try await household.question(other.id).state == .expired)
    await #expect(throws: HouseholdError.conflict(why: "this request is expired already")) {
      try await household.pick(other.id, categories: [], applications: [], domains: [])
    }
  }

  @Test func `a choice is bounded, and of things that there are`() async throws {
    let asked = try await household.askToPick(mia.id, client: "app")
    func refusal(
      _ parameter: String, _ categories: [String] = [], _ applications: [String] = [], _ domains: [String] = []
    ) async throws {
      do throws(HouseholdError) {
        _ = try await household.pick(
          asked.id, categories: categories, applications: applications, domains: domains)
        Issue.record("it was taken")
      } catch {
        guard case .invalid(parameter, _) = error else {
          Issue.record("\(error)")
          return
        }
      }
      #expect(try await household.question(asked.id).state == .open)
    }
    try await refusal("categories", ["nonsense"])
    try await refusal("applications", [], ["no such application"])
    try await refusal("domains", [], [], ["not a domain"])
    try await refusal("domains", [], [], (0...Selection.most).map { "a\($0).example" })
    let long = String(repeating: "a", count: 60) + "."
    try await refusal("domains", [], [], (0..<120).map { "b\($0)." + long + long + long + "example" })
    #expect(
      try await household.pick(
        asked.id, categories: [], applications: [], domains: (0..<Selection.most).map { "a\($0).example" }
      ).picked?.domains.count == Selection.most)
  }

  @Test func `what an app has from before is tokens of their kinds, and few`() async throws {
    let domains = try await household.mint(.domain, ["a.example"])
    for selection in [
      Selection(categories: domains), Selection(applications: domains),
      Selection(domains: [Token(octets: [1, 2, 3])]),
      Selection(domains: Array(repeating: domains[0], count: Selection.most + 1)),
    ] {
      await #expect(throws: HouseholdError.self) {
        try await household.askToPick(mia.id, client: "app", from: selection)
      }
    }
    for words in [
      PickWords(title: String(repeating: "a", count: 65)), PickWords(header: "a\u{1b}[31m"), PickWords(footer: ""),
    ] {
      await #expect(throws: HouseholdError.self) {
        try await household.askToPick(mia.id, client: "app", words: words)
      }
    }
    #expect(await household.questions().isEmpty)
  }
}
