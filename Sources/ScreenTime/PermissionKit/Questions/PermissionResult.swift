/// What came of a flow.
public enum PermissionResult: Sendable {
  case approveInPerson(approved: Bool)
  case askToApprove(didSend: Bool)
  case cancel
}
