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

/// What a row about use may say of where it belongs.
enum UsagePlace {
  /// Hours up to the year 9999.
  static func isPossible(hour: Int) -> Bool { hour >= 0 && hour < 70_389_528 }

  static func isPossible(device: Int) -> Bool { device > 0 && device <= Int(UInt16.max) }
}
