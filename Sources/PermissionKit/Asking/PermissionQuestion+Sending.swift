internal import Foundation
internal import JSON
internal import ScreenTimeLink

/// A question as it travels: the app's own encoding of it goes along whole and comes back with the answer, so that an app
/// that was started anew knows what it asked.
extension PermissionQuestion {
  var sent: ScreenTimeLink.Question {
    get throws(AskError) {
      let encoder = JSONEncoder()
      encoder.dateEncodingStrategy = .iso8601
      let now = Date.now
      guard let data = try? encoder.encode(self), let payload = try? JSON(parsing: data), !choices.isEmpty,
        expirationDate.map({ $0 > now }) ?? true
      else { throw .invalidQuestion }
      let web = topic as? WebAccessTopic
      return ScreenTimeLink.Question(
        topic: Topic.id, payload: payload, domain: web?.domain, why: web?.reason,
        choices: choices.map { choice in
          ["id": .string(choice.id), "title": .string(choice.title), "answer": .string(choice.answer.rawValue)]
        }, expires: expirationDate?.formatted(.iso8601))
    }
  }
}

extension ScreenTimeLink.Outcome {
  /// Nil for what another version of the app has asked.
  func question<Topic: QuestionTopic>() -> PermissionQuestion<Topic>? {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try? decoder.decode(PermissionQuestion<Topic>.self, from: Data(payload.bytes))
  }
}
