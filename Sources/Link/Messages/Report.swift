/// What the filter tells.
public enum Report: Hashable, Sendable {
  /// The order was carried out.
  case done
  /// It was not: why, and what to do.
  case refused(String)
  case status(FilterStatus)
  /// Decisions, in the order in which one thread made them. Never an answer.
  case records([Record])
  /// Never an answer.
  case event(Event)
  /// Find out where these names lead, and say so soon; at most as many as `LookUp.most`. Never an answer.
  case lookUps([LookUp])

  /// Whether an order waits for this.
  public var isAnswer: Bool {
    switch self {
    case .done, .refused, .status: true
    case .records, .event, .lookUps: false
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
