/// Which decisions are wanted: those that agree with everything that is set here.
public struct DecisionQuery: Hashable, Sendable {
  public var child: Int?
  public var device: Int?
  public var verdict: String?
  public var via: String?
  /// One of the row's categories.
  public var category: String?
  /// In seconds since 1970: made at this time or later, and made before that time.
  public var since: Int?
  public var until: Int?
  /// Whether those that other machines told are left out.
  public var isHereOnly = false

  public init(
    child: Int? = nil, device: Int? = nil, verdict: String? = nil, via: String? = nil, category: String? = nil,
    since: Int? = nil, until: Int? = nil
  ) {
    self.child = child
    self.device = device
    self.verdict = verdict
    self.via = via
    self.category = category
    self.since = since
    self.until = until
  }
}

extension DecisionQuery {
  /// In the order in which statements name them.
  var values: [Value] {
    [
      Value(child), Value(device), Value(verdict), Value(via), Value(since), Value(until), Value(category),
      Value(isHereOnly),
    ]
  }
}

extension Transaction {
  /// The newest first, at most `limit` of those with these numbers that `query` wants.
  public func decisions(
    _ query: DecisionQuery = DecisionQuery(), numbers: Range<Int> = 0..<Int.max, limit: Int
  ) throws(LedgerError) -> [DecisionRow] {
    // Categories are words with blanks between them: most rows fail the first of the two tests, which is the cheaper one.
    try rows(
      """
      SELECT * FROM decisions WHERE id >= :first AND id < :end
        AND (:child IS NULL OR child = :child) AND (:device IS NULL OR device = :device)
        AND (:verdict IS NULL OR verdict = :verdict) AND (:via IS NULL OR via = :via)
        AND (:since IS NULL OR coalesce(last, time) >= :since) AND (:until IS NULL OR time < :until)
        AND (:category IS NULL OR
          (instr(categories, :category) > 0 AND instr(' ' || categories || ' ', ' ' || :category || ' ') > 0))
        AND (node IS NULL OR :here = 0 AND EXISTS (SELECT 1 FROM children WHERE children.id = decisions.child AND decisions.time > logSince))
      ORDER BY id DESC LIMIT :limit
      """,
      [Value(numbers.lowerBound), Value(numbers.upperBound)] + query.values + [Value(limit)])
  }

  /// The numbers that decisions have: from the oldest one's to behind the newest one's.
  public func decisionNumbers() throws(LedgerError) -> Range<Int> {
    let first = try connection.number("SELECT coalesce(min(id), 0) FROM decisions")
    let last = try connection.number("SELECT coalesce(max(id), -1) FROM decisions")
    return first..<max(first, last + 1)
  }
}
