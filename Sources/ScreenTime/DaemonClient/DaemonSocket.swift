internal import PicketJSON
internal import PicketVarlink
internal import Synchronization

/// The daemon of this machine. Each call has a connection of its own: none is ever found dead, so none has to be made
/// twice. Calls of one process take turns.
final class DaemonSocket: Daemon {
  private let sockets: [String]
  private let turn = Mutex<Void>(())

  init(sockets: [String]) { self.sockets = sockets }

  func call(_ method: String, _ parameters: JSON.Object) throws(LinkFailure) -> JSON.Object {
    try turn.withLock { _ throws(LinkFailure) in
      let (client, socket) = try connect()
      do throws(ClientError) {
        return try client.call(method, parameters)
      } catch {
        throw LinkFailure(error, socket)
      }
    }
  }

  func follow(
    _ method: String, _ parameters: JSON.Object,
    reply: @escaping @Sendable (Result<JSON.Object, LinkFailure>) -> Void
  ) -> StreamHandle {
    let pursuit = ReconnectingStream(self, method, parameters, reply)
    pursuit.start()
    return StreamHandle { pursuit.stop() }
  }

  /// The first socket that there is and that this process may open.
  func connect() throws(LinkFailure) -> (client: Client, socket: String) {
    var failure = LinkFailure.unreachable(socket: "", why: "no socket is named")
    for socket in sockets {
      do throws(ClientError) {
        return (try Client(path: socket), socket)
      } catch {
        failure = LinkFailure(error, socket)
      }
    }
    throw failure
  }
}

extension ScreenTimeLink {
  package init(_ surroundings: ProcessEnvironment) {
    let daemon: any Daemon =
      if let seat = surroundings.seat { InheritedDaemon(seat) } else { DaemonSocket(sockets: surroundings.sockets) }
    self.init(client: surroundings.client, child: surroundings.child, daemon: daemon)
  }
}
