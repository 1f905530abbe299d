/// What the filter tells.
public enum Report: Hashable, Sendable {
  /// The order was carried out.
  case done
  /// It was not: why, and what to do.
  case refused(String)
  case status(FilterStatus)
  /// The settings are taken, and a packet thread is busy: `judged` follows when all of them judge by these.
  case taken
  /// Decisions, in the order in which one thread made them. Never an answer.
  case records([DecisionRecord])
  /// Never an answer.
  case event(Event)
  /// Find out where these names lead, and say so soon; at most as many as `LookUp.most`. Never an answer.
  case lookUps([LookUp])
  /// All packets that come are judged by this revision since a moment ago. Never an answer.
  case judged(UInt64)

  /// Whether an order waits for this.
  public var isAnswer: Bool {
    switch self {
    case .done, .refused, .status, .taken: true
    case .records, .event, .lookUps, .judged: false
    }
  }
}

/// What came from the filter.
public enum IncomingReport: Hashable, Sendable {
  /// Nothing for now.
  case nothing
  /// The other side is gone.
  case closed
  case report(Report)
}
