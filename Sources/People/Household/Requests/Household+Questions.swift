internal import FamilyTokens
internal import Ledger
public import PicketJSON

extension Household {
  /// Open questions of a child at most.
  static let mostOpenQuestions = 50
  static let mostChoices = 8
  static let longestPayload = 32_768
  /// Bytes of all open questions of a child together, so that one reply holds them.
  static let mostOpenBytes = 65_536
  /// Settled questions of a child at most: the oldest go first.
  static let mostSettledQuestions = 200
  /// How long settled questions are kept, in seconds.
  static let memory = 30 * 86_400

  /// The oldest first.
  public func questions(of child: Int? = nil, state wanted: Question.State? = nil) -> [Question] {
    state.questions.values.filter { (child == nil || $0.child == child) && (wanted == nil || $0.state == wanted) }
      .sorted { $0.number < $1.number }
  }

  public func question(_ id: String) throws(HouseholdError) -> Question {
    guard let question = state.questions[id.lowercased()] else { throw .notFound(kind: "question", name: id) }
    return question
  }

  /// `domain` is the name that the child asks for, if it asks for one; `why` is the reason in the child's words.
  public func ask(
    _ child: Int, client: String? = nil, topic: String, payload: JSON.Object = JSON.Object(), domain: String? = nil,
    why: String? = nil, choices: [Question.Choice] = [], expires: Int? = nil
  ) throws(HouseholdError) -> Question {
    _ = try self.child(child)
    try PlainText.check(identifier: topic, "topic", upTo: 255)
    if let client { try PlainText.check(identifier: client, "client", upTo: 255) }
    guard choices.count <= Household.mostChoices, Set(choices.map(\.id)).count == choices.count else {
      throw .invalid("choices", "a question has \(Household.mostChoices) choices at most, each with an id of its own")
    }
    try Household.check(choices)
    for choice in choices {
      try PlainText.check(identifier: choice.id, "choices", upTo: 64)
      try PlainText.check(choice.title, "choices", upTo: 255)
    }
    try Household.check(timesOf: choices, domain)
    let moment = now
    if let expires, expires <= moment.wallSeconds { throw .invalid("expires", "that is over already") }
    let open = questions(of: child, state: .open)
    let domain = try domain.map { (text) throws(HouseholdError) in try TokenText.canonical(text, .domain, "domain") }
    var payload = payload
    payload[Question.replyKey] = nil
    if let why { payload["why"] = .string(why) }
    // A child that asks twice for the same gets the open question. Other words do not make it another question.
    let same = open.first { question in
      question.client == client && question.topic == topic && question.domain == domain
        && (domain != nil || question.payload == payload)
    }
    if let same { return same }
    guard open.count < Household.mostOpenQuestions else {
      throw .conflict("\(open.count) questions wait for an answer already")
    }
    guard JSON.object(payload).bytes.count <= Household.longestPayload else {
      throw .invalid("payload", "it is longer than \(Household.longestPayload) bytes")
    }
    let question = Question(
      id: Household.freshID(), child: child, client: client, topic: topic, domain: domain, payload: payload,
      choices: choices.isEmpty ? [.approve, .decline] : choices, state: .open, created: moment.wallSeconds,
      expires: expires)
    guard open.reduce(question.size, { $0 + $1.size }) <= Household.mostOpenBytes else {
      throw .conflict("the questions that wait for an answer say more than \(Household.mostOpenBytes) bytes together")
    }
    return try put(question)
  }

  /// The client that asks lists the choices, and must not make a no mean a yes.
  private static func check(_ choices: [Question.Choice]) throws(HouseholdError) {
    if choices.isEmpty { return }
    for plain in [Question.Choice.approve, .decline] {
      if choices.contains(where: { $0.id == plain.id && $0.isApproval != plain.isApproval }) {
        throw .invalid("choices", "'\(plain.id)' means \(plain.isApproval ? "yes" : "no")")
      }
    }
    guard choices.contains(where: \.isApproval), choices.contains(where: { !$0.isApproval }) else {
      throw .invalid("choices", "a question can be answered with yes and with no")
    }
  }

