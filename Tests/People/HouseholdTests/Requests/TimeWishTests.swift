import Activity
import Testing

@testable import Household

/// A child asks for more minutes, and for a schedule that begins later.
@Suite struct TimeWishTests {
  private func wish(_ text: String, _ home: TimedHome) async throws -> (title: String, question: Question?) {
    let (title, outcome) = try await home.household.ask(home.mia.id, for: text)
    guard case .asked(let question) = outcome else { return (title, nil) }
    return (title, question)
  }

  @Test func `a yes makes a limit longer today, for as long as the guardian says`() async throws {
    let home = try await TimedHome()
    try await home.household.addLimit(
      "Games", of: home.mia.id, over: Shield(categories: ["games"]), budget: Budget(perDay: 600))
    for (text, seconds, more) in [("limit Games", nil, 3_600), ("LIMIT games", 900, 900)] as [(String, Int?, Int)] {
      let before = try #require(await home.household.limits().first).left
      let (title, question) = try await wish(text, home)
      let asked = try #require(question)
      #expect(title == "limit Games" && asked.choices.map(\.id) == ["hour", "decline"])
      #expect(try await wish("limit games", home).question == asked)
      let (answered, grant, allowance) = try await home.household.answer(asked.id, choice: "hour", seconds: seconds)
      #expect(answered.state == .answered && grant == nil && allowance == nil)
      #expect(try #require(await home.household.limits().first).left == before + more)
    }
    let (_, question) = try await wish("limit Games", home)
    try await home.household.answer(try #require(question).id, choice: "decline")
    #expect(try #require(await home.household.limits().first).left == 600 + 4_500)
    await #expect(throws: HouseholdError.self) { _ = try await wish("limit Chess", home) }
  }

  @Test func `a yes has a schedule begin later, and one that is over today is not asked for`() async throws {
    let home = try await TimedHome()
    try await home.add("Homework", "14:00-16:00")
    try await home.add("Morning", "8:00-9:00")
    #expect(try await wish("schedule Morning", home).question == nil)
    let asked = try #require(try await wish("schedule Homework", home).question)
    try await home.household.answer(asked.id, choice: "hour")
    try await home.pass(to: "2026-11-23", "14:30")
    #expect(await home.household.timeShields(of: home.mia.id).isEmpty)
    try await home.pass(to: "2026-11-23", "15:30")
    #expect(await home.household.timeShields(of: home.mia.id).map(\.store) == ["schedule Homework"])
  }

  @Test func `an answer that cannot be carried out leaves the question open`() async throws {
    let home = try await TimedHome()
    try await home.household.addLimit(
      "Games", of: home.mia.id, over: Shield(categories: ["games"]), budget: Budget(perDay: 600))
    let asked = try #require(try await wish("limit Games", home).question)
    // What opens names for good, or with an application, is about no time.
    for opening in [Opening(isLasting: true), Opening(isWholeApplication: true)] {
      await #expect(throws: HouseholdError.self) {
        _ = try await home.household.answer(asked.id, choice: "hour", opening: opening)
      }
    }
    await #expect(throws: HouseholdError.self) {
      _ = try await home.household.answer(asked.id, choice: "hour", seconds: 86_400)
    }
    try await home.household.removeTimeRule(.limit, named: "Games", of: home.mia.id)
    await #expect(throws: HouseholdError.self) { _ = try await home.household.answer(asked.id, choice: "hour") }
    #expect(try await home.household.question(asked.id).state == .open)
    try await home.household.answer(asked.id, choice: "decline")
  }
}
