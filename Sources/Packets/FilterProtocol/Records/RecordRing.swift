internal import PicketSystem
internal import Synchronization

/// Records on their way from one packet thread to the thread that sends them.
///
/// A full ring drops the newest record and counts it; a packet never waits. Exactly one thread pushes and exactly one
/// takes.
public final class RecordRing: Sendable {
  private let ring: Ring<DecisionRecord>
  private let drops = Atomic<UInt64>(0)

  /// `capacity` is rounded up to a power of two.
  public init(capacity: Int = 4_096) { ring = Ring(capacity: capacity) }

  public var capacity: Int { ring.capacity }

  /// How many records found no room or were left out.
  public var dropped: UInt64 { drops.load(ordering: .relaxed) }

  /// False when there was no room. For the one thread that pushes.
  @discardableResult
  public func push(_ record: borrowing DecisionRecord) -> Bool {
    if ring.push(record) { return true }
    leaveOut()
    return false
  }

  /// Writes a record that the taking thread does not see yet; false when there was no room. Places are consecutive.
  func write(_ record: borrowing DecisionRecord, at place: UInt64) -> Bool {
    if ring.write(record, at: place) { return true }
    leaveOut()
    return false
  }

  /// Counts a record as dropped. For the one thread that pushes.
  func leaveOut() { _ = drops.wrappingAdd(1, ordering: .relaxed) }

  /// Shows all records before `place` to the taking thread. They do not change from then on.
  func show(upTo place: UInt64) { ring.show(upTo: place) }

  /// The record at a place, until `capacity` others have been written. For the one thread that pushes.
  subscript(place: UInt64) -> DecisionRecord {
    _read { yield ring[place] }
    _modify { yield &ring[place] }
  }

  /// Whether the ring is half full. For the one thread that pushes.
  public var isHalfFull: Bool { ring.isHalfFull }

  /// How many records wait. For the one thread that takes.
  public var count: Int { ring.count }

  /// Takes up to `most` records, oldest first; returns how many. For the one thread that takes.
  @discardableResult
  public func take<Failure>(
    _ most: Int = .max, _ body: (borrowing DecisionRecord) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    try ring.take(most, body)
  }
}
