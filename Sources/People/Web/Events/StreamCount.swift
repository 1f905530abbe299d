internal import Synchronization

/// How many streams are open, and that they are not too many.
final class StreamCount: Sendable {
  static let most = 1_000

  private let count = Mutex(0)

  /// False where there are as many as there may be.
  func add() -> Bool {
    count.withLock { count in
      guard count < StreamCount.most else { return false }
      count += 1
      return true
    }
  }

  func remove() { count.withLock { $0 -= 1 } }
}
