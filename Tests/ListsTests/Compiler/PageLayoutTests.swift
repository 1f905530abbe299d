// The module's insides, which an optimised build does not show; there only allocations are counted.
#if DEBUG
  import Catalog
  import Support
  import Testing

  @testable import Lists

  @Suite struct PageLayoutTests {
    private static func entries(_ count: Int, _ generator: inout SeededGenerator) -> [PageEntry] {
      (0..<count).map { number in
        let home = Home(place: UInt64.random(in: .min ... .max, using: &generator), pages: 1)
        return PageEntry(fingerprint: UInt64(number + 1) << 8, slot: UInt64(number + 1) << 8 | 1, home: home)
      }
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `a page takes all but a few of its slots' worth, each entry in one of its two buckets`(_ seed: UInt64) {
      var generator = SeededGenerator(seed: seed)
      let entries = PageLayoutTests.entries(Catalog.buckets * Catalog.slots * 19 / 20, &generator)
      var layout = PageLayout()
      let placed = entries.count { layout.add($0) }
      #expect(placed == entries.count, "seed \(seed)")
      for entry in entries {
        let found = [entry.home.first, entry.home.second].reduce(0) { sum, bucket in
          sum + layout.buckets[bucket].count { $0.slot == entry.slot }
        }
        #expect(found == 1, "seed \(seed), slot \(entry.slot)")
      }
      #expect(layout.buckets.allSatisfy { $0.count <= Catalog.slots })
      #expect(layout.buckets.reduce(0) { $0 + $1.count } == entries.count)
    }

    @Test func `what two buckets cannot hold is refused`() {
      let home = Home(place: 1 << 40, pages: 1)
      var layout = PageLayout()
      for number in 1...2 * UInt64(Catalog.slots) {
        let entry = PageEntry(fingerprint: number << 8, slot: number << 8 | 1, home: home)
        let fits = layout.add(entry)
        #expect(fits)
      }
      let fits = layout.add(PageEntry(fingerprint: 99 << 8, slot: 99 << 8 | 1, home: home))
      #expect(!fits)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>) func `a home has two buckets of one page`(_ seed: UInt64) {
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<1000 {
        let pages = UInt64.random(in: 1...1000, using: &generator)
        let home = Home(place: UInt64.random(in: .min ... .max, using: &generator), pages: pages)
        #expect((0..<Int(pages)).contains(home.page))
        #expect((0..<Catalog.buckets).contains(home.first) && (0..<Catalog.buckets).contains(home.second))
        #expect((home.first + home.second) % 2 == 1)
      }
    }
  }
#endif
