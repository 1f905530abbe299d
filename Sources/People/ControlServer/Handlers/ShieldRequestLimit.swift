internal import Household
internal import PicketSystem
internal import Synchronization

/// Bounds how often each child may press shields' buttons and ask how shields look.
final class ShieldRequestLimit: Sendable {
  private static let rate = TokenBucket.Rate(burst: 30, perSecond: 1)

  private let buckets = Mutex<[Int: TokenBucket]>([:])

  func spend(_ child: Int) throws(HouseholdError) {
    let isOpen = buckets.withLock { buckets in
      buckets[child, default: TokenBucket(Self.rate)].take(rate: Self.rate, at: SystemClock.boot)
    }
    if !isOpen { throw .unavailable(why: "this child's shields were asked too often: wait some seconds") }
  }
}
