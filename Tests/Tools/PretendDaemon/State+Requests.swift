import DaemonClient
import PicketJSON
import ScreenTimeClient

extension PretendDaemon.State {
  mutating func requestsAnswer(
    _ method: Method.Requests, _ parameters: JSON.Object
  ) throws(DaemonError) -> JSON.Object {
    switch method {
    case .ask:
      let question = PretendDaemon.Question(id: "q\(questions.count + 1)", parameters: parameters)
      questions.append(question)
      return ["id": .string(question.id)]
    case .askToPick:
      let question = PretendDaemon.Question(id: "q\(questions.count + 1)", parameters: parameters)
      questions.append(question)
      return ["id": .string(question.id)]
    case .cancel:
      guard let place = questions.firstIndex(where: { $0.id == parameters["id"]?.string }) else {
        throw .notFound(kind: "question", name: parameters["id"]?.string ?? "")
      }
      questions[place].state = "cancelled"
      return [:]
    case .questions:
      return [
        "questions": .array(questions.filter { $0.state == parameters["state"]?.string }.map { .object($0.reply) })
      ]
    default: throw .unexpected(why: "the pretended daemon has no method \(method.rawValue)")
    }
  }
}

extension PretendDaemon.Question {
  var reply: JSON.Object {
    let reply: JSON.Object = [
      "id": .string(id), "number": .int(Int(id.dropFirst()) ?? 0), "child": "Mia",
      "topic": parameters["topic"] ?? .null,
      "payload": parameters["payload"] ?? .null, "domain": parameters["domain"] ?? .null,
      "choices": parameters["choices"] ?? [], "state": .string(state), "answer": .optional(choice),
      "created": "2026-11-21T12:00:00Z",
    ]
    return reply.withoutNulls
  }

  /// How a request for a choice stands: with the tokens of which it was made, where it was answered.
  var pick: JSON.Object {
    guard state == "answered", choice != "decline" else { return ["state": .string(state)] }
    return [
      "state": "answered", "categories": picked["categories"] ?? [], "applications": picked["applications"] ?? [],
      "domains": picked["domains"] ?? [],
    ]
  }

  /// How it ended, for whoever follows.
  var end: JSON.Object {
    let end: JSON.Object = [
      "id": .string(id), "child": "Mia", "state": .string(state), "choice": .optional(choice),
      "payload": parameters["payload"] ?? .null, "domain": parameters["domain"] ?? .null,
    ]
    return end.withoutNulls
  }
}
