import Support
import Testing

@testable import Activity

@Suite struct MinutesTests {
  private static func random(_ generator: inout SeededGenerator) -> Minutes {
    var minutes = Minutes()
    for _ in 0..<Int.random(in: 0...60, using: &generator) {
      minutes.insert(minute: Int.random(in: 29_000_000..<29_000_400, using: &generator))
    }
    return minutes
  }

  @Test func `merging is commutative, associative and idempotent, and counts each minute once`() {
    var generator = SeededGenerator(seed: 60)
    for _ in 0..<300 {
      let (a, b, c) = (Self.random(&generator), Self.random(&generator), Self.random(&generator))
      #expect(a.union(b) == b.union(a))
      #expect(a.union(b).union(c) == a.union(b.union(c)))
      #expect(a.union(a) == a)
      #expect(a.union(Minutes()) == a)
      #expect(Minutes(hours: a.hours) == a)
      let all = (29_000_000..<29_000_400).filter { a.contains(minute: $0) || b.contains(minute: $0) }
      #expect(a.union(b).count == all.count)
    }
  }

  @Test func `an interval counts minutes that begin in it, and intervals in a row count each once`() {
    var generator = SeededGenerator(seed: 61)
    for _ in 0..<300 {
      let minutes = Self.random(&generator)
      var edges = (0..<3).map { _ in 60 * 29_000_000 + Int.random(in: -100..<25_000, using: &generator) }.sorted()
      let naive = (29_000_000..<29_000_400).filter {
        minutes.contains(minute: $0) && (edges[0]..<edges[2]).contains($0 * 60)
      }
      #expect(minutes.count(in: edges[0]..<edges[2]) == naive.count)
      #expect(minutes.count(in: edges[0]..<edges[1]) + minutes.count(in: edges[1]..<edges[2]) == naive.count)
      #expect(minutes.runs(in: edges[0]..<edges[2]).flatMap { Array($0) } == naive)
      edges = []
      #expect(minutes.count(in: 0..<Zone.latest) == minutes.count)
    }
  }

  @Test func `minutes before 1970 have an hour as well`() {
    var minutes = Minutes()
    minutes.insert(minute: -1)
    #expect(minutes.hours == [-1: MinuteMap(bits: 1 << 59)].compactMapValues { $0 })
    #expect(minutes.count(in: -60..<0) == 1)
    #expect(minutes.count(in: -59..<0) == 0)
  }

  @Test func `a map has 60 minutes`() {
    #expect(MinuteMap(bits: 1 << 60) == nil)
    #expect(MinuteMap(bits: (1 << 60) - 1)?.count == 60)
    var map = MinuteMap()
    for minute in [-1, 60, 64, .max, .min] { map.insert(minute) }
    #expect(map.isEmpty && !map.contains(64) && !map.contains(-1))
    map.insert(59)
    #expect(map.contains(59) && map.bits == 1 << 59)
  }

  @Test func `old hours are forgotten`() {
    var minutes = Minutes()
    for minute in [59, 60, 120] { minutes.insert(minute: minute) }
    minutes.remove(beforeHour: 1)
    #expect(minutes.hours.keys.sorted() == [1, 2])
  }
}
