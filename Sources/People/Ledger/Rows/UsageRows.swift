/// In which minutes of an hour a child used something on a device.
public struct MinutesRow: Hashable, Sendable {
  public var child: Int
  /// Since 1970.
  public var hour: Int
  /// The number of a `names` row.
  public var name: Int
  public var device: Int
  /// One for each minute, the first minute lowest.
  public var bits: Int

  public init(child: Int, hour: Int, name: Int, device: Int, bits: Int) {
    (self.child, self.hour, self.name, self.device, self.bits) = (child, hour, name, device, bits)
  }
}

/// How many bytes something carried within an hour, to a child's device and from it.
public struct TrafficRow: Hashable, Sendable {
  public var child: Int
  public var hour: Int
  public var name: Int
  public var device: Int
  public var received: Int
  public var sent: Int

  public init(child: Int, hour: Int, name: Int, device: Int, received: Int, sent: Int) {
    (self.child, self.hour, self.name, self.device) = (child, hour, name, device)
    (self.received, self.sent) = (received, sent)
  }
}

/// A name that was used: its token, and the day since 1970 on which it was used last.
public struct UsedNameRow: Hashable, Sendable {
  public var id: Int
  public var token: [UInt8]
  public var last: Int
}

extension MinutesRow {
  /// Whether it can be true.
  public var isPossible: Bool { MinutesRow.isPossible(hour, bits) && UsagePlace.isPossible(device: device) }

  static func isPossible(_ hour: Int, _ bits: Int) -> Bool {
    bits > 0 && bits < 1 << 60 && UsagePlace.isPossible(hour: hour)
  }

  init(_ columns: inout Columns) throws(LedgerError) {
    child = try columns.integer()
    hour = try columns.integer()
    name = try columns.integer()
    device = try columns.integer()
    bits = try columns.integer()
  }
}

extension TrafficRow {
  public static let most = 1 << 60

  /// Whether it can be true: counters begin at zero and grow.
  public var isPossible: Bool {
    TrafficRow.isPossible(hour, received, sent) && UsagePlace.isPossible(device: device)
  }

  static func isPossible(_ hour: Int, _ received: Int, _ sent: Int) -> Bool {
    received >= 0 && received <= most && sent >= 0 && sent <= most && UsagePlace.isPossible(hour: hour)
  }

  init(_ columns: inout Columns) throws(LedgerError) {
    child = try columns.integer()
    hour = try columns.integer()
    name = try columns.integer()
    device = try columns.integer()
    received = try columns.integer()
    sent = try columns.integer()
  }
}

private enum UsagePlace {
  /// Hours up to the year 9999.
  static func isPossible(hour: Int) -> Bool { hour >= 0 && hour < 70_389_528 }

  static func isPossible(device: Int) -> Bool { device > 0 && device <= Int(UInt16.max) }
}
