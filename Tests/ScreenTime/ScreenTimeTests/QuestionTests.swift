import Foundation
import PermissionKit
import PicketJSON
import ScreenTimeClient
import Testing

/// Questions of an app, and guardians' answers, through picketd itself.
@Suite(.enabled(if: getuid() == 0, "picketd wants root")) struct QuestionTests {
  let pip = CommunicationHandle(value: "pip", kind: .custom)

  @Test func `a question is asked, answered by a guardian, and the response comes with it`() async throws {
    let house = try House()
    let center = AskCenter(house.link("chat"))
    let question = PermissionQuestion(handles: [pip])
    let responses = center.responses(for: CommunicationTopic.self)
    try await center.ask(question)
    let asked = try await house.question("communication")
    #expect(asked["child"] == "Mia" && asked["client"] == "chat")
    try house.answer(asked, "approve")
    for await response in responses {
      #expect(response.choice == .approve && response.question.id == question.id)
      #expect(response.question.topic.personInformation.map(\.handle) == [pip])
      break
    }
    let limits = CommunicationLimits(house.link("chat"))
    #expect(await limits.isKnownHandle(pip))
    #expect(await !limits.isKnownHandle(CommunicationHandle(value: "ada", kind: .custom)))
  }

  @Test func `an answer given while the app and picketd were away is heard later, once`() async throws {
    let house = try House()
    let questions = [PermissionQuestion(handle: pip), PermissionQuestion(handle: pip)]
    for question in questions { try await AskCenter(house.link("chat")).ask(question) }
    try house.answer(try await house.question("communication"), "decline")
    house.end()
    try house.start()
    var heard: [PermissionResponse<CommunicationTopic>] = []
    for await response in AskCenter(house.link("chat")).responses(for: CommunicationTopic.self) {
      heard.append(response)
      if heard.count == 2 { break }
      try house.answer(try await house.question("communication"), "approve")
    }
    #expect(heard.map(\.choice) == [.decline, .approve])
    #expect(Set(heard.map(\.question.id)) == Set(questions.map(\.id)))
  }

  @Test func `a question ends as expired, or as cancelled, and the app hears of both`() async throws {
    let house = try House()
    let center = AskCenter(house.link("chat"))
    let outcomes = center.outcomes(for: CommunicationTopic.self)
    let (late, unwanted) = (PermissionQuestion(handle: pip), PermissionQuestion(handle: pip))
    late.expirationDate = Date.now + 2
    try await center.ask(late)
    try await center.ask(unwanted)
    try await center.cancel(unwanted)
    var ended: [UUID: String] = [:]
    for await outcome in outcomes {
      switch outcome {
      case .cancelled(let question): ended[question.id] = "cancelled"
      case .expired(let question): ended[question.id] = "expired"
      case .answered: Issue.record("nobody has answered")
      }
      if ended.count == 2 { break }
    }
    #expect(ended == [late.id: "expired", unwanted.id: "cancelled"])
    #expect(try house.call("Requests.Questions", ["state": "open"])["questions"] == [])
  }

  @Test func `a domain is opened by a choice of the app's own, and its name comes back`() async throws {
    let house = try House()
    let center = AskCenter(house.link("browser"))
    let hour = PermissionChoice(id: "hour", title: "For an hour", answer: .approval)
    let topic = WebAccessTopic(domain: "x.test", reason: "homework")
    try await center.ask(PermissionQuestion(topic: topic, choices: [hour, .decline]))
    let asked = try await house.question("webAccess")
    #expect(asked["domain"] == "x.test")
    #expect(asked["choices"]?.array?.first == ["id": "hour", "title": "For an hour", "isApproval": true])
    try house.answer(asked, "hour")
    for await response in center.responses(for: WebAccessTopic.self) {
      #expect(response.choice == hour && response.question.topic == topic)
      break
    }
    let grants = try house.call("Requests.Grants", ["child": "Mia"])["grants"]?.array ?? []
    #expect(grants.count == 1 && grants.first?.object?["value"] == "x.test")
  }

  @Test func `a guardian at hand answers on the spot`() async throws {
    let house = try House()
    let center = AskCenter(house.link("chat"))
    let question = PermissionQuestion(significantAppUpdateTopic: SignificantAppUpdateTopic(description: "Chat is new"))
    let result = Task {
      try await center.askSignificantChangePermission(for: question, permissionFlow: .approveInPerson)
    }
    try house.answer(try await house.question("significantAppUpdate"), "decline")
    guard case .approveInPerson(approved: false) = try await result.value else {
      Issue.record("it was declined")
      return
    }
  }

  @Test func `apps hear nothing of each other's questions`() async throws {
    let house = try House()
    let other = AskCenter(house.link("other"))
    try await other.ask(PermissionQuestion(handle: pip))
    try house.answer(try await house.question("communication"), "approve")
    let own = AskCenter(house.link("own"))
    let question = PermissionQuestion(handle: pip)
    try await own.ask(question)
    try house.answer(try await house.question("communication"), "decline")
    for await response in own.responses(for: CommunicationTopic.self) {
      #expect(response.question.id == question.id)
      break
    }
  }
}
