public import Synchronization

/// Values on their way from one thread to another: fixed memory, no locks, no waiting.
///
/// A full ring takes nothing more. Exactly one thread pushes and exactly one takes; `Element` is a plain value, since what
/// lies in a slot is overwritten and not released.
@safe public final class Ring<Element: Sendable>: Sendable {
  /// A power of two.
  public let capacity: Int
  @usableFromInline nonisolated(unsafe) let slots: UnsafeMutablePointer<Element>
  @usableFromInline let counts = Counts()

  /// On the heap, each on a cache line of its own: one thread writes `pushed`, the other `taken`.
  @usableFromInline struct Counts: ~Copyable, Sendable {
    @usableFromInline let pushed = Atomic<UInt64>(0)
    private let padding: InlineArray<15, UInt64> = InlineArray(repeating: 0)
    @usableFromInline let taken = Atomic<UInt64>(0)
    private let border: InlineArray<15, UInt64> = InlineArray(repeating: 0)

    @usableFromInline init() {}
  }

  /// `capacity` is rounded up to a power of two.
  public init(capacity: Int = 256) {
    var size = 2
    while size < min(capacity, 1 << 24) { size <<= 1 }
    self.capacity = size
    // Address space: memory is taken as values come.
    unsafe slots = .allocate(capacity: size)
  }

  deinit { unsafe slots.deallocate() }

  /// Where the next value of a thread that pushes goes. Places follow each other.
  @inlinable public var end: UInt64 { counts.pushed.load(ordering: .relaxed) }

  /// Adds a value; false when there is no room. For the one thread that pushes.
  @discardableResult
  @inlinable public func push(_ element: borrowing Element) -> Bool {
    let place = end
    guard write(element, at: place) else { return false }
    show(upTo: place &+ 1)
    return true
  }

  /// Writes a value that the thread that takes does not see yet; false when there is no room. For the one that pushes.
  @inlinable public func write(_ element: borrowing Element, at place: UInt64) -> Bool {
    guard place &- counts.taken.load(ordering: .acquiring) < UInt64(capacity) else { return false }
    unsafe (slots + slot(place)).initialize(to: copy element)
    return true
  }

  /// Shows all values before `place` to the thread that takes. They do not change from then on.
  @inlinable public func show(upTo place: UInt64) { counts.pushed.store(place, ordering: .releasing) }

  /// What was written at a place, until `capacity` others have been written since. For the one thread that pushes.
  @inlinable public subscript(place: UInt64) -> Element {
    _read { yield unsafe slots[slot(place)] }
    _modify { yield unsafe &slots[slot(place)] }
  }

  /// Whether half of the ring or more waits to be taken. For the one thread that pushes.
  @inlinable public var isHalfFull: Bool {
    end &- counts.taken.load(ordering: .relaxed) >= UInt64(capacity / 2)
  }

  /// How many values are there. For the one thread that takes.
  @inlinable public var count: Int {
    Int(counts.pushed.load(ordering: .acquiring) &- counts.taken.load(ordering: .relaxed))
  }

  /// Takes up to `most` values out, oldest first; how many there were. For the one thread that takes.
  @discardableResult
  @inlinable public func take<Failure>(
    _ most: Int = .max, _ body: (borrowing Element) throws(Failure) -> Void
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

  @inlinable func slot(_ place: UInt64) -> Int { Int(truncatingIfNeeded: place) & (capacity - 1) }
}
