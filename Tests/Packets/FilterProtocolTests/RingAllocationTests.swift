import FilterProtocol
import Policy
import Support
import Testing

@Suite struct RingAllocationTests {
  @Test(.enabled(if: Allocations.areCounted)) func `writing a record down asks for no memory`() {
    let ring = RecordRing(capacity: 1_024)
    let record = Samples.record()
    let blocks = Allocations.count { for _ in 0..<2_000 { ring.push(record) } }
    #expect(blocks == 0)
  }

  @Test(.enabled(if: Allocations.areCounted)) func `merging records asks for no memory`() {
    let ring = RecordRing(capacity: 1_024)
    var writer = RecordWriter(ring)
    var record = Samples.record()
    let blocks = Allocations.count {
      for number in 0..<2_000 {
        record.device = UInt16(number % 700)
        record.verdict = number % 3 == 0 ? .block : .allow
        writer.note(record)
        writer.release(at: record.time)
      }
    }
    #expect(blocks == 0)
  }
}
