internal import Glibc
internal import PicketSystem

/// A connection that gives orders and waits for their answers.
public struct FilterClient: ~Copyable {
  private var connection: FilterConnection

  public init(path: String) throws(LinkError) { connection = try FilterConnection(path: path) }

  /// Sends an order and waits for its answer.
  public mutating func ask(_ order: Order, seconds: Int = 10) throws(LinkError) -> Report {
    guard try connection.send(order) == .sent else { throw .late(seconds: 0) }
    return try answer(seconds)
  }

  /// Sends a snapshot with its catalog, and waits for the answer.
  public mutating func hand(snapshot: CInt, catalog: CInt?, seconds: Int = 10) throws(LinkError) -> Report {
    guard try connection.send(snapshot: snapshot, catalog: catalog) == .sent else { throw .late(seconds: 0) }
    return try answer(seconds)
  }

  private mutating func answer(_ seconds: Int) throws(LinkError) -> Report {
    let deadline = Deadline(seconds: seconds)
    while true {
      switch try connection.receiveReport() {
      case .report(let report) where report.isAnswer: return report
      case .report: continue
      case .closed: throw .lost
      case .nothing: break
      }
      let left = deadline.milliseconds
      guard left > 0 else { throw .late(seconds: seconds) }
      _ = connection.wait(milliseconds: left)
    }
  }
}

/// Accepts connections of those who may give orders: root, and the user whose file the socket is. That is the filter's own
/// user, unless a service manager made the socket for another.
public struct Listener: ~Copyable {
  public let path: String
  /// Connections closed at once because their users may not give orders.
  public private(set) var turnedAway = 0
  private let socket: ListeningSocket
  private let owner: UInt32

  /// Takes the service manager's socket. Without one, replaces a socket without a listening process; refuses where a process listens.
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
    // Read once, at the start: a user with rights to the folder could put another file there later.
    owner = socket.owner ?? geteuid()
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
      if connection.peer.isTrusted(as: owner) { return connection }
      turnedAway += 1
    }
  }
}

/// The process at the other end of a connection, from the kernel.
public struct FilterPeer: Hashable, Sendable {
  public let process: Int32
  public let user: UInt32

  init(process: Int32, user: UInt32) { (self.process, self.user) = (process, user) }

  /// The peer of `socket`.
  init(_ socket: borrowing Descriptor) throws(Failure) {
    let credentials = try Credentials(of: socket)
    process = credentials.process
    user = credentials.user
  }

  /// Whether it may give orders: root may, and the owner of the socket.
  func isTrusted(as owner: UInt32) -> Bool { user == 0 || user == owner }
}
