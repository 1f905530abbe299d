internal import CNetfilter
internal import Glibc
internal import Synchronization

/// Ends the wait of a packet thread from another thread: to stop it, or to give it something new.
public final class Waker: Sendable {
  /// Beside the descriptor, so that a thread with packets at hand looks at memory and not at the kernel.
  private let isAwake = Atomic(false)
  /// Readable once somebody has called `wake`: for whoever waits for more than a queue.
  public let descriptor: CInt

  public init() throws(KernelError) {
    descriptor = picket_eventfd(0, CInt(O_CLOEXEC) | CInt(O_NONBLOCK))
    guard descriptor >= 0 else { throw KernelError("make an event to wake the packet threads by") }
  }

  deinit { _ = close(descriptor) }

  /// Any number of calls before the thread looks are one.
  public func wake() {
    if isAwake.exchange(true, ordering: .acquiringAndReleasing) { return }
    var one: UInt64 = 1
    _ = unsafe write(descriptor, &one, MemoryLayout<UInt64>.size)
  }

  /// Whether somebody has called `wake` since the last time.
  func take() -> Bool {
    guard isAwake.load(ordering: .relaxed) else { return false }
    reset()
    return true
  }

  /// The flag first: a call that comes between the two leaves it set, and is seen at the next look.
  public func reset() {
    _ = isAwake.exchange(false, ordering: .acquiringAndReleasing)
    var count: UInt64 = 0
    _ = unsafe read(descriptor, &count, MemoryLayout<UInt64>.size)
  }
}
