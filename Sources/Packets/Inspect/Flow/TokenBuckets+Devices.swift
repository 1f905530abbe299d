package import PicketSystem

/// A bucket for each device: a flood spends only its sender's allowance.
extension TokenBuckets {
  /// `burst` tokens at once, and one more every `interval` nanoseconds.
  package init(devices: Int, burst: UInt64, every interval: UInt64) {
    self.init(count: devices, TokenBucket.Rate(burst: burst, interval: interval))
  }

  /// `burst` tokens at once, and `rate` more each second.
  package init(devices: Int, rate: UInt64, burst: UInt64) {
    self.init(count: devices, TokenBucket.Rate(burst: burst, perSecond: rate))
  }

  /// Whether the device has a token.
  package mutating func has(_ device: DeviceID, at now: Instant) -> Bool {
    has(Int(device.index), at: now.nanoseconds)
  }

  /// Takes tokens; false when there are too few.
  package mutating func take(_ device: DeviceID, _ count: UInt64 = 1, at now: Instant) -> Bool {
    take(Int(device.index), count, at: now.nanoseconds)
  }

  /// Takes a token that `has` found.
  package mutating func spend(_ device: DeviceID) { spend(Int(device.index)) }

  /// Returns tokens that turned out to be taken wrongly.
  package mutating func giveBack(_ count: UInt64, to device: DeviceID) { giveBack(count, to: Int(device.index)) }
}
