import Testing

@testable import Household

/// Children whose names look alike.
@Suite struct LookAlikeTests {
  @Test(arguments: [
    ("Mia", "\u{041C}\u{0456}\u{0430}"), ("Mia", "\u{041C}\u{0406}\u{0410}"), ("Anna", "Anna\u{200B}"),
    ("Ian", "lan"), ("Bo", "B0"), ("TAMMO", "\u{03A4}\u{0391}\u{039C}\u{039C}\u{039F}"), ("Oscar", "oscar"),
    ("\u{0421}\u{043E}\u{0445}", "Cox"),
  ])
  func `a second child whose name looks like another's is refused`(_ first: String, _ second: String) async throws {
    for (first, second) in [(first, second), (second, first)] {
      let household = try Home().open()
      let child = try await household.addChild(first)
      let refusal = await #expect(throws: HouseholdError.self) { try await household.addChild(second) }
      guard case .conflict = refusal else {
        Issue.record("\(String(describing: refusal))")
        continue
      }
      let other = try await household.addChild("Someone")
      await #expect(throws: HouseholdError.self) { try await household.changeChild(other.id, name: second) }
      // A child's own name may be written in another way.
      #expect(try await household.changeChild(child.id, name: second).name == second)
    }
  }

  @Test(arguments: ["M\u{0456}a", "\u{0410}nna", "Ben \u{041C}ia", "\u{039F}scar"])
  func `a word of several scripts is no name`(_ name: String) async throws {
    let household = try Home().open()
    let refusal = await #expect(throws: HouseholdError.self) { try await household.addChild(name) }
    #expect("\(String(describing: refusal))".contains("several scripts"))
  }

  @Test func `names that people can tell apart go together`() async throws {
    let household = try Home().open()
    for name in [
      "Mia", "M\u{ED}a", "Mira", "\u{041C}\u{0438}\u{044F}", "\u{05DE}\u{05D9}\u{05D4}", "\u{7F8E}\u{4E9A}",
      "Mia 2", "Mia \u{041C}\u{0438}\u{0448}\u{0430}", "Zo\u{EB}", "Zoe", "\u{0391}\u{03BD}\u{03BD}\u{03B1}",
      "O\u{2019}Neil",
    ] { _ = try await household.addChild(name) }
    #expect(await household.children.count == 12)
  }
}
