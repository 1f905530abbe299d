import PicketJSON
import Testing

@testable import Household

@Suite struct QuestionTests {
  let home: Home
  let household: Household
  let mia: Child

  init() async throws {
    home = try Home()
    household = try home.open()
    mia = try await household.addChild("Mia")
  }

  @Test func `a yes opens what was asked for, for a while`() async throws {
    var changes = household.changes().makeAsyncIterator()
    let question = try await household.ask(mia.id, topic: "web", domain: "Video.Test", why: "for school")
    #expect(question.domain == "video.test" && question.state == .open)
    #expect(await changes.next() == .question(question))
    #expect(try await household.ask(mia.id, topic: "web", domain: "video.test") == question)
    let (answered, grant, _) = try await household.answer(question.id, choice: "approve", seconds: 60)
    #expect(answered.state == .answered && answered.answer == "approve")
    #expect(grant?.target == .domain("video.test") && grant?.question == question.id)
    #expect(await household.grants() == [try #require(grant)])
    await #expect(throws: HouseholdError.self) { try await household.answer(question.id, choice: "decline") }
  }

  @Test func `the number of a question lasts, and is never given to another`() async throws {
    let first = try await household.ask(mia.id, topic: "web", domain: "a.test")
    let ben = try await household.addChild("Ben")
    let second = try await household.ask(ben.id, topic: "web", domain: "b.test")
    #expect([first.number, second.number] == [1, 2])
    try await household.answer(first.id, choice: "decline")
    #expect(await household.questions().map(\.number) == [1, 2])
    try await household.removeChild(ben.id)
    let restarted = try home.restarted()
    #expect(try await restarted.question(first.id).number == 1)
    #expect(try await restarted.ask(mia.id, topic: "web", domain: "c.test").number == 3)
  }

