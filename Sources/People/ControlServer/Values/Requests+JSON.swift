internal import Household
internal import PicketJSON

extension Question {
  func json(_ names: Names) -> JSON {
    .fields([
      "id": .string(id), "number": .int(number), "child": names[child], "client": .optional(client),
      "topic": .string(topic),
      "domain": .optional(domain), "payload": .object(payload), "choices": .array(choices.map(\.json)),
      "state": .string(state.rawValue), "answer": .optional(answer), "created": .time(created),
      "expires": .time(expires), "answered": .time(answered), "reply": .optional(reply),
      "answeredBy": .optional(answeredBy),
    ])
  }
}

extension Question.Choice {
  var json: JSON {
    .fields([
      "id": .string(id), "title": .string(title), "isApproval": .bool(isApproval), "seconds": .optional(seconds),
    ])
  }
}

extension Grant {
  func json(_ names: Names) -> JSON {
    .fields([
      "id": .int(id), "child": names[child], "kind": .string(target.kind), "value": .optional(target.value),
      "until": .time(until), "question": .optional(question),
    ])
  }

  /// What the parameters grant.
  static func target(_ parameters: Parameters) throws(HouseholdError) -> Target {
    let kind = try parameters.needed("kind")
    if kind == "all" { return .all }
    if kind == "harmless" { return .harmless }
    let value = try parameters.needed("value")
    switch kind {
    case "domain": return .domain(value)
    case "category": return .category(value)
    default: return .application(value)
    }
  }
}

extension NearEnd {
  func json(_ names: Names) -> JSON {
    .fields([
      "child": names[owner], "profile": names.profile(owner), "kind": .string(kind.rawValue), "what": .optional(what),
      "until": .time(until),
    ])
  }
}
