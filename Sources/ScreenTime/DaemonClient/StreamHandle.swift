internal import Synchronization

/// A stream of replies, as long as somebody holds it.
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
