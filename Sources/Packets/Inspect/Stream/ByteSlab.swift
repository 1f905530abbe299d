internal import PicketSystem
import Wire

/// Room for bytes in slots of one size, in one piece of memory that grows slot by slot up to a bound and is reused.
struct ByteSlab: ~Copyable {
  let size: Int
  private let capacity: Int
  private var bytes: [UInt8] = []
  private var free: [ByteSlot] = []
  /// How many bytes have memory behind them.
  private var populated = 0

  /// Reserves address space; memory follows as it is needed.
  init(size: Int, capacity: Int) {
    self.size = size
    self.capacity = capacity
    bytes.reserveCapacity(size * capacity)
    free.reserveCapacity(capacity)
  }

  var isFull: Bool { free.isEmpty && bytes.count == size * capacity }

  mutating func take() -> ByteSlot? {
    if let slot = free.popLast() { return slot }
    guard bytes.count < size * capacity else { return nil }
    if bytes.count == populated { populate() }
    let slot = ByteSlot(bytes.count / size)
    bytes.append(contentsOf: repeatElement(0, count: size))
    return slot
  }

  /// Populates the memory of the next slots, one step ahead.
  private mutating func populate() {
    let more = min(size * capacity - bytes.count, max(1, Prefault.step / size) * size)
    Prefault.populate(more, behind: bytes)
    populated = bytes.count + more
  }

  mutating func giveBack(_ slot: ByteSlot) { free.append(slot) }

  @_lifetime(borrow self)
  @inline(__always)
  func view(_ slot: ByteSlot, _ range: Range<Int>) -> RawSpan {
    let base = slot.index * size
    return bytes.raw.within(base + range.lowerBound..<base + range.upperBound)
  }

  @inline(__always)
  mutating func overwrite(_ slot: ByteSlot, at offset: Int, with source: RawSpan) {
    precondition(offset >= 0 && offset + source.byteCount <= size)
    bytes.overwrite(at: slot.index * size + offset, with: source)
  }

  /// Copies bytes from a slot in another slab.
  mutating func overwrite(_ slot: ByteSlot, with other: borrowing ByteSlab, _ source: ByteSlot, _ range: Range<Int>) {
    overwrite(slot, at: 0, with: other.view(source, range))
  }

  /// Moves a slot's bytes to its front.
  mutating func move(_ slot: ByteSlot, from range: Range<Int>) {
    let base = slot.index * size
    bytes.move(from: base + range.lowerBound..<base + range.upperBound, to: base)
  }
}
