public import Combine
internal import DaemonClient
package import ScreenTimeClient

/// Asks a guardian whether this app may restrict its child.
///
/// The daemon has the answer: each read of the status asks it, and `$authorizationStatus` reports a revocation at once.
public class AuthorizationCenter: ObservableObject, @unchecked Sendable {
  public static let shared = AuthorizationCenter(nil)

  @Published public private(set) var authorizationStatus: AuthorizationStatus

  /// nil for the process's own link.
  private let fixed: ScreenTimeLink?

  package init(_ link: ScreenTimeLink?) {
    fixed = link
    _authorizationStatus = Published(
      asking: { (link ?? .current).authorizationStatus },
      following: { tell in
        (link ?? .current).followAuthorization { answer in
          if case .success(let status) = answer { tell(AuthorizationStatus(status)) }
        }
      })
  }

  var link: ScreenTimeLink { fixed ?? .current }
}

extension ScreenTimeLink {
  /// `notDetermined` if the daemon does not answer.
  fileprivate var authorizationStatus: AuthorizationStatus {
    do throws(DaemonError) {
      return AuthorizationStatus(try authorization())
    } catch {
      return .notDetermined
    }
  }
}

/// Whether this app may restrict its child.
public enum AuthorizationStatus: Int, Codable, CustomStringConvertible, Sendable {
  case notDetermined
  case denied
  case approved
  /// The app may also see by name what the child uses.
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

/// Whom an app asks to be authorized for.
public enum FamilyControlsMember: Int, Codable, CustomStringConvertible, Sendable {
  /// A child: a guardian approves, and alone can revoke.
  case child
  /// A person who decides for themselves.
  case individual

  public var description: String {
    switch self {
    case .child: "child"
    case .individual: "individual"
    }
  }

  var asked: Daemon.Member {
    switch self {
    case .child: .child
    case .individual: .individual
    }
  }
}
