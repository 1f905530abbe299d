package import PicketSystem

/// Serves a service at its sockets: one thread for all connections, and a task for each call.
public final class Server: Sendable {
  private let mailbox: ServerMailbox
  private let ending = ServerEnd()

  /// Listens at once. Sockets that are there and nobody's any more are replaced. Where they are held, whoever comes waits
  /// until `open`.
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

  /// Lets in whoever waits at sockets that were held; once.
  public func open() { mailbox.post(.open) }

  /// Has it stop, and waits for nothing.
  public func end() { mailbox.post(.stop) }

  /// Takes no more calls, lets those that run be answered, and ends; the sockets are gone then. Waits for all that, a few
  /// seconds at most.
  public func stop() async {
    end()
    await ending.wait()
  }

  /// The same for a thread that is no task's.
  @available(*, noasync) public func stop() {
    end()
    ending.wait()
  }

  /// Returns when the server's thread has come round, and so is not stuck.
  public func turn() async {
    await withCheckedContinuation { continuation in
      if !mailbox.post(.turn { continuation.resume() }) { continuation.resume() }
    }
  }

  /// A client in this process, without a socket in the file system. `peer` is whom handlers see; nil means this process.
  public func loopback(label: String, as peer: Peer? = nil) throws(ClientError) -> Client {
    Client(try connect(label: label, as: peer))
  }

  /// The other end of a connection, for a process that is started with it. Handlers find `state` written down already.
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
