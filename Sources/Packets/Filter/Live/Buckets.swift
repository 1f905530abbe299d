internal import Inspect

/// How much of something each device may ask for: a flood costs its sender's allowance and nobody else's.
struct Buckets: ~Copyable {
  private struct Bucket {
    var tokens: UInt64
    var since = Instant(nanoseconds: 0)
  }

  /// Tokens are counted in nanoseconds of their rate, so that no fraction is lost.
  private static let second: UInt64 = 1_000_000_000
  private var buckets: [Bucket]
  private let rate: UInt64
  private let burst: UInt64

  /// So much at once, and so much each second.
  init(devices: Int, rate: UInt64, burst: UInt64) {
    (self.rate, self.burst) = (rate, burst)
    buckets = Array(repeating: Bucket(tokens: burst * Buckets.second), count: max(1, devices))
  }

  /// Takes a token; false when there is none.
  mutating func take(_ device: DeviceID, at now: Instant) -> Bool {
    let has = has(device, at: now)
    if has { spend(device) }
    return has
  }

  /// Whether there is one.
  mutating func has(_ device: DeviceID, at now: Instant) -> Bool {
    let place = place(of: device)
    let full = burst * Buckets.second
    let passed = min(now.since(buckets[place].since), full / rate)
    buckets[place].since = now
    buckets[place].tokens = min(full, buckets[place].tokens + passed * rate)
    return buckets[place].tokens >= Buckets.second
  }

  /// Takes the one that is there.
  mutating func spend(_ device: DeviceID) { buckets[place(of: device)].tokens -= Buckets.second }

  private func place(of device: DeviceID) -> Int { min(Int(device.index), buckets.count - 1) }
}
