/// A report of the filter.
public enum Report: Hashable, Sendable {
  /// The order was carried out.
  case done
  /// The order failed: why, and what to do.
  case refused(String)
  case status(FilterStatus)
  /// The settings are accepted, but a packet thread is busy: `judged` follows when all threads use them.
  case taken
  /// Decisions of one thread, in their order. Never an answer.
  case records([DecisionRecord])
  /// Never an answer.
  case event(Event)
  /// Look up these names and answer soon; at most `LookUp.most`. Never an answer.
  case lookUps([LookUp])
  /// All packets are judged by this revision from now on. Never an answer.
  case judged(UInt64)
  /// What connections carried, at most `UsageRound.most` readings. Never an answer.
  case usage(UsageRound)

  /// Whether this answers an order.
  public var isAnswer: Bool {
    switch self {
    case .done, .refused, .status, .taken: true
    case .records, .event, .lookUps, .judged, .usage: false
    }
  }
}

/// A message from the filter.
public enum IncomingReport: Hashable, Sendable {
  /// Nothing for now.
  case nothing
  /// The other side is gone.
  case closed
  case report(Report)
}
