public import Wire

/// What went one way, as the kernel counts it: octets of whole packets.
public struct Traffic: Hashable, Sendable {
  public var bytes: UInt64
  public var packets: UInt64

  public init(bytes: UInt64 = 0, packets: UInt64 = 0) {
    self.bytes = bytes
    self.packets = packets
  }

  public var isZero: Bool { bytes == 0 && packets == 0 }

  public static func += (sum: inout Traffic, more: Traffic) {
    sum.bytes &+= more.bytes
    sum.packets &+= more.packets
  }
}

/// What one device's connections to one name carried between two readings of the kernel's counters.
///
/// The name is in clear. The receiver turns it into a token before anything is stored or logged.
public struct UsageReading: Hashable, Sendable {
  /// A child's device. Nothing of guardians', shared and unknown devices is ever sent.
  public var device: UInt16
  /// The root where no name is known.
  public var name: Name
  /// To the device, and from it.
  public var received: Traffic
  public var sent: Traffic
  /// Connections that began meanwhile.
  public var opened: UInt32

  public init(
    device: UInt16, name: Name, received: Traffic = Traffic(), sent: Traffic = Traffic(), opened: UInt32 = 0
  ) {
    self.device = device
    self.name = name
    self.received = received
    self.sent = sent
    self.opened = opened
  }

  public var isZero: Bool { received.isZero && sent.isZero && opened == 0 }
}

/// All readings of one look at the kernel's counters.
public struct UsageRound: Hashable, Sendable {
  /// The most readings of one message.
  public static let most = 200

  /// From the last look to this one: nanoseconds of CLOCK_BOOTTIME.
  public var begin: UInt64
  public var end: UInt64
  public var readings: [UsageReading]
  /// Connections that may have carried more than was counted.
  public var lost: UInt64

  public init(begin: UInt64, end: UInt64, readings: [UsageReading] = [], lost: UInt64 = 0) {
    self.begin = begin
    self.end = end
    self.readings = readings
    self.lost = lost
  }

  /// The same in rounds that fit into a message each. The first one tells of all that was lost.
  public var messages: [UsageRound] {
    if readings.count <= UsageRound.most { return [self] }
    return stride(from: 0, to: readings.count, by: UsageRound.most).map { start in
      let part = readings[start..<min(start + UsageRound.most, readings.count)]
      return UsageRound(begin: begin, end: end, readings: Array(part), lost: start == 0 ? lost : 0)
    }
  }
}
