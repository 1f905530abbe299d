import Catalog
import Testing

@Suite struct FileSumTests {
  @Test func `any changed bit and any two exchanged lines show`() {
    let lines = (0..<16).map { (line: UInt64) -> SIMD8<UInt64> in
      let places: [UInt64] = (0..<8).map { line * 8 + $0 }
      return SIMD8(places) &* 0x9e37_79b9_7f4a_7c15
    }
    func sum(_ lines: [SIMD8<UInt64>]) -> UInt64 {
      var sum = FileSum()
      for line in lines { sum.add(line) }
      return sum.value
    }
    let whole = sum(lines)
    for line in 0..<16 {
      for bit in stride(from: line, to: 512, by: 37) {
        var damaged = lines
        damaged[line][bit / 64] ^= 1 << UInt64(bit % 64)
        #expect(sum(damaged) != whole)
      }
    }
    for first in 0..<16 {
      for second in first + 1..<16 {
        var exchanged = lines
        exchanged.swapAt(first, second)
        #expect(sum(exchanged) != whole)
      }
    }
    #expect(sum(lines.dropLast()) != whole)
    #expect(sum(lines + [SIMD8(repeating: 0)]) != whole)
  }
}
