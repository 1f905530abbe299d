internal import PicketJSON
internal import Replication

/// A child's question as nodes tell each other, with its answer. What the answer opens is a row of its own.
struct QuestionBody {
  let owner: [UInt8]
  let question: Question

  /// What only concerns programs of one machine stays there.
  static func isShared(_ question: Question) -> Bool {
    ![Question.authorization, Question.ageRange].contains(question.topic)
  }

  /// A question has a UUID, whose octets are its row's number.
  static func key(_ id: String) -> RowKey? {
    OctetText.octets(id.lowercased().filter { $0 != "-" }).flatMap { $0.count == 16 ? RowKey(.question, $0) : nil }
  }

  init(owner: [UInt8], _ question: Question) { (self.owner, self.question) = (owner, question) }

  /// That it expired, each node finds by itself.
  var octets: [UInt8] {
    let state = question.state == .expired ? .open : question.state
    return SharedBody.octets([
      "owner": .octets(owner), "id": .string(question.id), "client": .optional(question.client),
      "topic": .string(question.topic), "domain": .optional(question.domain), "payload": .object(question.payload),
      "choices": .array(question.choices.map(\.json)), "state": .string(state.rawValue),
      "answer": .optional(question.answer), "answeredBy": .optional(question.answeredBy),
      "created": .int(question.created), "expires": .optional(question.expires),
      "answered": .optional(question.answered),
    ])
  }

  /// `child` is the child's number here, `known` the question as it is here.
  init?(_ octets: [UInt8], child: (_ owner: [UInt8]) -> Int?, known: (_ id: String) -> Question?) {
    guard let object = SharedBody.object(octets), let owner = object.owner, let child = child(owner),
      let id = object["id"]?.string, let topic = object["topic"]?.string, let payload = object["payload"]?.object,
      let choices = object["choices"]?.array.flatMap({ Question.Choice.all($0) }),
      let state = object["state"]?.string.flatMap({ Question.State(rawValue: $0) }),
      let created = object["created"]?.integer
    else { return nil }
    self.owner = owner
    question = Question(
      id: id, number: known(id)?.number ?? 0, child: child, client: object["client"]?.string, topic: topic,
      domain: object["domain"]?.string, payload: payload, choices: choices, state: state,
      answer: object["answer"]?.string, answeredBy: object["answeredBy"]?.string, created: created,
      expires: object["expires"]?.integer, answered: object["answered"]?.integer)
    guard QuestionBody.isShared(question), !choices.isEmpty else { return nil }
  }

  /// Of answers that did not know of each other a no counts.
  var rank: Int {
    switch question.state {
    case .answered: isApproved ? 2 : 3
    case .cancelled, .expired: 1
    case .open: 0
    }
  }

  var isApproved: Bool { question.choices.first { $0.id == question.answer }?.isApproval ?? false }
}
