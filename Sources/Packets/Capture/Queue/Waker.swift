internal import CNetfilter
internal import Glibc
internal import Synchronization

/// Ends the wait of a packet thread from another thread: to stop it, or to give it something new. One for each queue,
/// made in the same network namespace.
public final class Waker: Sendable {
  /// A busy thread checks this flag without a system call.
  private let isAwake = Atomic(false)
  /// The netlink port of the queue's socket; 0 before there is a queue.
  private let port = Atomic<UInt32>(0)
  /// Sends the queue's socket an empty message, so that the thread waits for one descriptor only: a `poll` for two
  /// costs as much as a packet.
  private let bell: NetlinkSocket

  public init() throws(KernelError) { bell = try NetlinkSocket() }

  func attach(to port: UInt32) { self.port.store(port, ordering: .releasing) }

  /// Several calls before the thread looks count as one.
  public func wake() {
    if isAwake.exchange(true, ordering: .acquiringAndReleasing) { return }
    // If the message finds no room, the thread has packets, and looks at the flag between them.
    bell.ring(port.load(ordering: .acquiring))
  }

  /// Whether `wake` was called since the last time.
  func take() -> Bool {
    guard isAwake.load(ordering: .relaxed) else { return false }
    return isAwake.exchange(false, ordering: .acquiringAndReleasing)
  }
}
