internal import DaemonClient
public import Foundation
internal import ScreenTimeClient
internal import Synchronization

/// Whether programs may see a child's activity.
public protocol DeviceActivityAuthorizing {
  static var isAuthorized: Bool { get }

  static func isAuthorized(_ bundleIdentifier: String) -> Bool
}

/// Whether this app, and other apps, may see the activity of this child. Each read asks picketd; without an answer
/// nothing is authorized.
public class DeviceActivityAuthorization: NSObject, DeviceActivityAuthorizing, @unchecked Sendable {
  private let overriding = Mutex(false)

  public override init() { super.init() }

  public static var isAuthorized: Bool { isAuthorized(ScreenTimeLink.current.client) }

  public static func isAuthorized(_ bundleIdentifier: String) -> Bool {
    ScreenTimeLink.current.authorization(of: bundleIdentifier)?.isApproved ?? false
  }

  /// All of this child's apps for a guardian's program; for others at most the app itself.
  public var authorizedClientIdentifiers: [String] {
    let link = ScreenTimeLink.current
    if let clients = link.approvedClients { return clients }
    return link.authorization(of: link.client)?.isApproved == true ? [link.client] : []
  }

  /// Whether the app may also see by name what the child uses.
  public var sharingEnabled: Bool {
    let link = ScreenTimeLink.current
    return link.authorization(of: link.client) == .approvedWithDataAccess
  }

  /// Kept for callers, without an effect: Apple does not say what it does.
  public var isOverridden: Bool {
    get { overriding.withLock { $0 } }
    set { overriding.withLock { $0 = newValue } }
  }
}

extension Daemon.AuthorizationStatus {
  fileprivate var isApproved: Bool { self == .approved || self == .approvedWithDataAccess }
}

extension ScreenTimeLink {
  /// nil if picketd does not say.
  fileprivate func authorization(of client: String) -> Daemon.AuthorizationStatus? {
    try? daemon.call(.authorization(child: child, client: client)).status
  }

  /// nil for programs that may not know of others.
  fileprivate var approvedClients: [String]? {
    (try? daemon.call(.authorizations(child: child)))?.authorizations
      .filter { $0.status.isApproved && (child == nil || $0.child == child) }.map(\.client).sorted()
  }
}
