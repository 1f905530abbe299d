internal import FamilyTokens
internal import Ledger
public import PicketJSON

// All texts of a question are sealed together: a request may mention a name anywhere, also in its topic and in its
// choices.
extension Question {
  init?(_ row: QuestionRow, _ sealer: Sealer) {
    guard let sealed = (try? JSON(parsing: row.payload.utf8))?.object?["sealed"]?.string,
      let text = sealer.open(words: sealed), let words = (try? JSON(parsing: text.utf8))?.object,
      let topic = words["topic"]?.string, let payload = words["payload"]?.object,
      let choices = words["choices"]?.array.flatMap({ Choice.all($0) }), let state = State(rawValue: row.state)
    else { return nil }
    self.init(
      id: row.id, number: row.number, child: row.child, client: row.client, topic: topic,
      domain: row.token.flatMap { sealer.open(Token(octets: $0), as: .domain) }, payload: payload, choices: choices,
      state: state, answer: words["answer"]?.string, answeredBy: words["answeredBy"]?.string, created: row.created,
      expires: row.expires, answered: row.answered)
  }

  /// Nil for a payload that is too long to be sealed.
  func row(_ sealer: Sealer) -> QuestionRow? {
    var words: JSON.Object = [
      "topic": .string(topic), "payload": .object(payload), "choices": .array(choices.map(\.json)),
    ]
    if let answer { words["answer"] = .string(answer) }
    if let answeredBy { words["answeredBy"] = .string(answeredBy) }
    guard let sealed = sealer.seal(words: JSON.object(words).text) else { return nil }
    return QuestionRow(
      number: number, id: id, child: child, client: client, topic: "",
      token: domain.flatMap { sealer.seal($0, as: .domain) }?.octets,
      payload: JSON.object(["sealed": .string(sealed)]).text, state: state.rawValue,
      choices: "[]", created: created, expires: expires, answered: answered)
  }
}

extension Question.Choice {
  public var json: JSON {
    var words: JSON.Object = [
      "id": .string(id), "title": .string(title), "answer": .string(isApproval ? "approval" : "decline"),
    ]
    if let seconds { words["seconds"] = .int(seconds) }
    return .object(words)
  }

  /// Nil for anything else.
  public init?(_ json: JSON) {
    guard let object = json.object, let id = object["id"]?.string, let title = object["title"]?.string,
      let answer = object["answer"]?.string, answer == "approval" || answer == "decline"
    else { return nil }
    self.init(id: id, title: title, isApproval: answer == "approval", seconds: object["seconds"]?.int.map { Int($0) })
  }

  static func all(_ list: [JSON]) -> [Question.Choice]? {
    let choices = list.compactMap { Question.Choice($0) }
    return choices.count == list.count ? choices : nil
  }
}
