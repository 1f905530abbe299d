internal import Catalog
internal import Inspect
internal import Policy

/// What the engine wants done with the packet at hand, beside its verdict.
struct PacketOutcome {
  /// It goes on; settled once the engine has said all it has to say about it.
  var forward: Posture?
  var drop: Reason?
  /// Its whole flow is at an end.
  var kill: Reason?
  /// The last decision that was made about it.
  var decision: Made?

  struct Made {
    var via: Subject.Via
    var isAnswer: Bool
    /// More than names are for.
    var carriesData: Bool
    var ruling: Ruling
    /// What its name is about.
    var categories: CategorySet
    /// The host that answers instead.
    var enforced: Int?
  }

  /// Whether something was said of it; otherwise it waits.
  var isAnything: Bool { forward != nil || drop != nil || kill != nil }

  /// Whether the settings stopped it, rather than what its packets did.
  var isRefusal: Bool {
    guard let decision else { return false }
    return decision.ruling.verdict == .block || decision.enforced != nil
  }
}
