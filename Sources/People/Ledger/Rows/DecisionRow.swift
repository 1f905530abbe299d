/// A decision about a device's request, made once or several times.
public struct DecisionRow: Hashable, Sendable {
  /// 0 until it is recorded; later rows have larger numbers.
  public var id: Int
  public var time: Int
  /// The child, which may be removed by now; nil for a device without a child.
  public var child: Int?
  public var device: Int?
  /// The requested name.
  public var token: [UInt8]?
  /// The name's application, also a token.
  public var application: [UInt8]?
  /// Identifiers, in the owner's encoding.
  public var categories: String
  public var via: String
  public var verdict: String
  public var reason: String
  public var store: String?
  /// How many times it was made.
  public var count: Int
  /// When it was made last; nil where that is `time`.
  public var last: Int?
  /// The other machine of the family that told it, and its number there; nil for this machine's own.
  public var node: Int?
  public var origin: Int?

  public init(
    id: Int = 0, time: Int, child: Int? = nil, device: Int? = nil, token: [UInt8]? = nil,
    application: [UInt8]? = nil, categories: String = "", via: String, verdict: String, reason: String,
    store: String? = nil, count: Int = 1, last: Int? = nil, node: Int? = nil, origin: Int? = nil
  ) {
    self.id = id
    self.time = time
    self.child = child
    self.device = device
    self.token = token
    self.application = application
    self.categories = categories
    self.via = via
    self.verdict = verdict
    self.reason = reason
    self.store = store
    self.count = count
    self.last = last
    (self.node, self.origin) = (node, origin)
  }
}

/// In the table's order, in which rows are read and written: a new column comes last.
extension DecisionRow: LedgerRow {
  init(_ columns: inout Columns) throws(LedgerError) {
    id = try columns.integer()
    time = try columns.integer()
    child = try columns.integer()
    device = try columns.integer()
    token = try columns.bytes()
    application = try columns.bytes()
    categories = try columns.text()
    via = try columns.text()
    verdict = try columns.text()
    reason = try columns.text()
    store = try columns.text()
    count = try columns.integer()
    last = try columns.integer()
    (node, origin) = (try columns.integer(), try columns.integer())
  }
}

extension Transaction {
  /// Names in a child's newest `depth` decisions on this machine with this verdict, except those by `via`: each once, the newest first.
  public func names(
    of child: Int, verdict: String, notBy via: String, depth: Int, limit: Int
  ) throws(LedgerError) -> [[UInt8]] {
    let rows: [TokenAlone] = try rows(
      """
      SELECT token FROM (SELECT * FROM decisions WHERE child = :child AND node IS NULL ORDER BY id DESC LIMIT :depth)
      WHERE token IS NOT NULL AND verdict = :verdict AND via <> :via GROUP BY token ORDER BY MAX(id) DESC LIMIT :limit
      """, [Value(child), Value(depth), Value(verdict), Value(via), Value(limit)])
    return rows.map(\.token)
  }

  /// Applications in a child's newest `depth` decisions on this machine, with any verdict.
  public func applications(of child: Int, depth: Int, limit: Int) throws(LedgerError) -> [[UInt8]] {
    let rows: [TokenAlone] = try rows(
      """
      SELECT application FROM (SELECT * FROM decisions WHERE child = :child AND node IS NULL ORDER BY id DESC LIMIT :depth)
      WHERE application IS NOT NULL GROUP BY application ORDER BY MAX(id) DESC LIMIT :limit
      """, [Value(child), Value(depth), Value(limit)])
    return rows.map(\.token)
  }
}

private struct TokenAlone: LedgerRow {
  let token: [UInt8]

  init(_ columns: inout Columns) throws(LedgerError) { token = try columns.bytes() ?? [] }
}

extension Transaction {
  /// Removed children that still have decisions.
  public func goneChildren() throws(LedgerError) -> [Int] {
    let rows: [GoneChild] = try rows(
      "SELECT DISTINCT child FROM decisions WHERE child IS NOT NULL AND child NOT IN (SELECT id FROM children)")
    return rows.map(\.id)
  }
}

private struct GoneChild: LedgerRow {
  let id: Int

  init(_ columns: inout Columns) throws(LedgerError) { id = try columns.integer() }
}

extension Transaction where Access == Writing {
  /// Adds rows in their order. Ten with one statement, while there are ten, which takes two thirds of the time.
  func add(_ decisions: [DecisionRow]) throws(LedgerError) {
    let columns = DecisionRow.columns
    var values: [Value] = []
    values.reserveCapacity(10 * columns.count)
    var rest = decisions[...]
    while !rest.isEmpty {
      let next = rest.prefix(rest.count < 10 ? 1 : 10)
      values.removeAll(keepingCapacity: true)
      for row in next { for column in columns { values.append(column.value(row)) } }
      try insert(next.count == 1 ? DecisionRow.single : DecisionRow.tenfold, values)
      rest = rest.dropFirst(next.count)
    }
  }
}

extension Transaction where Access == Writing {
  /// Adds a line of another machine; false where it is there already.
  func add(elsewhere row: DecisionRow) throws(LedgerError) -> Bool {
    try change(
      """
      INSERT INTO decisions
        (time, child, device, token, application, categories, via, verdict, reason, store, count, last, node, origin)
      VALUES
        (:time, :child, :device, :token, :application, :categories, :via, :verdict, :reason, :store, :count, :last, :node,
          :origin)
      ON CONFLICT DO NOTHING
      """,
      DecisionRow.columns.map { $0.value(row) } + [Value(row.node), Value(row.origin)]) > 0
  }
}

extension DecisionRow {
  /// The table's columns in its order, but for the number, which the table gives, and for what other machines told.
  fileprivate static let columns: [(name: StaticString, value: @Sendable (DecisionRow) -> Value)] = [
    ("time", { .integer($0.time) }),
    ("child", { Value($0.child) }),
    ("device", { Value($0.device) }),
    ("token", { Value($0.token) }),
    ("application", { Value($0.application) }),
    ("categories", { .text($0.categories) }),
    ("via", { .text($0.via) }),
    ("verdict", { .text($0.verdict) }),
    ("reason", { .text($0.reason) }),
    ("store", { Value($0.store) }),
    ("count", { .integer($0.count) }),
    ("last", { Value($0.last) }),
  ]

  fileprivate static let single = Insertion(into: "decisions", columns.map(\.name), rows: 1)
  fileprivate static let tenfold = Insertion(into: "decisions", columns.map(\.name), rows: 10)
}
