package import DaemonClient
package import PicketJSON

/// A child's questions to guardians.
extension ScreenTimeLink {
  /// A child's question.
  package struct Question: Sendable {
    package var topic: String
    /// The app's encoding of the question, which comes back with the answer.
    package var payload: JSON
    /// The domain, for a guardian to see and for an approval's grant.
    package var domain: String?
    package var why: String?
    /// Objects with `id`, `title` and `isApproval`.
    package var choices: [JSON]
    /// RFC 3339.
    package var expires: String?

    package init(
      topic: String, payload: JSON, domain: String? = nil, why: String? = nil, choices: [JSON] = [],
      expires: String? = nil
    ) {
      self.topic = topic
      self.payload = payload
      self.domain = domain
      self.why = why
      self.choices = choices
      self.expires = expires
    }
  }

  /// The state of a question.
  package struct Outcome: Sendable {
    package let id: String
    package let state: Daemon.QuestionState
    /// The identifier of the guardian's choice.
    package let choice: String?
    package let payload: JSON
    /// The domain, for the app that asked.
    package let domain: String?
  }

  /// Returns the daemon's identifier of the question.
  package func ask(_ question: Question) throws(DaemonError) -> String {
    try call(
      .ask(
        child: child, client: client, topic: question.topic, payload: question.payload, domain: question.domain,
        why: question.why, choices: question.choices.isEmpty ? nil : question.choices, expires: question.expires)
    ).id
  }

  package func cancel(_ question: String) throws(DaemonError) { _ = try daemon.call(.cancel(question)) }

  /// This child's questions in one state.
  package func questions(_ state: Daemon.QuestionState, topic: String) throws(DaemonError) -> [Outcome] {
    let questions = try call(.questions(child: child, state: state)).questions ?? []
    return questions.filter { $0.topic == topic }.map { question in
      Outcome(
        id: question.id, state: question.state, choice: question.answer, payload: question.payload,
        domain: question.domain)
    }
  }

  package func followResponses(
    topic: String, _ tell: @escaping @Sendable (Outcome) -> Void
  ) -> StreamHandle {
    daemon.follow(.responses(child: child, client: client, topic: topic)) { reply in
      guard case .success(let response) = reply else { return }
      tell(
        Outcome(
          id: response.id, state: response.state.questionState, choice: response.choice, payload: response.payload,
          domain: response.domain))
    }
  }
}

extension Daemon.EndState {
  /// The state of a question that has ended.
  fileprivate var questionState: Daemon.QuestionState {
    switch self {
    case .answered: .answered
    case .cancelled: .cancelled
    case .expired: .expired
    }
  }
}
