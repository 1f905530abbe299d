internal import Wire

/// Takes records out of rings and sends them as fast as the other side reads.
///
/// Records that find the connection full are kept and sent first next time; meanwhile the rings fill up, and each drops
/// what exceeds its room.
public struct RecordPump: ~Copyable {
  /// A message with this many bytes takes no more records.
  private static let enough = 1 << 15

  private let rings: [RecordRing]
  private var waiting: (bytes: [UInt8], decisions: UInt64)?
  /// The ring to begin with, so that no ring waits for another.
  private var next = 0
  /// Decisions lost with a connection that went away.
  private var lost: UInt64 = 0

  public init(_ rings: [RecordRing]) { self.rings = rings }

  /// Lost decisions: no room in a ring, or their connection went away.
  public var dropped: UInt64 { rings.reduce(lost) { $0 &+ $1.dropped } }

  /// Whether a ring is half full. For the one thread that takes.
  public var isPressed: Bool { rings.contains { $0.count >= $0.capacity / 2 } }

  /// Sends the records. False when the connection is full: call again when it is writable.
  @discardableResult
  public mutating func run(_ connection: borrowing FilterConnection) throws(LinkError) -> Bool {
    while true {
      if waiting == nil { waiting = try message() }
      guard let message = waiting else { return true }
      guard try connection.send(message.bytes) == .sent else { return false }
      waiting = nil
    }
  }

  /// Drops the records taken out for a connection that is gone, and those in the rings.
  public mutating func reset() {
    var lost = lost &+ (waiting?.decisions ?? 0)
    waiting = nil
    for ring in rings { ring.take { lost &+= UInt64($0.count) } }
    self.lost = lost
  }

  /// The next message, with records of as many rings as fit; nil when there are no records.
  private mutating func message() throws(LinkError) -> (bytes: [UInt8], decisions: UInt64)? {
    if rings.allSatisfy({ $0.count == 0 }) { return nil }
    do throws(DecodeError) {
      var writer = try LinkFormat.begin(Report.recordsKind)
      let start = writer.count
      var count: UInt16 = 0
      var decisions: UInt64 = 0
      try writer.u16(count)
      for _ in rings.indices where writer.count < RecordPump.enough {
        // Written directly, so that nothing is copied.
        while writer.count < RecordPump.enough,
          try rings[next].take(
            1,
            { (record) throws(DecodeError) in
              try record.write(to: &writer)
              decisions &+= UInt64(record.count)
            }) == 1
        { count += 1 }
        next = (next + 1) % rings.count
      }
      writer.patch(count, at: start)
      return (writer.bytes, decisions)
    } catch {
      throw .tooLong
    }
  }
}
