internal import FamilyTokens
internal import PicketJSON

/// What an app says to the guardian who chooses for it. Nothing of it is needed.
public struct PickWords: Hashable, Sendable {
  public var title: String?
  public var header: String?
  public var footer: String?

  public init(title: String? = nil, header: String? = nil, footer: String? = nil) {
    (self.title, self.header, self.footer) = (title, header, footer)
  }
}

// An app asks a guardian to choose what it works with (`FamilyActivityPicker`). The request is a question of its own topic:
// it is on the disk, can be refused and taken back, and ends by itself. A choice is no yes to it: it is made by `pick` alone.
extension Household {
  /// Open requests of all apps of a child at most. An app has one.
  static let mostOpenPicks = 10
  /// How long a guardian may take, in seconds: a day.
  static let longestPick = 86_400

  /// `chosen` is what the app has from before. An app that asks again in other words takes its first request back.
  public func askToPick(
    _ child: Int, client: String, words: PickWords = PickWords(), from chosen: Selection = Selection()
  ) throws(HouseholdError) -> Question {
    var payload: JSON.Object = [:]
    for (key, text, most) in [
      ("title", words.title, 64), ("header", words.header, 255), ("footer", words.footer, 255),
    ] {
      guard let text else { continue }
      try PlainText.check(text, key, upTo: most)
      payload[key] = .string(text)
    }
    try Selection.check(count: chosen.count, "applications")
    try check(chosen.categories, are: .category, "categories")
    try check(chosen.applications, are: .application, "applications")
    try check(chosen.domains, are: .domain, "domains")
    payload[Question.chosenKey] = chosen.json
    let open = questions(of: child, state: .open).filter { $0.topic == Question.pick }
    let own = open.first { $0.client == client }
    if let own, own.payload == payload { return own }
    guard own != nil || open.count < Household.mostOpenPicks else {
      throw .conflict("\(open.count) apps wait for a guardian's choice already")
    }
    if let own { try cancel(own.id) }
    return try ask(
      child, client: client, topic: Question.pick, payload: payload, choices: [.picked, .decline],
      expires: now.wallSeconds + Household.longestPick)
  }

  /// A guardian's choice, by names; the app gets tokens.
  public func pick(
    _ id: String, categories: [String], applications: [String], domains: [String], by guardian: String? = nil
  ) throws(HouseholdError) -> Question {
    expireQuestions(at: now)
    var question = try question(id)
    guard question.topic == Question.pick else {
      throw .invalid("id", "no app asks for a choice there: 'picket requests' shows what it asks")
    }
    guard question.state == .open else { throw .conflict("this request is \(question.state.rawValue) already") }
    try Selection.check(count: categories.count + applications.count + domains.count, "domains")
    for category in categories { try catalog.check(category: category, "categories") }
    for application in applications { try catalog.check(application: application, "applications") }
    let selection = Selection(
      categories: try tokens(.category, categories, "categories"),
      applications: try tokens(.application, applications, "applications"),
      domains: try tokens(.domain, domains, "domains"))
    question.payload[Question.chosenKey] = nil
    question.payload[Question.pickedKey] = selection.json
    guard JSON.object(question.payload).bytes.count <= Household.longestPayload else {
      throw .invalid("domains", "these names are too long together: choose fewer")
    }
    question.state = .answered
    question.answer = Question.Choice.picked.id
    question.answeredBy = guardian
    question.answered = now.wallSeconds
    return try put(question)
  }

  /// The request of this app of the child: another's is not found.
  public func pick(_ id: String, child: Int, client: String) throws(HouseholdError) -> Question {
    guard let question = try? question(id), question.isPick(of: client, for: child) else {
      throw .notFound(kind: "question", name: String(id.prefix(80)))
    }
    return question
  }

  /// In the order of the values, each once.
  private func tokens(
    _ kind: Token.Kind, _ values: [String], _ parameter: String
  ) throws(HouseholdError) -> [Token] {
    var tokens: [Token] = []
    for value in values {
      let text = try TokenText.canonical(value, kind, parameter)
      guard let token = sealer.seal(text, as: kind) else { throw .invalid(parameter, "'\(text)' is too long") }
      if !tokens.contains(token) { tokens.append(token) }
    }
    return tokens
  }

  private func check(_ tokens: [Token], are kind: Token.Kind, _ parameter: String) throws(HouseholdError) {
    guard tokens.allSatisfy({ sealer.open($0, as: kind) != nil }) else {
      throw .invalid(parameter, "one is no token of a \(kind.rawValue) of this household")
    }
  }
}

extension Question {
  /// What an app asks a guardian by to choose for it.
  public static let pick = "io.picket.pick"
  /// Where the payload has what was chosen before, and what is chosen now.
  static let (chosenKey, pickedKey) = ("chosen", "picked")

  /// Nil until a guardian has chosen.
  public var picked: Selection? { payload[Question.pickedKey]?.object.map { Selection($0) } }

  public func isPick(of client: String, for child: Int) -> Bool {
    topic == Question.pick && self.client == client && self.child == child
  }
}

extension Question.Choice {
  static let picked = Question.Choice(id: "pick", title: "Chosen", isApproval: true)
}
