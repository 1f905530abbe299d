import Testing

@testable import Household

@Suite struct WishTests {
  let home: Home
  let household: Household
  let mia: Child

  init() async throws {
    home = try Home()
    household = try home.open()
    await household.use(BuiltIn.catalog)
    mia = try await household.addChild("Mia", birthYear: 2015)
  }

  private func ask(_ text: String) async throws -> (title: String, question: Question?) {
    let (title, outcome) = try await household.ask(mia.id, for: text)
    guard case .asked(let question) = outcome else { return (title, nil) }
    return (title, question)
  }

  @Test(arguments: [
    "https://www.tiktok.com/@somebody?lang=en", "tiktok.com", "TikTok", "tiktok", "www.tiktok.com.", "*.tiktok.com",
    " TikTok\n",
  ])
  func `an address, a host and a name ask for the application`(text: String) async throws {
    let (title, question) = try await ask(text)
    #expect(title == "TikTok" && question?.wanted == .application("tiktok"))
    let choices = ["hour", "today", "always"] + (text.contains(".") ? ["site"] : []) + ["decline"]
    #expect(question?.choices.map(\.id) == choices)
  }

  @Test func `each answer opens what it says`() async throws {
    var question = try #require(try await ask("www.tiktok.com").question)
    #expect(try await household.ask(mia.id, for: "tiktok").outcome == .asked(question))
    #expect(
      try await household.answer(question.id, choice: "site").grant?.target == .domain("www.tiktok.com"))
    question = try #require(try await ask("m.tiktok.com").question)
    let today = try await household.answer(question.id, choice: "today").grant
    #expect(today?.target == .application("tiktok") && (today?.until ?? 0) <= home.seconds + 86_400)
    for grant in await household.grants() { try await household.revoke(grant: grant.id) }
    question = try #require(try await ask("tiktok").question)
    #expect(try await household.answer(question.id, choice: "decline").grant == nil)
    question = try #require(try await ask("Gambling").question)
    let (_, _, allowance) = try await household.answer(question.id, choice: "always")
    #expect(allowance?.target == .category("gambling"))
  }

  @Test func `for good is not offered where a guardian's own shield would go first`() async throws {
    _ = try await household.setShield(true, Shield(categories: ["games"]), child: mia.id)
    #expect(try await ask("games").question?.choices.map(\.id) == ["hour", "today", "decline"])
  }

  @Test func `what nothing blocks is not asked for`() async throws {
    for text in ["www.wikipedia.org", "wikipedia", "Education"] {
      #expect(try await ask(text).question == nil, "\(text)")
    }
    // A name of the application that is shielded by itself blocks it.
    _ = try await household.setShield(true, Shield(domains: ["wikipedia.org"]), child: mia.id)
    #expect(try await ask("wikipedia").question != nil)
  }

  @Test func `a word that fits several or none is refused with what to write`() async throws {
    for (text, part) in [
      ("google", "ask for one of them"), ("tiktk", "did you mean tiktok"), ("xzxzxzxz", "example.com"),
    ] {
      await #expect {
        try await household.ask(mia.id, for: text)
      } throws: { error in
        "\(error)".contains(part)
      }
    }
  }

  @Test(arguments: [
    "", "tik\u{7}tok", String(repeating: "a", count: 9_000),
    String(repeating: "ä.", count: 2_000), "\u{202E}koktit",
  ])
  func `what a terminal or a page could be misled by is refused`(text: String) async throws {
    await #expect(throws: HouseholdError.self) { try await household.ask(mia.id, for: text) }
    await #expect(throws: HouseholdError.self) { try await household.ask(mia.id, for: "tiktok", why: "why\u{1B}[2J") }
    #expect(await household.questions(of: mia.id).isEmpty)
  }

  @Test func `a host in another script is shown as DNS carries it`() async throws {
    _ = try await household.setShield(true, Shield(domains: ["xn--r8jz45g.example"]), child: mia.id)
    let (title, question) = try await ask("https://例え.example/ページ")
    #expect(title == "xn--r8jz45g.example" && question?.domain == title)
  }

  @Test func `an application that is let through again is not asked for`() async throws {
    _ = try await household.setShield(true, Shield(domains: ["wikipedia.org"]), child: mia.id)
    _ = try await household.grant(.application("wikipedia"), child: mia.id, seconds: 60)
    #expect(try await ask("wikipedia").question == nil)
  }
}
