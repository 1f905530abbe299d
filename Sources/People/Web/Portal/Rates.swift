internal import PicketSystem
internal import Synchronization

/// How often each of many may do something: some times at once, and once more each `interval`.
final class Rates<Key: Hashable & Sendable>: Sendable {
  private let rate: TokenBucket.Rate
  private let burst: UInt64
  private let most: Int
  private let buckets = Mutex<[Key: TokenBucket]>([:])

  /// Beyond `most`, those are forgotten who have done nothing for long, and then anybody.
  init(burst: UInt64, each interval: Duration, most: Int = 4_096) {
    rate = TokenBucket.Rate(burst: burst, interval: UInt64(max(0, interval / .nanoseconds(1))))
    (self.burst, self.most) = (burst, most)
  }

  var count: Int { buckets.withLock { $0.count } }

  /// False where it is too often. `now` is in nanoseconds.
  func take(_ key: Key, at now: UInt64 = SystemClock.boot) -> Bool {
    buckets.withLock { buckets in
      if buckets[key] == nil, buckets.count >= most { makeRoom(&buckets, at: now) }
      return buckets[key, default: TokenBucket(rate)].take(rate: rate, at: now)
    }
  }

  private func makeRoom(_ buckets: inout [Key: TokenBucket], at now: UInt64) {
    buckets = buckets.filter { entry in
      var bucket = entry.value
      return !bucket.has(burst, rate: rate, at: now)
    }
    while buckets.count >= most, let any = buckets.keys.first { buckets[any] = nil }
  }
}
