internal import Files

/// A socket that the server listens at, and who came in there.
final class Gate {
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

  /// To wait by.
  var descriptor: CInt { socket.descriptor }

  func accept() throws(Failure) -> Descriptor? { try socket.accept() }

  /// Whether there is room for one more connection of this user.
  func enter(_ user: UInt32) -> Bool {
    guard count < options.connections, users[user, default: 0] < options.connectionsPerUser else { return false }
    count += 1
    users[user, default: 0] += 1
    return true
  }

  func leave(_ user: UInt32) {
    count -= 1
    users[user, default: 1] -= 1
    if users[user] == 0 { users[user] = nil }
  }
}
