public import Synchronization

/// Passes values from one thread to another: fixed memory, no locks, no waiting.
///
/// A full ring accepts nothing more. Exactly one thread pushes and exactly one takes; `Element` is a plain value, since
/// slots are overwritten and not released.
@safe public final class Ring<Element: Sendable>: Sendable {
  /// A power of two.
  public let capacity: Int
  @usableFromInline nonisolated(unsafe) let slots: UnsafeMutablePointer<Element>
  @usableFromInline let counts = Counts()

  /// On the heap, each on its own cache line: one thread writes `pushed`, the other `taken`.
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
    // Reserves address space; memory follows as values come.
    unsafe slots = .allocate(capacity: size)
  }

  deinit { unsafe slots.deallocate() }

  /// The place of the next pushed value. Places are consecutive.
  @inlinable public var end: UInt64 { counts.pushed.load(ordering: .relaxed) }

  /// Adds a value; false when there is no room. For the one thread that pushes.
  @discardableResult
  @inlinable public func push(_ element: borrowing Element) -> Bool {
    let place = end
    guard write(element, at: place) else { return false }
    show(upTo: place &+ 1)
    return true
  }

  /// Writes a value that the taking thread does not see yet; false when there is no room. For the thread that pushes.
  @inlinable public func write(_ element: borrowing Element, at place: UInt64) -> Bool {
    guard place &- counts.taken.load(ordering: .acquiring) < UInt64(capacity) else { return false }
    unsafe (slots + slot(place)).initialize(to: copy element)
    return true
  }

  /// Shows all values before `place` to the taking thread. They do not change from then on.
  @inlinable public func show(upTo place: UInt64) { counts.pushed.store(place, ordering: .releasing) }

  /// The value at a place, until `capacity` others have been written. For the one thread that pushes.
  @inlinable public subscript(place: UInt64) -> Element {
    _read { yield unsafe slots[slot(place)] }
    _modify { yield unsafe &slots[slot(place)] }
  }

  /// Whether the ring is half full. For the one thread that pushes.
  @inlinable public var isHalfFull: Bool {
    end &- counts.taken.load(ordering: .relaxed) >= UInt64(capacity / 2)
  }

  /// How many values wait. For the one thread that takes.
  @inlinable public var count: Int {
    Int(counts.pushed.load(ordering: .acquiring) &- counts.taken.load(ordering: .relaxed))
  }

  /// Takes up to `most` values, oldest first; returns how many. For the one thread that takes.
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
