package import PicketSystem

/// A bucket for each device: a flood costs its sender's allowance alone.
extension TokenBuckets {
  /// So many at once, and one more whenever this many nanoseconds are over.
  package init(devices: Int, burst: UInt64, every interval: UInt64) {
    self.init(count: devices, TokenBucket.Rate(burst: burst, interval: interval))
  }

  /// So many at once, and so many more each second.
  package init(devices: Int, rate: UInt64, burst: UInt64) {
    self.init(count: devices, TokenBucket.Rate(burst: burst, perSecond: rate))
  }

  /// Whether a token is there.
  package mutating func has(_ device: DeviceID, at now: Instant) -> Bool {
    has(Int(device.index), at: now.nanoseconds)
  }

  /// Takes tokens; false when there are not so many.
  package mutating func take(_ device: DeviceID, _ count: UInt64 = 1, at now: Instant) -> Bool {
    take(Int(device.index), count, at: now.nanoseconds)
  }

  /// Takes a token that `has` found.
  package mutating func spend(_ device: DeviceID) { spend(Int(device.index)) }

  /// Gives tokens back, once it has turned out that they were taken for something else.
  package mutating func giveBack(_ count: UInt64, to device: DeviceID) { giveBack(count, to: Int(device.index)) }
}
