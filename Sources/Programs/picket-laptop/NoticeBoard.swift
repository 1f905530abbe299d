import Laptop
import PicketSystem
import Synchronization

/// Tells children's desktops what was closed for them: each connects to a socket, and hears of its own user alone. Nothing is read from
/// them.
final class NoticeBoard: @unchecked Sendable {
  private static let mostOfUser = 8
  /// Seconds until the same words are said again.
  private static let pause = 5

  private final class Listener: Sendable {
    let user: UInt32
    let socket: Descriptor
    init(_ user: UInt32, _ socket: consuming Descriptor) {
      self.user = user
      self.socket = socket
    }
  }

  private struct State {
    var listeners: [Listener] = []
    var recent: [String: Deadline] = [:]
  }

  /// Of the thread that calls `serve`.
  private let socket: ListeningSocket
  private let state = Mutex(State())

  init(path: String) throws(Failure) {
    do throws(ListeningSocket.Refusal) {
      socket = try ListeningSocket(path: path, kind: .messages, mode: 0o666)
    } catch {
      switch error {
      case .taken(let process): throw Failure("listen at", path, reason: "process \(process) does")
      case .failed(let failure): throw failure
      }
    }
  }

  /// Takes new connections of these users, and no others.
  func serve(_ users: Set<UInt32>) {
    for _ in 0..<64 {
      guard let taken = try? socket.accept() else { return }
      guard let user = (try? Credentials(of: taken))?.user, users.contains(user) else { continue }
      let listener = Listener(user, taken)
      state.withLock { state in
        let own = state.listeners.indices.filter { state.listeners[$0].user == user }
        if own.count >= NoticeBoard.mostOfUser, let oldest = own.first { state.listeners.remove(at: oldest) }
        state.listeners.append(listener)
      }
    }
  }

  /// Who does not read misses it.
  func put(_ kind: ProgramNotice.Kind, _ program: ClosedProgram, for user: UInt32) {
    let notice = ProgramNotice(kind, title: program.title, wish: program.wish)
    let key = "\(user) \(notice.kind) \(notice.title)"
    state.withLock { state in
      state.recent = state.recent.filter { $0.value.milliseconds > 0 }
      guard state.recent[key] == nil else { return }
      state.recent[key] = Deadline(seconds: NoticeBoard.pause)
      let octets = notice.octets
      state.listeners.removeAll { listener in
        listener.user == user && Datagram.send(octets, [], over: listener.socket) == .gone
      }
    }
  }
}
