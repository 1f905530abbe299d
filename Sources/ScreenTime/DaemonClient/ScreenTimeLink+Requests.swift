package import PicketJSON

/// `io.picket.Requests`.
extension ScreenTimeLink {
  /// What a child asks.
  package struct Question: Sendable {
    package var topic: String
    /// The question as the app encoded it, which comes back with the answer.
    package var payload: JSON
    /// The name that it is about, for a guardian to see and for the grant that an approval makes.
    package var domain: String?
    package var why: String?
    /// `id`, `title` and `isApproval` each.
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

  /// How a question stands.
  package struct Outcome: Sendable {
    package let id: String
    /// `open`, `answered`, `expired` or `cancelled`.
    package let state: String
    /// The identifier of the choice that a guardian made.
    package let choice: String?
    package let payload: JSON
    /// The name that it is about, for the app that asked.
    package let domain: String?
  }

  /// The number that the daemon knows it by.
  package func ask(_ question: Question) throws(LinkFailure) -> String {
    var parameters: JSON.Object = ["topic": .string(question.topic), "payload": question.payload]
    parameters["domain"] = question.domain.map(JSON.string)
    parameters["why"] = question.why.map(JSON.string)
    parameters["expires"] = question.expires.map(JSON.string)
    if !question.choices.isEmpty { parameters["choices"] = .array(question.choices) }
    let reply = try call("io.picket.Requests.Ask", parameters, names: .both)
    guard let id = reply["id"]?.string else { throw .unexpected(why: "a question without an identifier") }
    return id
  }

  package func cancel(_ question: String) throws(LinkFailure) {
    _ = try call("io.picket.Requests.Cancel", ["id": .string(question)], names: .nobody)
  }

  /// Questions of this child in one state.
  package func questions(_ state: String, topic: String) throws(LinkFailure) -> [Outcome] {
    let reply = try call("io.picket.Requests.Questions", ["state": .string(state)])
    return (reply["questions"]?.array ?? []).compactMap(\.object).filter { $0["topic"]?.string == topic }
      .compactMap(ScreenTimeLink.outcome)
  }

  package func followResponses(
    topic: String, _ tell: @escaping @Sendable (Outcome) -> Void
  ) -> StreamHandle {
    follow("io.picket.Requests.Responses", ["topic": .string(topic)], names: .both) { reply in
      if case .success(let reply) = reply, let outcome = ScreenTimeLink.outcome(reply) { tell(outcome) }
    }
  }

  private static func outcome(_ fields: JSON.Object) -> Outcome? {
    guard let id = fields["id"]?.string, let payload = fields["payload"] else { return nil }
    let choice = fields["choice"]?.string ?? fields["answer"]?.string
    return Outcome(
      id: id, state: fields["state"]?.string ?? (choice == nil ? "open" : "answered"), choice: choice,
      payload: payload, domain: fields["domain"]?.string)
  }
}
