import Catalog
import PicketSystem
import Support
import Testing

/// The order of a bucket's slots shows whether entries moved to the next bucket, and keeps all slots.
@Suite struct BucketTests {
  /// The slots of a line, as they lie.
  private func slots(_ line: Mapping.Line) -> [UInt64] {
    (0..<Catalog.slots).map { index in
      let shift = UInt64(32 * (index % 2))
      return (line[index / 2] >> shift & 0xffff_ffff) << 32 | line[4 + index / 2] >> shift & 0xffff_ffff
    }
  }

  private func stepsDown(_ line: Mapping.Line) -> UInt8 {
    let slots = slots(line)
    return (0..<Bucket.steps).reduce(0) { slots[$1] >> 32 > slots[$1 + 1] >> 32 ? $0 | 1 << $1 : $0 }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a full bucket says every set of steps, and keeps its slots`(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let full = (0..<Catalog.slots).map { _ in UInt64.random(in: 1 << 32 ... .max, using: &generator) }
    for moved in 0..<UInt8(1) << UInt8(Bucket.steps) {
      let line = try #require(Bucket.line(full, moved: moved), "seed \(seed)")
      #expect(stepsDown(line) == moved, "seed \(seed)")
      #expect(slots(line).sorted() == full.sorted(), "seed \(seed)")
    }
  }

  @Test func `a bucket with room says that nothing moved`() throws {
    for count in 0..<Catalog.slots {
      let line = try #require(Bucket.line((0..<UInt64(count)).map { ($0 + 1) << 40 }))
      #expect(stepsDown(line) == 0)
      #expect(slots(line).count { $0 == 0 } == Catalog.slots - count)
    }
  }

  @Test func `slots that look alike cannot go down, and a bucket that would need it is refused`() throws {
    let alike = (0..<UInt64(Catalog.slots)).map { 7 << 32 | $0 }
    #expect(Bucket.line(alike, moved: 1) == nil)
    #expect(stepsDown(try #require(Bucket.line(alike))) == 0)
  }
}
