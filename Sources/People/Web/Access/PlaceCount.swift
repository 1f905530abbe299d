internal import Synchronization

/// Places of which there are so many, such as streams of events. What finds none is refused and does not wait.
final class PlaceCount: Sendable {
  private let most: Int
  private let taken = Mutex(0)

  init(most: Int) { self.most = most }

  /// False where all are taken.
  func take() -> Bool {
    taken.withLock { taken in
      guard taken < most else { return false }
      taken += 1
      return true
    }
  }

  func giveBack() { taken.withLock { $0 -= 1 } }
}
