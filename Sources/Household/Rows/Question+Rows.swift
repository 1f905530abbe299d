public import JSON
internal import Ledger

// What people wrote is sealed as a whole: a request may say a name anywhere.
extension Question {
  init?(_ row: QuestionRow, _ sealer: Sealer) {
    guard let sealed = (try? JSON(parsing: row.payload.utf8))?.object?["sealed"]?.string,
      let text = sealer.open(words: sealed), let payload = (try? JSON(parsing: text.utf8))?.object,
      let state = State(rawValue: row.state), let choices = Choice.all(in: row.choices)
    else { return nil }
    self.init(
      id: row.id, child: row.child, client: row.client, topic: row.topic,
      domain: row.token.flatMap { sealer.open(Token(octets: $0), as: .domain) }, payload: payload, choices: choices,
      state: state, answer: row.answer, created: row.created, expires: row.expires, answered: row.answered)
  }

  /// Nil for a payload that is too long to be sealed.
  func row(_ sealer: Sealer) -> QuestionRow? {
    guard let sealed = sealer.seal(words: JSON.object(payload).text) else { return nil }
    return QuestionRow(
      id: id, child: child, client: client, topic: topic,
      token: domain.flatMap { sealer.seal($0, as: .domain) }?.octets,
      payload: JSON.object(["sealed": .string(sealed)]).text, state: state.rawValue,
      choices: JSON.array(choices.map(\.json)).text, answer: answer, created: created, expires: expires,
      answered: answered)
  }
}

extension Question.Choice {
  public var json: JSON {
    ["id": .string(id), "title": .string(title), "answer": .string(isApproval ? "approval" : "decline")]
  }

  /// Nil for anything else.
  public init?(_ json: JSON) {
    guard let object = json.object, let id = object["id"]?.string, let title = object["title"]?.string,
      let answer = object["answer"]?.string, answer == "approval" || answer == "decline"
    else { return nil }
    self.init(id: id, title: title, isApproval: answer == "approval")
  }

  static func all(in text: String) -> [Question.Choice]? {
    guard let list = (try? JSON(parsing: text.utf8))?.array else { return nil }
    let choices = list.compactMap { Question.Choice($0) }
    return choices.count == list.count ? choices : nil
  }
}
