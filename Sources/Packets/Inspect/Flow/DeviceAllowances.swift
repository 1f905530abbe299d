package import PicketSystem

/// What each device may send without a verdict (R13).
///
/// TCP segments without payload carry some octets each that nothing reads. A device pays for each such segment in
/// connections that are not judged yet, its server's included, and for each SYN as many as the kernel's rules let pass
/// on their own. When its connection is allowed, the device gets everything back, so only refused or silent connections
/// have to be rare.
struct DeviceAllowances: ~Copyable {
  /// Five hundred connections, and forty more each second: 8.6 KB a second, and a browser with all its windows at once.
  static let unjudgedBurst: UInt64 = 2_000
  static let unjudgedInterval: UInt64 = 6_250_000

  private let limits: Limits
  private var unjudged: TokenBuckets
  /// Segments and datagrams without payload in unknown connections.
  private var empties: TokenBuckets
  /// A device that joins a network checks a few names some times each, and then one every few minutes.
  private var checks: TokenBuckets
  /// A machine that starts asks several time servers some times each, and then one every minute or so.
  private var clocks: TokenBuckets
  /// How often a device opened a connection after its allowance was used up.
  private(set) var overdrafts: UInt64 = 0

  init(limits: Limits) {
    self.limits = limits
    unjudged = TokenBuckets(
      devices: limits.devices, burst: DeviceAllowances.unjudgedBurst, every: DeviceAllowances.unjudgedInterval)
    empties = TokenBuckets(devices: limits.devices, burst: 64, every: 125_000_000)
    checks = TokenBuckets(devices: limits.devices, burst: 16, every: 5_000_000_000)
    clocks = TokenBuckets(devices: limits.devices, burst: 64, every: 1_000_000_000)
  }

  /// Pays for a SYN; nil when it must be dropped. A SYN that the kernel has passed already is not stopped.
  mutating func payOpening(of device: DeviceID, _ hints: KernelHints, at now: Instant) -> UInt16? {
    // Loopback traffic carries nothing out of the machine.
    if limits.seesHandshakes || hints.contains(.loopback) { return 0 }
    if unjudged.take(device, UInt64(limits.unseen), at: now) { return UInt16(limits.unseen) }
    overdrafts &+= 1
    return hints.contains(.first) ? 0 : nil
  }

  /// Pays for a segment without payload in a connection without a verdict; false when the allowance is used up.
  mutating func payBare(of device: DeviceID, at now: Instant) -> Bool { unjudged.take(device, at: now) }

  /// Returns what was paid for a connection that is now allowed.
  mutating func giveBack(_ paid: UInt16, to device: DeviceID) { unjudged.giveBack(UInt64(paid), to: device) }

  /// Whether a packet without payload may pass in a flow that is unknown or not judged.
  mutating func mayPassEmpty(of device: DeviceID, at now: Instant) -> Bool {
    limits.seesHandshakes || empties.take(device, at: now)
  }

  /// Whether a flow may be allowed as a connectivity check.
  mutating func mayCheck(_ device: DeviceID, at now: Instant) -> Bool { checks.take(device, at: now) }

  /// Whether a question for the time is within what clocks need.
  mutating func mayAskTime(_ device: DeviceID, at now: Instant) -> Bool { clocks.take(device, at: now) }
}

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
