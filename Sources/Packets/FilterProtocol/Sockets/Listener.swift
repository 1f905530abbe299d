internal import PicketSystem

/// Where connections come in. Takes its path out of the file system when it ends.
public struct Listener: ~Copyable {
  public let path: String
  /// Connections that were closed at once, since their users may not give orders.
  public private(set) var turnedAway = 0
  private let socket: ListeningSocket

  /// Replaces a socket that no process listens at any more; refuses where one does.
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

  /// To wait by.
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
