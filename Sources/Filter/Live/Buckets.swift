internal import Inspect

/// How much cryptography each device may ask for: a flood of QUIC's long headers costs its sender's allowance and
/// nobody's time.
struct Buckets: ~Copyable {
  /// Forty connections a second, and a browser with a hundred tabs at once.
  static let rate: UInt64 = 200
  static let burst: UInt64 = 500

  private struct Bucket {
    var tokens = Buckets.burst * Buckets.second
    var since = Moment(nanoseconds: 0)
  }

  /// Tokens are counted in nanoseconds of their rate, so that no fraction is lost.
  private static let second: UInt64 = 1_000_000_000
  private var buckets: [Bucket]

  init(devices: Int) { buckets = Array(repeating: Bucket(), count: max(1, devices)) }

  /// Takes a token; false when there is none.
  mutating func take(_ device: DeviceID, at now: Moment) -> Bool {
    let place = min(Int(device.index), buckets.count - 1)
    let full = Buckets.burst * Buckets.second
    let passed = min(now.since(buckets[place].since), full / Buckets.rate)
    buckets[place].since = now
    buckets[place].tokens = min(full, buckets[place].tokens + passed * Buckets.rate)
    guard buckets[place].tokens >= Buckets.second else { return false }
    buckets[place].tokens -= Buckets.second
    return true
  }
}
