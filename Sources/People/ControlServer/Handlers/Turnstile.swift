internal import Household
internal import Synchronization

/// Lets each child through so often: who presses without end, or asks for look after look, waits.
final class Turnstile: Sendable {
  /// At once, and how many come back each second.
  private static let most = 30.0
  private static let rate = 1.0

  private struct Bucket {
    var left = Turnstile.most
    var last = ContinuousClock.now
  }

  private let buckets = Mutex<[Int: Bucket]>([:])

  func pass(_ child: Int) throws(HouseholdError) {
    let isOpen = buckets.withLock { buckets in
      var bucket = buckets[child] ?? Bucket()
      let now = ContinuousClock.now
      bucket.left = min(Turnstile.most, bucket.left + (now - bucket.last) / .seconds(1) * Turnstile.rate)
      bucket.last = now
      defer { buckets[child] = bucket }
      if bucket.left < 1 { return false }
      bucket.left -= 1
      return true
    }
    if !isOpen { throw .unavailable(why: "this child's shields were asked too often: wait some seconds") }
  }
}
