internal import FoundationEssentials
internal import PicketJSON
internal import ScreenTimeClient

/// A question's wire form: it contains the app's own encoding, which comes back with the answer, so that a restarted
/// app knows what it asked. The domain goes beside it, since the daemon stores no name in clear.
extension PermissionQuestion {
  var sent: ScreenTimeLink.Question {
    get throws(AskError) {
      let encoder = JSONEncoder()
      encoder.dateEncodingStrategy = .iso8601
      let now = Date.now
      guard let data = try? encoder.encode(self), let payload = try? JSON(parsing: data), !choices.isEmpty,
        choices.contains(defaultChoice), expirationDate.map({ $0 > now }) ?? true
      else { throw .invalidQuestion }
      let domain = (topic as? WebAccessTopic)?.domain
      return ScreenTimeLink.Question(
        topic: Topic.id, payload: domain == nil ? payload : payload.naming(nil), domain: domain, why: topic.sentence,
        choices: choices.map(\.sent), expires: expirationDate?.formatted(.iso8601))
    }
  }
}

extension PermissionChoice {
  fileprivate var sent: JSON {
    var choice: JSON.Object = [
      "id": .string(id), "title": .string(title), "isApproval": .bool(answer == .approval),
    ]
    if let seconds { choice["seconds"] = .int(seconds) }
    return .object(choice)
  }
}

extension ScreenTimeLink.Outcome {
  /// nil for a question of another version of the app.
  func question<Topic: QuestionTopic>() -> PermissionQuestion<Topic>? {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let payload = Topic.self == WebAccessTopic.self ? payload.naming(domain) : payload
    return try? decoder.decode(PermissionQuestion<Topic>.self, from: Data(payload.bytes))
  }
}

extension JSON {
  /// A question's payload, with the domain of its topic added or removed.
  fileprivate func naming(_ domain: String?) -> JSON {
    guard var question = object, var topic = question["topic"]?.object else { return self }
    topic["domain"] = domain.map { .string($0) }
    question["topic"] = .object(topic)
    return .object(question)
  }
}
