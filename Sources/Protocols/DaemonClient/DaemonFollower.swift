package import PicketSystem
internal import Synchronization

/// Keeps the newest reply of a call that is followed, on a connection and a thread of its own. Where picketd is away it is asked again
/// soon; what is wrong with it, its other callers say.
package final class DaemonFollower<Value: Decodable & Sendable>: Sendable {
  /// Milliseconds until picketd is asked again.
  private static var rest: Int { 2_000 }

  private let call: DaemonCall<Value>
  private let socket: String
  private let newest = Mutex<Value?>(nil)
  private let wakeup: Wakeup
  private let pause: Wakeup

  package init(_ call: DaemonCall<Value>, socket: String) throws(Failure) {
    (self.call, self.socket) = (call, socket)
    wakeup = try Wakeup()
    pause = try Wakeup()
  }

  /// Ready where a reply has come since the last `take`.
  package var descriptor: CInt { wakeup.descriptor }

  /// The newest reply, if one came since the last call.
  package func take() -> Value? {
    wakeup.clear()
    return newest.withLock { newest in
      defer { newest = nil }
      return newest
    }
  }

  /// Waits for a reply, and for so long at most.
  package func take(within milliseconds: Int) -> Value? {
    wakeup.wait(milliseconds: milliseconds)
    return take()
  }

  package func start() { WorkThread.run { [self] in run() } }

  // Swift 6.3's optimiser never ends over a loop that nothing leaves and that loads an object.
  @_optimize(none)
  private func run() {
    while true {
      try? follow()
      // Nothing signals it.
      pause.wait(milliseconds: DaemonFollower.rest)
    }
  }

  private func follow() throws(DaemonError) {
    let replies = try Daemon(socket: socket).follow(call)
    while let reply = try replies.next() {
      newest.withLock { $0 = reply.value }
      wakeup.signal()
    }
  }
}
