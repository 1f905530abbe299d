internal import PicketSystem
internal import PicketVarlink

/// Identifies a program of Picket's that has a right of its own: by the user of its name.
public struct ProgramUser: Sendable {
  /// picket-fleet, which alone may take sealed rows and hand them in.
  public static let courier = "picket-fleet"
  /// picket-mqtt, which alone may pass on commands from the broker.
  public static let bridge = "picket-mqtt"
  /// picket-laptop, which alone may hear what machines hold for their users.
  public static let laptop = "picket-laptop"

  private let user: UInt32?

  /// The number of that user. Without one no program has the right: neither has root, nor the user `nobody`, as which several
  /// programs run.
  public init(user: UInt32?) { self.user = user.flatMap { [0, 65_534].contains($0) ? nil : $0 } }

  /// For tests, which have no user of that name.
  package init(exactly user: UInt32) { self.user = user }

  func isOf(_ peer: Peer) -> Bool { peer.credentials.user == user }
}
