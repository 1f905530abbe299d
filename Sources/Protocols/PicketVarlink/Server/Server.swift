package import PicketSystem

/// Serves a service at its sockets: one thread for all connections, and a task for each call.
public final class Server: Sendable {
  private let mailbox: ServerMailbox
  private let ending = ServerEnd()

  /// Listens at once. Stale sockets are replaced. If `isHeld`, connections wait until `open`.
  public init(
    _ service: Service, sockets: [ServerSocket] = [], limits: ServerLimits = ServerLimits(), isHeld: Bool = false
  ) throws(ServerError) {
    let loop: ServerLoop
    let listeners = try sockets.map { socket throws(ServerError) in try ConnectionListener(socket) }
    do throws(Failure) {
      mailbox = try ServerMailbox()
      loop = try ServerLoop(
        service, listeners: listeners, limits: limits, mailbox: mailbox, end: ending, isHeld: isHeld)
    } catch { throw .failed(error) }
    do throws(Failure) { _ = try WorkThread { loop.run() } } catch { throw .failed(error) }
  }

  deinit { end() }

  /// Accepts waiting connections at held sockets; once.
  public func open() { mailbox.post(.open) }

  /// Begins to stop, without waiting.
  public func end() { mailbox.post(.stop) }

  /// Accepts no more calls, lets running ones finish, and ends; then the sockets are gone. Waits for that, a few
  /// seconds at most.
  public func stop() async {
    end()
    await ending.wait()
  }

  /// The same for a thread without a task.
  @available(*, noasync) public func stop() {
    end()
    ending.wait()
  }

  /// Returns when the server's thread has taken a turn, which shows that it is not stuck.
  public func turn() async {
    await withCheckedContinuation { continuation in
      if !mailbox.post(.turn { continuation.resume() }) { continuation.resume() }
    }
  }

  /// A client in this process, without a socket file. Handlers see `peer`; nil means this process.
  public func loopback(label: String, as peer: Peer? = nil) throws(ClientError) -> Client {
    Client(try connect(label: label, as: peer))
  }

  /// The other end of a connection, for a process that is started with it. Handlers find `state` set.
  package func connect(
    label: String, as peer: Peer? = nil, state: (any Sendable)? = nil
  ) throws(ClientError) -> Descriptor {
    let ends: StreamSocket.Ends
    do throws(Failure) { ends = try StreamSocket.pair() } catch { throw .failed(error) }
    let here = Descriptor(owning: ends.here)
    guard mailbox.post(.adopt(ends.there, label: label, peer, state: state)) else {
      _ = Descriptor(owning: ends.there)
      throw .lost
    }
    return here
  }
}
