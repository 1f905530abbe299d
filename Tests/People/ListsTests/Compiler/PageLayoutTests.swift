// These tests need @testable, which a plain release build lacks; release builds only count allocations.
#if DEBUG
  import Catalog
  import Support
  import Testing

  @testable import Lists

  @Suite struct PageLayoutTests {
    private static func entries(_ count: Int, _ generator: inout SeededGenerator) -> [PageEntry] {
      (0..<count).map { _ in
        let home = BucketPair(place: UInt64.random(in: .min ... .max, using: &generator), pages: 1)
        let fingerprint = UInt64.random(in: 1 << 8 ... .max, using: &generator) & ~0xff
        return PageEntry(fingerprint: fingerprint, slot: fingerprint | 1, home: home)
      }
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `a page takes all but a few of its slots' worth, each entry in one of its two buckets`(_ seed: UInt64) throws {
      var generator = SeededGenerator(seed: seed)
      let entries = PageLayoutTests.entries(Catalog.buckets * Catalog.slots * 19 / 20, &generator)
      let layout = try #require(PageLayout(entries), "seed \(seed)")
      for entry in entries {
        let found = [entry.home.first, entry.home.second].reduce(0) { sum, bucket in
          sum + layout.buckets[bucket].count { $0.slot == entry.slot }
        }
        #expect(found == 1, "seed \(seed), slot \(entry.slot)")
      }
      #expect(layout.buckets.allSatisfy { $0.count <= Catalog.slots })
      #expect(layout.buckets.reduce(0) { $0 + $1.count } == entries.count)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `few entries move on, from full buckets alone, and their buckets say so`(_ seed: UInt64) throws {
      var generator = SeededGenerator(seed: seed)
      // Pages of large catalogs are this full on average.
      let entries = PageLayoutTests.entries(414, &generator)
      let layout = try #require(PageLayout(entries), "seed \(seed)")
      let lines = try #require(layout.lines, "seed \(seed)")
      var moved = 0
      for (number, bucket) in layout.buckets.enumerated() {
        for entry in bucket where entry.home.first != number {
          moved += 1
          #expect(layout.buckets[entry.home.first].count == Catalog.slots, "seed \(seed)")
          let line = lines[entry.home.first]
          let upper = (0..<Catalog.slots).map { line[$0 / 2] >> UInt64(32 * ($0 % 2)) & 0xffff_ffff }
          #expect(upper[entry.home.step] > upper[entry.home.step + 1], "seed \(seed)")
        }
      }
      #expect(moved < entries.count / 7, "seed \(seed)")
    }

    @Test func `what two buckets cannot hold is refused`() {
      let home = BucketPair(place: 1 << 40, pages: 1)
      let entries = (1...2 * UInt64(Catalog.slots) + 1).map { number in
        PageEntry(fingerprint: number << 40, slot: number << 40 | 1, home: home)
      }
      #expect(PageLayout(Array(entries.dropLast())) != nil)
      #expect(PageLayout(entries) == nil)
    }

    /// The fewer are used, the more often a bucket claims falsely that an entry has moved.
    @Test func `homes use all steps alike`() {
      var generator = SeededGenerator(seed: 1)
      var counts = [Int](repeating: 0, count: Bucket.steps)
      for _ in 0..<7_000 {
        let pages = UInt64.random(in: 1...20_000, using: &generator)
        counts[BucketPair(place: UInt64.random(in: .min ... .max, using: &generator), pages: pages).step] += 1
      }
      #expect(counts.allSatisfy { (850...1_150).contains($0) }, "\(counts)")
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>) func `a home has two buckets of one page`(_ seed: UInt64) {
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<1000 {
        let pages = UInt64.random(in: 1...1000, using: &generator)
        let home = BucketPair(place: UInt64.random(in: .min ... .max, using: &generator), pages: pages)
        #expect((0..<Int(pages)).contains(home.page))
        #expect((0..<Catalog.buckets).contains(home.first) && (0..<Catalog.buckets).contains(home.second))
        #expect((home.first + home.second) % 2 == 1)
      }
    }
  }
#endif
