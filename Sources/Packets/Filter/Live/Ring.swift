internal import Synchronization

/// Small news from one thread to another: fixed memory, no locks, no waiting. A full ring drops.
@safe final class Ring<Element: Sendable>: Sendable {
  private let capacity: Int
  /// Each has an element behind it from the time it was first pushed to. Elements are plain values.
  private nonisolated(unsafe) let slots: UnsafeMutablePointer<Element>
  private let pushed = Atomic<Int>(0)
  private let taken = Atomic<Int>(0)

  init(capacity: Int = 256) {
    self.capacity = capacity
    unsafe slots = .allocate(capacity: capacity)
  }

  deinit { unsafe slots.deallocate() }

  /// For the one thread that pushes; false when there is no room.
  @discardableResult
  func push(_ element: borrowing Element) -> Bool {
    let place = pushed.load(ordering: .relaxed)
    guard place - taken.load(ordering: .acquiring) < capacity else { return false }
    unsafe (slots + place % capacity).initialize(to: copy element)
    pushed.store(place + 1, ordering: .releasing)
    return true
  }

  /// For the one thread that takes. Looks at one number when there is nothing.
  func take(_ body: (borrowing Element) -> Void) {
    var place = taken.load(ordering: .relaxed)
    let end = pushed.load(ordering: .acquiring)
    while place < end {
      unsafe body(slots[place % capacity])
      place += 1
      taken.store(place, ordering: .releasing)
    }
  }
}
