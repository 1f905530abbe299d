import DeclaredAgeRange
import Foundation
import PermissionKit

/// One action of a child in the app.
enum Visit {
  case friends([String])
  case ask([String], seconds: Double?)
  case withdraw([String])
  case look(String)
  case update(String)
  case post

  init?(_ verb: String, _ words: [String]) {
    switch (verb, words.count) {
    case ("friends", 1...): self = .friends(words)
    case ("ask", 3...) where words[0] == "--for":
      guard let seconds = Double(words[1]) else { return nil }
      self = .ask(Array(words[2...]), seconds: seconds)
    case ("ask", 1...): self = .ask(words, seconds: nil)
    case ("withdraw", 1...): self = .withdraw(words)
    case ("look", 1): self = .look(words[0])
    case ("update", 1): self = .update(words[0])
    case ("post", 0): self = .post
    default: return nil
    }
  }

  /// The text that the child reads.
  func lines() async throws -> [String] {
    switch self {
    case .friends(let names): return await friends(names)
    case .ask(let names, let seconds):
      let question = contact(names)
      question.expirationDate = seconds.map { .now + $0 }
      return try await [outcome(of: question)]
    case .withdraw(let names):
      return try await [outcome(of: contact(names)) { try await AskCenter.shared.cancel($0) }]
    case .look(let domain):
      return try await [
        outcome(of: PermissionQuestion(webAccessTopic: WebAccessTopic(domain: domain, reason: "a trip")))
      ]
    case .update(let text): return try await [agreement(to: text)]
    case .post: return try await [mayPost() ? "post" : "read only"]
    }
  }

  private func handle(_ name: String) -> CommunicationHandle { CommunicationHandle(value: name, kind: .custom) }

  private func contact(_ names: [String]) -> PermissionQuestion<CommunicationTopic> {
    let people = names.map { name in
      var components = PersonNameComponents()
      components.nickname = name
      return PersonInformation(handle: handle(name), nameComponents: components, avatarImage: nil)
    }
    return PermissionQuestion(communicationTopic: CommunicationTopic(personInformation: people, actions: [.chat]))
  }

  private func friends(_ names: [String]) async -> [String] {
    let known = await CommunicationLimits.current.knownHandles(in: Set(names.map(handle)))
    return names.map { known.contains(handle($0)) ? "\($0): friend" : "\($0): hidden" }
  }

  /// Asks, and waits for the answer.
  private func outcome<Topic: QuestionTopic & Sendable>(
    of question: PermissionQuestion<Topic>,
    meanwhile: (PermissionQuestion<Topic>) async throws -> Void = { _ in }
  ) async throws -> String {
    let outcomes = AskCenter.shared.outcomes(for: Topic.self)
    try await AskCenter.shared.ask(question)
    try await meanwhile(question)
    for await outcome in outcomes {
      switch outcome {
      case .answered(let response) where response.question.id == question.id:
        return response.choice.answer == .approval ? "approved" : "declined"
      case .expired(let ended) where ended.id == question.id: return "expired"
      case .cancelled(let ended) where ended.id == question.id: return "cancelled"
      default: continue
      }
    }
    return "unknown"
  }

  private func agreement(to text: String) async throws -> String {
    let question = PermissionQuestion(significantAppUpdateTopic: SignificantAppUpdateTopic(description: text))
    switch try await AskCenter.shared.askSignificantChangePermission(for: question, permissionFlow: .approveInPerson) {
    case .approveInPerson(approved: true): return "agreed"
    case .approveInPerson, .askToApprove, .cancel: return "not agreed"
    }
  }

  private func mayPost() async throws -> Bool {
    switch try await AgeRangeService.shared.requestAgeRange(ageGates: 13, 16) {
    case .declinedSharing: false
    case .sharing(let range): (range.lowerBound ?? 0) >= 16
    }
  }
}
