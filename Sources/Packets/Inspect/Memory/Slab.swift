internal import PicketSystem

/// Elements in one piece of memory that is reserved at the start, filled from the front and never moved.
///
/// An array checks on every write whether it is shared, which on the packet path is a sixth of all instructions; a slab
/// has one owner by its type. Every access is checked against the number of filled elements.
@safe struct Slab<Element>: ~Copyable {
  private let base: UnsafeMutablePointer<Element>
  let capacity: Int
  private(set) var count = 0
  /// How many elements have memory behind them.
  private var populated = 0

  /// Reserves address space; memory follows as it is filled.
  init(capacity: Int) {
    self.capacity = max(1, capacity)
    unsafe base = .allocate(capacity: self.capacity)
  }

  /// Filled with zeros; memory follows as they are overwritten.
  init(zeros count: Int) where Element: FixedWidthInteger {
    self.init(capacity: count)
    unsafe ZeroedMemory.clear(base, byteCount: capacity * MemoryLayout<Element>.stride)
    self.count = capacity
    populated = capacity
  }

  /// Filled with copies of `element`.
  init(repeating element: Element, count: Int) {
    self.init(capacity: count)
    for _ in 0..<count { append(element) }
  }

  deinit {
    unsafe base.deinitialize(count: count)
    unsafe base.deallocate()
  }

  var isFull: Bool { count == capacity }
  var isEmpty: Bool { count == 0 }
  var indices: Range<Int> { 0..<count }
  var slots: LazyMapSequence<Range<Int>, Slot<Element>> { indices.lazy.map { Slot($0) } }

  subscript(index: Int) -> Element {
    @inline(__always)
    unsafeAddress {
      check(index)
      return unsafe UnsafePointer(base + index)
    }
    @inline(__always)
    unsafeMutableAddress {
      check(index)
      return unsafe base + index
    }
  }

  subscript(slot: Slot<Element>) -> Element {
    @inline(__always)
    unsafeAddress { unsafe UnsafePointer(address(of: slot)) }
    @inline(__always)
    unsafeMutableAddress { unsafe address(of: slot) }
  }

  /// The address of an element, for the subscripts of a slab's owners: a yielding accessor may allocate its frame, once
  /// for each packet.
  @unsafe
  @inline(__always)
  func address(of slot: Slot<Element>) -> UnsafeMutablePointer<Element> {
    check(slot.index)
    return unsafe base + slot.index
  }

  /// One comparison for both ends: a negative index is a large one.
  @inline(__always)
  private func check(_ index: Int) {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
  }

  /// Traps when full: callers check `isFull` first.
  mutating func append(_ element: consuming Element) {
    precondition(count < capacity)
    if count == populated { populate() }
    unsafe (base + count).initialize(to: element)
    count += 1
  }

  /// Populates the memory of the next elements, one step ahead.
  @inline(never)
  private mutating func populate() {
    let size = MemoryLayout<Element>.stride
    let more = min(capacity - count, max(1, Prefault.step / size))
    unsafe Prefault.populate(base + count, byteCount: more * size)
    populated = count + more
  }

  /// Prefetches the cache line of an element. Harmless where there is none.
  @inline(__always)
  func fetch(_ index: Int) { unsafe Prefault.fetch(base + index) }

  mutating func popLast() -> Element? {
    if count == 0 { return nil }
    count -= 1
    return unsafe (base + count).move()
  }
}
