/// How often each device may do something that passes unasked: a bucket of tokens for each.
struct Pace: ~Copyable {
  private struct Bucket {
    /// In nanoseconds of the rate, so that no fraction is lost.
    var filled: UInt64
    var since = Instant(nanoseconds: 0)
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

  /// Takes tokens; false when there are not so many.
  mutating func take(_ device: DeviceID, _ count: UInt64 = 1, at now: Instant) -> Bool {
    let place = place(of: device)
    buckets[place].filled = min(full, buckets[place].filled &+ min(full, now.since(buckets[place].since)))
    buckets[place].since = now
    if buckets[place].filled < count * interval { return false }
    buckets[place].filled -= count * interval
    return true
  }

  /// Gives back what was taken, once it has turned out to be for something else.
  mutating func giveBack(_ count: UInt64, to device: DeviceID) {
    let place = place(of: device)
    buckets[place].filled = min(full, buckets[place].filled + count * interval)
  }

  private func place(of device: DeviceID) -> Int { min(Int(device.index), buckets.count - 1) }
}
