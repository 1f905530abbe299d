import Link
import Support
import Testing

@Suite struct RingAllocationTests {
  @Test(.enabled(if: Allocations.areCounted)) func `writing a record down asks for no memory`() {
    let ring = RecordRing(capacity: 1_024)
    let record = Samples.record()
    let blocks = Allocations.count { for _ in 0..<2_000 { ring.push(record) } }
    #expect(blocks == 0)
  }
}
