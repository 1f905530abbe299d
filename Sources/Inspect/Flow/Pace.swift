/// How often each device may do something that passes unasked: a bucket of tokens for each.
struct Pace: ~Copyable {
  private struct Bucket {
    /// In nanoseconds of the rate, so that no fraction is lost.
    var filled: UInt64
    var since = Moment(nanoseconds: 0)
  }

  private var buckets: [Bucket]
  /// The time that one token takes to come back.
  private let interval: UInt64
  private let full: UInt64

  /// So many at once, and one more whenever this many nanoseconds are over.
  init(devices: Int, burst: UInt64, every interval: UInt64) {
    self.interval = interval
    full = burst * interval
    buckets = Array(repeating: Bucket(filled: full), count: max(1, devices))
  }

  /// Takes a token; false when there is none.
  mutating func take(_ device: DeviceID, at now: Moment) -> Bool {
    let place = min(Int(device.index), buckets.count - 1)
    buckets[place].filled = min(full, buckets[place].filled &+ min(full, now.since(buckets[place].since)))
    buckets[place].since = now
    if buckets[place].filled < interval { return false }
    buckets[place].filled -= interval
    return true
  }
}
