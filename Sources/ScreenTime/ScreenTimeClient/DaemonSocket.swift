internal import DaemonClient
internal import Synchronization

/// This machine's daemon. Each call has a connection of its own, so a dead connection never has to be replaced. Calls
/// of one process take turns.
final class DaemonSocket: DaemonChannel {
  private static let patience = Duration.seconds(10)
  private let sockets: [String]
  private let turn = Mutex<Void>(())

  init(sockets: [String]) { self.sockets = sockets }

  func call<Value>(_ call: DaemonCall<Value>) throws(DaemonError) -> DaemonReply<Value> {
    try turn.withLock { _ throws(DaemonError) in try connect().call(call, within: DaemonSocket.patience) }
  }

  func follow<Value>(
    _ call: DaemonCall<Value>, reply: @escaping @Sendable (Result<DaemonReply<Value>, DaemonError>) -> Void
  ) -> StreamHandle {
    let stream = ReconnectingStream(self, call, reply)
    stream.start()
    return StreamHandle { stream.stop() }
  }

  /// Connects to the first socket that exists and that this process may open.
  func connect() throws(DaemonError) -> Daemon {
    var failure = DaemonError.unreachable(socket: "", .failed(why: "no socket is named"))
    for socket in sockets {
      do throws(DaemonError) {
        return try Daemon(socket: socket)
      } catch {
        failure = error
      }
    }
    throw failure
  }
}
