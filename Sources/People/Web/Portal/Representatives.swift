internal import DaemonClient

/// Connections to picketd that speak for the child whose device asks. picketd says whose it is: this process only tells it
/// which connection is meant, and no header is read.
struct Representatives: Sendable {
  /// A child's device, and a connection that may what the child's pages need.
  struct Speaker {
    let daemon: Daemon
    let child: String
    let device: Int
  }

  /// picketd's `child.sock`.
  let socket: String
  /// By which picketd knows this process; none where it is the user picket-web.
  let secret: String?

  /// Nil where the device is not certainly a child's.
  func speaker(for request: Request) throws(DaemonError) -> Speaker? {
    let daemon = try Daemon(socket: socket)
    let reply = try daemon.call(.represent(address: request.peer, port: request.peerPort, secret: secret))
    guard let child = reply.child, let device = reply.device else { return nil }
    return Speaker(daemon: daemon, child: child, device: device)
  }
}
