internal import DaemonClient

/// Whether this app may restrict the child that it runs for.
public enum AuthorizationStatus: Int, Codable, CustomStringConvertible, Sendable {
  case notDetermined
  case denied
  case approved
  /// It may also see what the child uses, by name.
  case approvedWithDataAccess

  public var description: String {
    switch self {
    case .notDetermined: "notDetermined"
    case .denied: "denied"
    case .approved: "approved"
    case .approvedWithDataAccess: "approvedWithDataAccess"
    }
  }

  init(_ status: Daemon.AuthorizationStatus) {
    self =
      switch status {
      case .notDetermined: .notDetermined
      case .denied: .denied
      case .approved: .approved
      case .approvedWithDataAccess: .approvedWithDataAccess
      }
  }
}
