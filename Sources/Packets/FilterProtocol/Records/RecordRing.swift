internal import Synchronization

/// Records on their way from one packet thread to the thread that sends them: fixed memory, no locks, no waiting.
///
/// A full ring drops the newest record and counts it; a packet never waits for one. Exactly one thread pushes and
/// exactly one takes.
@safe public final class RecordRing: Sendable {
  /// A power of two.
  public let capacity: Int
  private nonisolated(unsafe) let slots: UnsafeMutablePointer<DecisionRecord>
  /// Apart from each other, since each is written by another thread.
  private let counts: Counts

  /// On the heap and by line of the cache: `pushed` belongs to one thread and `taken` to the other.
  private struct Counts: ~Copyable {
    /// Records that were ever pushed.
    let pushed = Atomic<UInt64>(0)
    let dropped = Atomic<UInt64>(0)
    private let padding: InlineArray<14, UInt64> = InlineArray(repeating: 0)
    /// Records that were ever taken out.
    let taken = Atomic<UInt64>(0)
    private let border: InlineArray<15, UInt64> = InlineArray(repeating: 0)
  }

  /// `capacity` is rounded up to a power of two.
  public init(capacity: Int = 4_096) {
    var size = 2
    while size < min(capacity, 1 << 24) { size <<= 1 }
    self.capacity = size
    // Address space: memory is taken as records come.
    unsafe slots = .allocate(capacity: size)
    counts = Counts()
  }

  deinit { unsafe slots.deallocate() }

  /// How many records found no room, or were left out by whoever pushes.
  public var dropped: UInt64 { counts.dropped.load(ordering: .relaxed) }

  /// False when there was no room. For the one thread that pushes.
  @discardableResult
  public func push(_ record: borrowing DecisionRecord) -> Bool {
    let place = counts.pushed.load(ordering: .relaxed)
    guard write(record, at: place) else { return false }
    show(upTo: place &+ 1)
    return true
  }

  /// Writes a record without showing it to the thread that takes; false when there was no room. Places follow each other.
  func write(_ record: borrowing DecisionRecord, at place: UInt64) -> Bool {
    guard place &- counts.taken.load(ordering: .acquiring) < UInt64(capacity) else {
      leaveOut()
      return false
    }
    unsafe (slots + slot(place)).initialize(to: copy record)
    return true
  }

  /// Counts a record that is not written. For the one thread that pushes.
  func leaveOut() { _ = counts.dropped.wrappingAdd(1, ordering: .relaxed) }

  /// Shows all that was written before `place` to the thread that takes. It is not changed any more from then on.
  func show(upTo place: UInt64) { counts.pushed.store(place, ordering: .releasing) }

  /// What was written at a place, for as long as `capacity` others have not been since, also when it was taken out. For
  /// the one thread that pushes.
  subscript(place: UInt64) -> DecisionRecord {
    _read { yield unsafe slots[slot(place)] }
    _modify { yield unsafe &slots[slot(place)] }
  }

  /// Whether half of it or more waits to be taken. For the one thread that pushes.
  public var isHalfFull: Bool {
    counts.pushed.load(ordering: .relaxed) &- counts.taken.load(ordering: .relaxed) >= UInt64(capacity / 2)
  }

  /// How many records are there. For the one thread that takes.
  public var count: Int {
    Int(counts.pushed.load(ordering: .acquiring) &- counts.taken.load(ordering: .relaxed))
  }

  /// Takes up to `most` records out, oldest first; how many there were. For the one thread that takes.
  @discardableResult
  public func take<Failure>(
    _ most: Int = .max, _ body: (borrowing DecisionRecord) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    let start = counts.taken.load(ordering: .relaxed)
    let there = Int(counts.pushed.load(ordering: .acquiring) &- start)
    let count = min(max(most, 0), there)
    for index in 0..<UInt64(count) {
      unsafe try body(slots[slot(start &+ index)])
      counts.taken.store(start &+ index &+ 1, ordering: .releasing)
    }
    return count
  }

  private func slot(_ count: UInt64) -> Int { Int(truncatingIfNeeded: count) & (capacity - 1) }
}
