import DaemonClient
import PicketJSON

extension PretendDaemon.State {
  mutating func requestsAnswer(_ method: String, _ parameters: JSON.Object) throws(LinkFailure) -> JSON.Object {
    switch method {
    case "io.picket.Requests.Ask":
      let question = PretendDaemon.Question(id: "q\(questions.count + 1)", parameters: parameters)
      questions.append(question)
      return ["id": .string(question.id)]
    case "io.picket.Requests.Cancel":
      guard let place = questions.firstIndex(where: { $0.id == parameters["id"]?.string }) else {
        throw .notFound(kind: "question", name: parameters["id"]?.string ?? "")
      }
      questions[place].state = "cancelled"
      return [:]
    case "io.picket.Requests.Questions":
      return [
        "questions": .array(questions.filter { $0.state == parameters["state"]?.string }.map { .object($0.reply) })
      ]
    default: throw .unexpected(why: "the pretended daemon has no method \(method)")
    }
  }
}

extension PretendDaemon.Question {
  var reply: JSON.Object {
    var reply: JSON.Object = [
      "id": .string(id), "topic": parameters["topic"] ?? .null, "payload": parameters["payload"] ?? .null,
      "state": .string(state),
    ]
    reply["domain"] = parameters["domain"]
    reply["choice"] = choice.map { .string($0) }
    return reply
  }
}
