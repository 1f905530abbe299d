import Glibc
import PicketSystem
import Testing

@Suite struct MemoryLaterTests {
  /// How many whole pages of an array are in memory.
  private func resident(_ elements: [UInt64]) -> Int {
    unsafe elements.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return 0 }
      let first = (UInt(bitPattern: base) + 4_095) & ~4_095
      let count = Int(UInt(bitPattern: base) + UInt(bytes.count) - first) / 4_096
      var pages = [UInt8](repeating: 0, count: count)
      guard let start = unsafe UnsafeMutableRawPointer(bitPattern: first) else { return 0 }
      return unsafe mincore(start, count * 4_096, &pages) == 0 ? pages.count { $0 & 1 == 1 } : -1
    }
  }

  @Test func `zeros take no memory until they are written`() {
    var zeros: [UInt64] = ZeroedMemory.zeros(1 << 20)
    #expect(zeros.count == 1 << 20 && resident(zeros) == 0)
    zeros[1 << 19] = 1
    #expect(resident(zeros) == 1 && zeros[1 << 19] == 1)
  }

  @Test func `memory that was written before reads as zero, all of it and nothing beside it`() {
    let size = 65_536
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    defer { unsafe memory.deallocate() }
    for _ in 0..<200 {
      unsafe memory.initializeMemory(as: UInt8.self, repeating: 7, count: size)
      let start = Int.random(in: 0..<size)
      let count = Int.random(in: 0...size - start)
      unsafe ZeroedMemory.clear(memory + start, byteCount: count)
      let isRight = (0..<size).allSatisfy { place in
        let octet = unsafe memory.load(fromByteOffset: place, as: UInt8.self)
        return octet == ((start..<start + count).contains(place) ? 0 : 7)
      }
      #expect(isRight, "\(count) octets from \(start)")
    }
  }

  @Test func `nothing is an array too`() { #expect((ZeroedMemory.zeros(0) as [UInt32]).isEmpty) }
}
