package import DaemonClient
internal import Synchronization

/// A channel to picketd.
package protocol DaemonChannel: Sendable {
  func call<Value>(_ call: DaemonCall<Value>) throws(DaemonError) -> DaemonReply<Value>

  /// Passes each reply to `reply`, on a thread of its own, until the handle is cancelled or released. After picketd
  /// restarts it is called again, so a reply may come twice.
  func follow<Value>(
    _ call: DaemonCall<Value>, reply: @escaping @Sendable (Result<DaemonReply<Value>, DaemonError>) -> Void
  ) -> StreamHandle
}

/// A stream of replies, which ends when the handle is cancelled or released.
package final class StreamHandle: Sendable {
  private let end: Mutex<(@Sendable () -> Void)?>

  package init(_ end: @escaping @Sendable () -> Void) { self.end = Mutex(end) }

  deinit { cancel() }

  package func cancel() {
    let last = end.withLock { end in
      let last = end
      end = nil
      return last
    }
    last?()
  }
}