  @Test func `a child cannot make a no mean a yes`() async throws {
    let turned = [Question.Choice(id: "decline", title: "No", isApproval: true), .approve]
    await #expect(throws: HouseholdError.self) {
      try await household.ask(mia.id, topic: "web", domain: "video.test", choices: turned)
    }
    let oneSided = [Question.Choice(id: "a", title: "No", isApproval: true)]
    await #expect(throws: HouseholdError.self) {
      try await household.ask(mia.id, topic: "web", domain: "video.test", choices: oneSided)
    }
    // The child's program chooses the titles; a guardian's program shows what a choice means.
    let titled = oneSided + [Question.Choice(id: "b", title: "Yes", isApproval: false)]
    let question = try await household.ask(mia.id, topic: "web", domain: "video.test", choices: titled)
    await #expect(throws: HouseholdError.self) {
      try await household.answer(question.id, choice: "a", isApproval: false)
    }
    #expect(try await household.answer(question.id, choice: "b", isApproval: false).grant == nil)
  }

  @Test func `an answer that cannot take effect leaves the question open`() async throws {
    let payload: JSON.Object = ["member": "child"]
    let question = try await household.ask(
      mia.id, client: "app", topic: Question.authorization, payload: payload)
    for number in 0..<Household.mostClients {
      try await household.authorize(mia.id, client: "c\(number)", member: .child)
    }
    await #expect(throws: HouseholdError.self) { try await household.answer(question.id, choice: "approve") }
    #expect(try await household.question(question.id).state == .open)
    #expect(try await home.restarted().question(question.id).state == .open)
    try await household.revoke(mia.id, client: "c0")
    try await household.answer(question.id, choice: "approve")
    let restarted = try home.restarted()
    #expect(try await restarted.question(question.id).state == .answered)
    #expect(await restarted.authorization(mia.id, client: "app") == .approved)
  }

  @Test func `a no opens nothing`() async throws {
    let question = try await household.ask(mia.id, topic: "web", domain: "video.test")
    #expect(try await household.answer(question.id, choice: "decline").grant == nil)
    #expect(await household.grants().isEmpty)
  }

  @Test func `after its time nobody can answer, even when the clock goes back`() async throws {
    let question = try await household.ask(mia.id, topic: "web", domain: "a.test", expires: home.seconds + 10)
    home.pass(10)
    await #expect(throws: HouseholdError.self) { try await household.answer(question.id, choice: "approve") }
    home.setWall(1_600_000_000)
    await #expect(throws: HouseholdError.self) { try await household.answer(question.id, choice: "approve") }
    let state = try await home.restarted().question(question.id).state
    #expect(state == .expired)
  }

  @Test func `a child takes its question back`() async throws {
    let question = try await household.ask(mia.id, client: "app", topic: "chat", payload: ["handle": "x"])
    try await household.cancel(question.id)
    #expect(await household.questions(of: mia.id, state: .cancelled).map(\.id) == [question.id])
    await #expect(throws: HouseholdError.self) { try await household.answer(question.id, choice: "approve") }
  }

  @Test func `the same words of one client are one question while it is open`() async throws {
    let question = try await household.ask(mia.id, client: "app", topic: "chat", payload: ["handle": "x"])
    #expect(try await household.ask(mia.id, client: "app", topic: "chat", payload: ["handle": "x"]) == question)
    for (client, handle) in [("other", "x"), ("app", "y")] {
      let another = try await household.ask(mia.id, client: client, topic: "chat", payload: ["handle": .string(handle)])
      #expect(another.id != question.id)
    }
    try await household.answer(question.id, choice: "decline")
    #expect(try await household.ask(mia.id, client: "app", topic: "chat", payload: ["handle": "x"]).id != question.id)
  }

  @Test func `choices are the client's own`() async throws {
    let choices = [
      Question.Choice(id: "hour", title: "For an hour", isApproval: true),
      Question.Choice(id: "no", title: "No", isApproval: false),
    ]
    let question = try await household.ask(mia.id, topic: "web", domain: "a.test", choices: choices)
    await #expect(throws: HouseholdError.self) { try await household.answer(question.id, choice: "approve") }
    #expect(try await household.answer(question.id, choice: "hour").grant != nil)
  }

  @Test func `a choice says how long, unless the guardian does`() async throws {
    let choices = [
      Question.Choice(id: "evening", title: "All evening", isApproval: true, seconds: 7_200),
      Question.Choice(id: "no", title: "No", isApproval: false),
    ]
    func granted(_ seconds: Int?) async throws -> Int? {
      let id = try await household.ask(mia.id, topic: "web", domain: "a.test", choices: choices).id
      let kept = try await home.restarted().question(id).choices
      #expect(kept == choices)
      return try await household.answer(id, choice: "evening", seconds: seconds).grant?.until
    }
    #expect(try await granted(nil) == home.seconds + 7_200)
    #expect(try await granted(60) == home.seconds + 60)
    // A duration makes sense only for a yes that opens something.
    for (choice, domain) in [
      (choices[0], nil), (Question.Choice(id: "no", title: "No", isApproval: false, seconds: 60), "a.test"),
    ] {
      await #expect(throws: HouseholdError.self) {
        try await household.ask(mia.id, topic: "web", domain: domain, choices: [choice, .approve, .decline])
      }
    }
    await #expect(throws: HouseholdError.self) {
      try await household.ask(
        mia.id, topic: "web", domain: "a.test",
        choices: [Question.Choice(id: "ever", title: "Ever", isApproval: true, seconds: 32 * 86_400), .decline])
    }
  }

  @Test func `a time for what opens nothing is refused, and the question stays open`() async throws {
    let id = try await household.ask(mia.id, client: "app", topic: "chat").id
    await #expect(throws: HouseholdError.self) { try await household.answer(id, choice: "approve", seconds: 60) }
    #expect(try await household.question(id).state == .open)
    let name = try await household.ask(mia.id, topic: "web", domain: "a.test").id
    await #expect(throws: HouseholdError.self) { try await household.answer(name, choice: "decline", seconds: 60) }
    #expect(try await household.answer(id, choice: "approve").grant == nil)
  }

  @Test func `who asks without end is told to wait`() async throws {
    for number in 0..<Household.mostOpenQuestions { _ = try await household.ask(mia.id, topic: "\(number)") }
    await #expect(throws: HouseholdError.self) { try await household.ask(mia.id, topic: "one more") }
    await #expect(throws: HouseholdError.self) {
      try await household.ask(mia.id, topic: "x", payload: ["x": .string(String(repeating: "x", count: 40_000))])
    }
  }

  @Test func `choices are few, and short`() async throws {
    func ask(_ ids: [String], title: String = "Yes") async throws {
      let choices = ids.map { Question.Choice(id: $0, title: title, isApproval: $0 == ids[0]) }
      _ = try await household.ask(mia.id, topic: "web", choices: choices)
    }
    try await ask((1...8).map { "\($0)" }, title: String(repeating: "x", count: 255))
    await #expect(throws: HouseholdError.self) { try await ask((1...9).map { "\($0)" }) }
    await #expect(throws: HouseholdError.self) { try await ask([String(repeating: "x", count: 65), "b"]) }
    await #expect(throws: HouseholdError.self) { try await ask(["", "b"]) }
    await #expect(throws: HouseholdError.self) { try await ask(["a", "b"], title: String(repeating: "x", count: 256)) }
    await #expect(throws: HouseholdError.self) { try await ask(["a", "b"], title: "\u{1b}[2J") }
  }

  @Test func `open questions together are no longer than one reply holds`() async throws {
    let long: JSON.Object = ["x": .string(String(repeating: "x", count: 32_000))]
    for number in 0..<2 { _ = try await household.ask(mia.id, topic: "\(number)", payload: long) }
    await #expect { try await household.ask(mia.id, topic: "2", payload: long) } throws: { "\($0)".contains("bytes") }
    _ = try await household.ask(mia.id, topic: "short")
  }

  @Test func `of settled questions the oldest go first`() async throws {
    var last = ""
    for number in 0..<210 {
      last = try await household.ask(mia.id, topic: "\(number)").id
      home.pass(1)
      try await household.cancel(last)
    }
    for household in [household, try home.restarted()] {
      let topics = await household.questions().map(\.topic)
      #expect(topics == (10..<210).map { "\($0)" })
    }
  }

  @Test func `settled questions are forgotten after a month`() async throws {
    let question = try await household.ask(mia.id, topic: "web")
    try await household.cancel(question.id)
    home.pass(UInt64(Household.memory) + 100)
    await household.tick()
    #expect(await household.questions().isEmpty)
    #expect(try await home.restarted().questions().isEmpty == true)
  }
}
