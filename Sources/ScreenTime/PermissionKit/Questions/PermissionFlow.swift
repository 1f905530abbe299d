/// By which way a guardian is asked.
public enum PermissionFlow: Hashable, Sendable {
  /// Whichever way the child chooses: here always by asking, since there is nothing to choose with.
  case acknowledgmentAlert
  /// A guardian is at hand: the call returns with the answer.
  case approveInPerson
  /// The call returns once the question is sent.
  case askToApprove
}
