/// How many bytes a child's devices carried within an hour: all in one row, since reports of a month read all of them.
public struct TrafficRow: Hashable, Sendable {
  /// What one device carried of one name, to the device and from it.
  public struct Part: Hashable, Sendable {
    /// The number of a `names` row.
    public var name: Int
    public var device: Int
    public var received: Int
    public var sent: Int

    public init(name: Int, device: Int, received: Int, sent: Int) {
      (self.name, self.device, self.received, self.sent) = (name, device, received, sent)
    }
  }

  public var child: Int
  /// Since 1970.
  public var hour: Int
  /// The parts, as `TrafficReader` reads them.
  public var body: [UInt8]

  public init(child: Int, hour: Int, body: [UInt8]) { (self.child, self.hour, self.body) = (child, hour, body) }
}

extension TrafficRow {
  /// The most bytes, and the largest number of a name.
  public static let most = 1 << 60
  static let mostName = 1 << 60

  /// Of parts that can be true, in any order. Counters only grow, so of two about one name and device the larger counts.
  public init(child: Int, hour: Int, parts: [Part]) {
    self.init(child: child, hour: hour, body: [])
    var writer = TrafficWriter()
    for part in TrafficRow.merged(parts) { writer.append(part) }
    body = writer.bytes
  }

  /// What it says, by names and devices; nil where that cannot be true.
  public var parts: [Part]? {
    var parts: [Part] = []
    return read(into: &parts) ? parts : nil
  }

  /// Whether it can be true.
  public var isPossible: Bool { parts != nil }

  /// Reads the parts into an array that is used again and again; false where they cannot be true.
  func read(into parts: inout [Part]) -> Bool {
    parts.removeAll(keepingCapacity: true)
    guard UsagePlace.isPossible(hour: hour), !body.isEmpty else { return false }
    var reader = TrafficReader(body)
    while !reader.isAtEnd {
      guard let part = reader.next() else { return false }
      parts.append(part)
    }
    return true
  }

  private static func merged(_ parts: [Part]) -> [Part] {
    var merged: [Part] = []
    for part in parts.sorted(by: { ($0.name, $0.device) < ($1.name, $1.device) }) {
      if let last = merged.last, (last.name, last.device) == (part.name, part.device) {
        merged[merged.count - 1].received = max(last.received, part.received)
        merged[merged.count - 1].sent = max(last.sent, part.sent)
      } else {
        merged.append(part)
      }
    }
    return merged
  }
}

extension TrafficRow: LedgerRow {
  init(_ columns: inout Columns) throws(LedgerError) {
    child = try columns.integer()
    hour = try columns.integer()
    body = try columns.bytes()
  }
}
