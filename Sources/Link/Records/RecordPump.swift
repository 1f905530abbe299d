internal import Wire

/// Takes records out of rings and sends them, as far as the other side reads.
///
/// What was taken out and found the connection full is kept and sent first the next time; meanwhile the rings fill up
/// and drop what is too much, each by itself.
public struct RecordPump: ~Copyable {
  /// As many bytes of records as a message carries.
  private static let enough = 1 << 15

  private let rings: [RecordRing]
  private var waiting: [UInt8]?
  /// Where to begin, so that no ring waits for another.
  private var next = 0

  public init(_ rings: [RecordRing]) { self.rings = rings }

  /// Records that found no room in a ring, of all rings.
  public var dropped: UInt64 { rings.reduce(0) { $0 &+ $1.dropped } }

  /// Sends what is there. False when the connection is full: come again when it can be written to.
  @discardableResult
  public mutating func run(_ connection: borrowing Connection) throws(LinkError) -> Bool {
    while true {
      if waiting == nil { waiting = message() }
      guard let bytes = waiting else { return true }
      guard try connection.send(bytes) == .sent else { return false }
      waiting = nil
    }
  }

  /// Forgets what was taken out for a connection that is gone, and what lies in the rings.
  public mutating func reset() {
    waiting = nil
    for ring in rings { ring.take { _ in } }
  }

  /// The next message; nil when there are no records.
  private mutating func message() -> [UInt8]? {
    var records: [Record] = []
    for step in rings.indices {
      let ring = rings[(next + step) % rings.count]
      ring.take(RecordPump.enough / Record.longest) { records.append(copy $0) }
      if !records.isEmpty {
        next = (next + step + 1) % rings.count
        break
      }
    }
    // So many always fit.
    return records.isEmpty ? nil : try? Report.records(records).bytes()
  }
}
