internal import Synchronization

/// A client's connection, as handlers see it.
public final class Connection: Sendable {
  /// Of the socket where it came in: "guardian", "child".
  public let label: String
  public let peer: Peer
  let outbox: Outbox
  private let state = Mutex<(any Sendable)?>(nil)

  init(label: String, peer: Peer, outbox: Outbox) {
    self.label = label
    self.peer = peer
    self.outbox = outbox
  }

  /// Whether the client is still there.
  public var isOpen: Bool { outbox.isOpen }

  /// What a handler wrote down about this connection, if it is of this type.
  public func state<State: Sendable>(_ type: State.Type) -> State? { state.withLock { $0 as? State } }

  /// Writes something down about this connection, such as until when it is unlocked, in place of what was there. It goes
  /// with the connection.
  public func setState(_ state: some Sendable) { self.state.withLock { $0 = state } }
}
