internal import PicketSystem
internal import PicketVarlink

/// By what a program of Picket's own is known that may do what no other may: by the user of its own name.
public struct ProgramUser: Sendable {
  /// picket-fleet, which alone may take sealed rows and hand them in.
  public static let courier = "picket-fleet"
  /// picket-mqtt, which alone may speak for who commands at the broker.
  public static let bridge = "picket-mqtt"

  private let user: UInt32?

  /// The number of that user; nil where there is none, and then no program is the one that is meant. The user `nobody` identifies no
  /// program, and root needs none.
  public init(user: UInt32?) { self.user = user.flatMap { [0, 65_534].contains($0) ? nil : $0 } }

  /// For tests, which have no user of that name.
  package init(exactly user: UInt32) { self.user = user }

  func isOf(_ peer: Peer) -> Bool { peer.credentials.user == user }
}
