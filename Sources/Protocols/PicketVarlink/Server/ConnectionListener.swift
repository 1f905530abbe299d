internal import PicketJSON
internal import PicketSystem

/// A listening socket, and its connections by user.
final class ConnectionListener {
  let options: ServerSocket
  private let socket: ListeningSocket
  private(set) var count = 0
  private var users: [UInt32: Int] = [:]

  init(_ options: ServerSocket) throws(ServerError) {
    self.options = options
    do throws(ListeningSocket.Refusal) {
      socket = try ListeningSocket(
        path: options.path, kind: .stream, mode: options.mode, group: options.group, backlog: 128)
    } catch {
      switch error {
      case .taken(let process): throw .taken(path: options.path, process: process)
      case .failed(let failure): throw .failed(failure)
      }
    }
  }

  /// For the server's poll loop.
  var descriptor: CInt { socket.descriptor }

  func accept() throws(Failure) -> Descriptor? { try socket.accept() }

  /// Whether there is room for one more connection of this user.
  func enter(_ user: UInt32) -> Bool {
    guard crowd(before: user) == nil else { return false }
    count += 1
    users[user, default: 0] += 1
    return true
  }

  /// Which limit the user's next connection would exceed: the user's own, the socket's, or none.
  enum Crowd { case itself, everybody }

  func crowd(before user: UInt32) -> Crowd? {
    if users[user, default: 0] >= options.connectionsPerUser { return .itself }
    return count < options.connections ? nil : .everybody
  }

  /// The user whose idle connection makes room: the same user above its own limit, otherwise the user with the most
  /// connections, if that has more than this user. So nobody can keep others out by sheer number.
  func payer(for user: UInt32) -> UInt32? {
    switch crowd(before: user) {
    case nil: return nil
    case .itself: return user
    case .everybody:
      guard let most = users.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return nil }
      return most.value > users[user, default: 0] ? most.key : nil
    }
  }

  /// The error for a connection without room.
  func refusal(of user: UInt32) -> CallError {
    let whose =
      crowd(before: user) == .itself
      ? "this user has \(options.connectionsPerUser) connections here already"
      : "there are \(options.connections) connections here already"
    let why = "\(whose), and every one of them is at work: end a program that holds some, and try again"
    return CallError(options.refusal, ["why": .string(why)])
  }

  func leave(_ user: UInt32) {
    count -= 1
    users[user, default: 1] -= 1
    if users[user] == 0 { users[user] = nil }
  }
}
