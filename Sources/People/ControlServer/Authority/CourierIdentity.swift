internal import PicketSystem
internal import PicketVarlink

/// By what picket-fleet is known, which alone may take sealed rows and hand them in: by the user of its own name.
public struct CourierIdentity: Sendable {
  public static let user = "picket-fleet"

  private let user: UInt32?

  /// The number of that user; nil where there is none, and then no program is the courier. The user `nobody` identifies no program, and
  /// root needs no courier.
  public init(user: UInt32?) { self.user = user.flatMap { [0, 65_534].contains($0) ? nil : $0 } }

  /// For tests, which have no user of that name.
  package init(exactly user: UInt32) { self.user = user }

  func isOf(_ peer: Peer) -> Bool { peer.credentials.user == user }
}