  /// Only a yes that opens something may have a time.
  private static func check(timesOf choices: [Question.Choice], _ domain: String?) throws(HouseholdError) {
    for choice in choices {
      guard let seconds = choice.seconds else { continue }
      guard choice.isApproval, domain != nil else {
        throw .invalid("choices", "only a yes to a question about a domain lasts for so many seconds")
      }
      try Grant.check(seconds: seconds)
    }
  }

  /// The child takes its question back.
  public func cancel(_ id: String) throws(HouseholdError) {
    var question = try question(id)
    guard question.state == .open else {
      throw .conflict("this question is \(question.state.rawValue) already")
    }
    question.state = .cancelled
    question.answered = now.wallSeconds
    try put(question)
  }

  /// Questions that have expired stay expired, even if the clock is set back.
  func expireQuestions(at moment: ClockReading) {
    for question in state.questions.values where question.state == .open {
      guard let expires = question.expires, expires <= moment.wallSeconds else { continue }
      var expired = question
      expired.state = .expired
      do throws(HouseholdError) { try put(expired) } catch { complain("\(error)") }
    }
  }

  /// Questions that are settled for long go.
  func forgetQuestions(at moment: ClockReading) {
    let time = state.tamperProofClock.moved(to: moment).likely
    let old = state.questions.values.filter { question in
      question.state != .open
        && (question.answered ?? question.expires ?? question.created) + Household.memory < time
    }.map(\.id)
    if old.isEmpty { return }
    do throws(LedgerError) {
      try ledger.write { (tx) throws(LedgerError) in for id in old { try tx.remove(question: id) } }
      for id in old { state.questions[id] = nil }
    } catch {
      complain("\(error)")
    }
  }

  /// Returns the question with its number, which a new one gets here.
  @discardableResult
  func put(_ question: Question) throws(HouseholdError) -> Question {
    var filing = try filing(question)
    let unnumbered = filing
    filing.question.number = try write { (tx) throws(LedgerError) in try unnumbered.put(tx) }
    filed(filing)
    return filing.question
  }

  /// The rows to write for a question. The child's oldest settled questions go to make room.
  func filing(_ question: Question) throws(HouseholdError) -> Filing {
    guard let row = question.row(sealer) else { throw .invalid("payload", "it is too long") }
    let settled = state.questions.values.filter {
      $0.child == question.child && $0.state != .open && $0.id != question.id
    }.sorted { ($0.answered ?? $0.created, $0.created, $0.id) < ($1.answered ?? $1.created, $1.created, $1.id) }
    let room = Household.mostSettledQuestions - (question.state == .open ? 0 : 1)
    return Filing(question: question, row: row, old: settled.dropLast(room).map(\.id))
  }

  /// The question is on the disk.
  func filed(_ filing: Filing) {
    for id in filing.old { state.questions[id] = nil }
    state.questions[filing.question.id] = filing.question
    changing.tell(.question(filing.question))
  }

  /// A random UUID (RFC 9562 5.4).
  private static func freshID() -> String {
    var octets = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
    octets[6] = octets[6] & 0x0f | 0x40
    octets[8] = octets[8] & 0x3f | 0x80
    let digits = Array(Hexadecimal.text(octets))
    let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
    return parts.joined(separator: "-")
  }
}

/// A question on its way to the disk.
struct Filing {
  fileprivate(set) var question: Question
  fileprivate let row: QuestionRow
  fileprivate let old: [String]

  /// Returns the question's number.
  @discardableResult
  func put(_ tx: borrowing Transaction<Writing>) throws(LedgerError) -> Int {
    let number = try tx.put(row)
    for id in old { try tx.remove(question: id) }
    return number
  }
}
