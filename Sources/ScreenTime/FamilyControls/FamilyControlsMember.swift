internal import DaemonClient

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
