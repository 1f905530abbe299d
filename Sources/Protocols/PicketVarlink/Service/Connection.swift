internal import Synchronization

/// A handler's view of a client's connection.
public final class Connection: Sendable {
  /// The label of its socket: "guardian", "child".
  public let label: String
  public let peer: Peer
  let outbox: Outbox
  private let state = Mutex<(any Sendable)?>(nil)

  init(label: String, peer: Peer, outbox: Outbox) {
    self.label = label
    self.peer = peer
    self.outbox = outbox
  }

  /// Whether the client is still connected.
  public var isOpen: Bool { outbox.isOpen }

  /// The handler's data about this connection, if it has this type.
  public func state<State: Sendable>(_ type: State.Type) -> State? { state.withLock { $0 as? State } }

  /// Stores a handler's data about this connection, such as until when it is unlocked, in place of earlier data. It
  /// ends with the connection.
  public func setState(_ state: some Sendable) { self.state.withLock { $0 = state } }
}
