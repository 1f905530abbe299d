import Foundation
import PicketJSON
import PretendDaemon
import ScreenTimeClient
import Testing
import UIKit

@testable import PermissionKit

@Suite struct AskTests {
  let daemon = PretendDaemon()
  var center: AskCenter { AskCenter(daemon.link()) }
  let pip = CommunicationHandle(value: "pip", kind: .custom)

  @Test func `an answer comes with the question that it is to`() async throws {
    let question = PermissionQuestion(handles: [pip])
    #expect(try question.sent.why == "communicate: pip")
    let responses = center.responses(for: CommunicationTopic.self)
    try await center.ask(question)
    daemon.answer("q1", "approve")
    for await response in responses {
      #expect(response.choice == .approve)
      #expect(response.question.id == question.id)
      #expect(response.question.topic.personInformation.map(\.handle) == [pip])
      break
    }
  }

  @Test func `an app that was not running hears of it when it listens again`() async throws {
    try await center.ask(PermissionQuestion(handle: pip))
    daemon.answer("q1", "decline")
    for await response in center.responses(for: CommunicationTopic.self) {
      #expect(response.choice.answer == .denial)
      break
    }
  }

  @Test func `an answer that comes twice is told once`() async throws {
    let responses = center.responses(for: CommunicationTopic.self)
    for _ in 1...2 { try await center.ask(PermissionQuestion(handle: pip)) }
    daemon.answer("q1", "approve")
    daemon.restart()
    daemon.answer("q2", "decline")
    var choices: [PermissionChoice] = []
    for await response in responses {
      choices.append(response.choice)
      if choices.count == 2 { break }
    }
    #expect(choices == [.approve, .decline])
  }

  @Test func `cancelled and expired questions end too`() async throws {
    let questions = [PermissionQuestion(handle: pip), PermissionQuestion(handle: pip)]
    let outcomes = center.outcomes(for: CommunicationTopic.self)
    for question in questions { try await center.ask(question) }
    try await center.cancel(questions[1])
    daemon.expire("q1")
    var ended: [UUID: String] = [:]
    for await outcome in outcomes {
      switch outcome {
      case .cancelled(let question): ended[question.id] = "cancelled"
      case .expired(let question): ended[question.id] = "expired"
      case .answered: Issue.record("nobody has answered")
      }
      if ended.count == 2 { break }
    }
    #expect(ended == [questions[0].id: "expired", questions[1].id: "cancelled"])
  }

  @Test func `choices of the app's own survive the way`() async throws {
    let hour = PermissionChoice(id: "hour", title: "For an hour", answer: .approval)
    let topic = WebAccessTopic(domain: "x.test", reason: "homework")
    let question = PermissionQuestion(topic: topic, choices: [hour, .approve, .decline])
    #expect(question.defaultChoice == .decline)
    try await center.ask(question)
    let sent = try #require(daemon.parameters(of: "Ask").first)
    #expect(sent["domain"] == "x.test" && sent["why"] == "homework" && sent["topic"] == "webAccess")
    #expect(sent["choices"]?.array?.first == ["id": "hour", "title": "For an hour", "isApproval": true])
    #expect(sent["payload"]?.text.contains("x.test") == false, "what is stored has no names in clear")
    daemon.answer("q1", "hour")
    for await response in center.responses(for: WebAccessTopic.self) {
      #expect(response.choice == hour)
      #expect(response.question.topic == topic)
      break
    }
  }

  @Test func `a choice says how long, and what holds meanwhile is one of the choices`() async throws {
    let evening = PermissionChoice(id: "evening", title: "All evening", lasting: .seconds(7_200))
    let question = PermissionQuestion(topic: WebAccessTopic(domain: "x.test"), choices: [evening, .decline])
    try await center.ask(question)
    let sent: JSON = ["id": "evening", "title": "All evening", "isApproval": true, "seconds": 7_200]
    #expect(daemon.parameters(of: "Ask").first?["choices"]?.array?.first == sent)
    question.defaultChoice = .approve
    await #expect {
      try await center.ask(question)
    } throws: { error in
      if case AskError.invalidQuestion? = error as? AskError { true } else { false }
    }
    #expect(daemon.questions.count == 1)
    question.defaultChoice = evening
    try await center.ask(question)
  }

  @Test func `a question with a date ends by it, and one that is over is not sent`() async throws {
    let question = PermissionQuestion(significantAppUpdateTopic: SignificantAppUpdateTopic(description: "Chat is new"))
    question.expirationDate = Date(timeIntervalSince1970: 4_102_444_800)
    try await center.ask(question)
    #expect(daemon.parameters(of: "Ask").first?["expires"] == "2100-01-01T00:00:00Z")
    #expect(daemon.parameters(of: "Ask").first?["why"] == "Chat is new")
    question.expirationDate = Date(timeIntervalSince1970: 0)
    await #expect(throws: AskError.self) { try await center.ask(question) }
    #expect(daemon.questions.count == 1)
  }

  @Test func `whom a guardian has approved is known`() async throws {
    let limits = CommunicationLimits(daemon.link())
    let others = ["ada", "bob"].map { CommunicationHandle(value: $0, kind: .custom) }
    for handle in [pip] + others { try await center.ask(PermissionQuestion(handle: handle)) }
    daemon.answer("q1", "approve")
    daemon.answer("q2", "decline")
    #expect(await limits.isKnownHandle(pip))
    #expect(await limits.knownHandles(in: Set([pip] + others)) == [pip])
    daemon.isReachable = false
    #expect(await !limits.isKnownHandle(pip))
  }

  @Test func `a choice that declines may be written as either of Apple's documents has it`() {
    let choice = PermissionChoice(id: "later", title: "Later", answer: .decline)
    #expect(choice.answer == .denial)
  }

  @Test func `refusals are errors that say what to do`() async {
    daemon.isReachable = false
    do {
      try await center.ask(PermissionQuestion(handle: pip))
      Issue.record("nobody was there to take it")
    } catch {
      guard case .notAvailable = error as? AskError else {
        Issue.record("\(error)")
        return
      }
      #expect(error.localizedDescription.contains("scripts/start"))
    }
  }

  @Test func `a guardian at hand answers on the spot`() async throws {
    let center = center
    let question = PermissionQuestion(significantAppUpdateTopic: SignificantAppUpdateTopic(description: "Chat"))
    let result = Task {
      try await center.askSignificantChangePermission(for: question, permissionFlow: .approveInPerson)
    }
    while daemon.questions.isEmpty { await Task.yield() }
    daemon.answer("q1", "approve")
    guard case .approveInPerson(approved: true) = try await result.value else {
      Issue.record("it was approved")
      return
    }
    let sent = try await center.askSignificantChangePermission(for: question, permissionFlow: .askToApprove)
    guard case .askToApprove(didSend: true) = sent else { throw AskError.unknown }
  }
}
