internal import PicketSystem
internal import Synchronization

/// A thread that several may hold, and that one waits for.
final class HeldThread: Sendable {
  private let thread: Mutex<WorkThread?>

  init(_ body: @escaping @Sendable () -> Void) throws(Failure) { thread = Mutex(try WorkThread(body)) }

  /// Waits for its end, the first time.
  func join() {
    let thread = thread.withLock { $0.take() }
    if let thread { thread.join() }
  }
}
