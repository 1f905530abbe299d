/// A child's request, and its answer.
public struct QuestionRow: Hashable, Sendable {
  /// 0 until `put` assigns a number.
  public var number: Int
  public var id: String
  public var child: Int
  public var client: String?
  public var topic: String
  /// What the request is about.
  public var token: [UInt8]?
  /// A JSON object.
  public var payload: String
  public var state: String
  /// A JSON array.
  public var choices: String
  public var answer: String?
  public var created: Int
  public var expires: Int?
  public var answered: Int?

  public init(
    number: Int = 0, id: String, child: Int, client: String? = nil, topic: String, token: [UInt8]? = nil,
    payload: String, state: String, choices: String, answer: String? = nil, created: Int, expires: Int? = nil,
    answered: Int? = nil
  ) {
    self.number = number
    self.id = id
    self.child = child
    self.client = client
    self.topic = topic
    self.token = token
    self.payload = payload
    self.state = state
    self.choices = choices
    self.answer = answer
    self.created = created
    self.expires = expires
    self.answered = answered
  }
}

extension QuestionRow: LedgerRow {
  init(_ columns: inout Columns) throws(LedgerError) {
    number = try columns.integer()
    id = try columns.text()
    child = try columns.integer()
    client = try columns.text()
    topic = try columns.text()
    token = try columns.bytes()
    payload = try columns.text()
    state = try columns.text()
    choices = try columns.text()
    answer = try columns.text()
    created = try columns.integer()
    expires = try columns.integer()
    answered = try columns.integer()
  }
}

extension Transaction {
  /// The rows of all children, the oldest first.
  public func questions() throws(LedgerError) -> [QuestionRow] {
    try rows("SELECT * FROM questions ORDER BY number")
  }

  public func question(_ id: String) throws(LedgerError) -> QuestionRow? {
    try row("SELECT * FROM questions WHERE id = :id", [Value(id)])
  }
}

extension Transaction where Access == Writing {
  /// Returns the number, which a new question gets here unless it has one already.
  @discardableResult
  public func put(_ question: QuestionRow) throws(LedgerError) -> Int {
    try change(
      """
      INSERT INTO questions
        (number, id, child, client, topic, token, payload, state, choices, answer, created, expires, answered)
      VALUES
        (:number, :id, :child, :client, :topic, :token, :payload, :state, :choices, :answer, :created, :expires,
          :answered)
      ON CONFLICT (id) DO UPDATE SET child = excluded.child, client = excluded.client, topic = excluded.topic,
        token = excluded.token, payload = excluded.payload, state = excluded.state, choices = excluded.choices,
        answer = excluded.answer, created = excluded.created, expires = excluded.expires, answered = excluded.answered
      """,
      [
        Value(question.number == 0 ? Int?.none : question.number), Value(question.id), Value(question.child),
        Value(question.client), Value(question.topic), Value(question.token), Value(question.payload),
        Value(question.state), Value(question.choices),
        Value(question.answer), Value(question.created), Value(question.expires), Value(question.answered),
      ])
    return question.number == 0 ? connection.lastNumber : question.number
  }

  @discardableResult
  public func remove(question id: String) throws(LedgerError) -> Bool {
    try change("DELETE FROM questions WHERE id = :id", [Value(id)]) > 0
  }

  /// Removes questions that were answered or had expired before `time`; returns how many.
  @discardableResult
  public func removeQuestions(settledBefore time: Int) throws(LedgerError) -> Int {
    try change("DELETE FROM questions WHERE coalesce(answered, expires) < :time", [Value(time)])
  }
}
