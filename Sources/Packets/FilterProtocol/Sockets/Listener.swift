internal import PicketSystem

/// Accepts connections. Removes its path from the file system when it ends.
public struct Listener: ~Copyable {
  public let path: String
  /// Connections closed at once because their users may not give orders.
  public private(set) var turnedAway = 0
  private let socket: ListeningSocket

  /// Replaces a socket without a listening process; refuses where a process listens.
  public init(path: String) throws(LinkError) {
    do throws(ListeningSocket.Refusal) {
      socket = try ListeningSocket(path: path, kind: .messages)
    } catch {
      switch error {
      case .taken(let process): throw .taken(path: path, process: process)
      case .failed(let failure): throw .failed(failure)
      }
    }
    self.path = path
  }

  /// For a poll loop.
  public var descriptor: CInt { socket.descriptor }

  /// The next connection of a user who may give orders; nil when there is none.
  public mutating func accept() throws(LinkError) -> FilterConnection? {
    while true {
      let accepted: Descriptor?
      do throws(Failure) { accepted = try socket.accept() } catch { throw .failed(error) }
      guard let accepted else { return nil }
      let connection = try FilterConnection(accepted)
      if connection.peer.isTrusted { return connection }
      turnedAway += 1
    }
  }
}
