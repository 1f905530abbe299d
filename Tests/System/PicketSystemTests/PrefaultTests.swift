import Glibc
import PicketSystem
import Testing

@Suite struct MemoryAheadTests {
  /// How many of an array's first pages are in memory, including those of its reserved capacity.
  private func resident(_ elements: [UInt8]) -> Int {
    unsafe elements.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      let first = (UInt(bitPattern: base) + 4_095) & ~4_095
      let count = 15
      var pages = [UInt8](repeating: 0, count: count)
      guard let start = unsafe UnsafeMutableRawPointer(bitPattern: first) else { return 0 }
      return unsafe mincore(start, count * 4_096, &pages) == 0 ? pages.count { $0 & 1 == 1 } : -1
    }
  }

  @Test func `memory of elements to come is there before they are, and what lies in front of them stays`() {
    var elements: [UInt8] = []
    elements.reserveCapacity(1 << 20)
    elements += (0..<5_000).map { UInt8(truncatingIfNeeded: $0) }
    Prefault.populate(Prefault.step, behind: elements)
    #expect(resident(elements) == 15)
    #expect(elements == (0..<5_000).map { UInt8(truncatingIfNeeded: $0) })
  }

  @Test func `nothing is asked for behind what was reserved`() {
    var elements = [UInt8](repeating: 7, count: 1 << 20)
    elements.reserveCapacity(1 << 20)
    Prefault.populate(1 << 30, behind: elements)
    Prefault.populate(-1, behind: elements)
    Prefault.populate(1, behind: [UInt8]())
    #expect(elements.allSatisfy { $0 == 7 })
  }
}
