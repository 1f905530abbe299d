public import Combine
internal import DaemonClient
package import ScreenTimeClient

/// Asks a guardian whether this app may restrict the child that it runs for.
///
/// The daemon holds the answer: each reading of the status asks it, and `$authorizationStatus` hears of a revocation as
/// it happens.
public class AuthorizationCenter: ObservableObject, @unchecked Sendable {
  public static let shared = AuthorizationCenter(nil)

  @Published public private(set) var authorizationStatus: AuthorizationStatus

  /// Nil for the process's own.
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
  /// A daemon that does not answer has determined nothing.
  fileprivate var authorizationStatus: AuthorizationStatus {
    do throws(DaemonError) {
      return AuthorizationStatus(try authorization())
    } catch {
      return .notDetermined
    }
  }
}

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

/// For whom an app asks to be authorized.
public enum FamilyControlsMember: Int, Codable, CustomStringConvertible, Sendable {
  /// A guardian approves, and alone can take it back.
  case child
  /// Somebody for themselves.
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
