internal import PicketSystem
public import Wire

extension Catalog {
  /// Slots of a bucket.
  public static let slots = 8
  /// Buckets of a page, which is 4096 bytes, as memory is mapped.
  public static let buckets = 64

  /// What the catalog knows of a name: the answer of the longest entry that equals the name or lies above it.
  ///
  /// Addressable, because otherwise a name of 257 bytes would be copied for the span.
  @inlinable public func find(_ name: borrowing @_addressable Name) -> Match { find(name.wordSpan, count: name.count) }

  /// The buckets of all suffixes are prefetched before the first is read, so that their cache misses overlap. Second
  /// buckets are prefetched too, and seldom waited for: each wait adds its slowest miss.
  @usableFromInline func find(_ words: Span<UInt64>, count: Int) -> Match {
    let (header, mapping) = (header, mapping)
    let depths = header.depths
    var labels = SuffixLabels(words, count: count)
    let depth = min(header.depth, labels.count)
    var hash = SuffixHash(seed: header.seed)
    var places = InlineArray<16, Place>(repeating: Place())
    var marks = InlineArray<16, UInt64>(repeating: 0)
    for level in 0..<depth {
      hash.take(labels.removeLast(), of: words)
      if depths &>> level & 1 == 0 { continue }
      let home = BucketPair(place: hash.place, pages: header.pages)
      let place = Place(home, page: Int(truncatingIfNeeded: header.pagesLine) &+ home.page &* Catalog.buckets)
      mapping.ask(for: place.first)
      mapping.ask(for: place.second)
      places[level] = place
      marks[level] = hash.mark
    }
    // Spans, because indexing an inline array copies all of it.
    let (halves, narrow) = (mapping.halves, mapping.narrowWords)
    let (placesFound, marksFound) = (places.span, marks.span)
    // The number of the longest match's answer, and above it the match's labels: no branch waits for memory.
    var found: UInt32 = 0
    // Levels where an entry moved on.
    var moved: UInt32 = 0
    for level in 0..<depth {
      if depths &>> level & 1 == 0 { continue }
      let mark = Fingerprint(marksFound[level], valueMask, tag: UInt32(truncatingIfNeeded: level &+ 1) &<< 16)
      let place = placesFound[level]
      found = max(found, mark.found(halves, place.first))
      moved |= (narrow[place.step] > narrow[place.step &+ 1] ? 1 : 0) &<< UInt32(truncatingIfNeeded: level)
    }
    // Levels above the match cannot be the longest.
    moved &= ~0 &<< (found &>> 16)
    while moved != 0 {
      let level = moved.trailingZeroBitCount
      let mark = Fingerprint(marksFound[level], valueMask, tag: UInt32(truncatingIfNeeded: level &+ 1) &<< 16)
      found = max(found, mark.found(halves, placesFound[level].second))
      moved &= moved &- 1
    }
    // Answer 0 means that nothing is known. A file made by hand may have numbers without an answer.
    let number = Int(found & 0xffff)
    let answer = Int(truncatingIfNeeded: header.answersLine) &+ (number < answers ? number : 0)
    return Answer.match(halves[2 &* answer &+ (found &>> 16 == labels.count ? 0 : 1)])
  }

  /// What is known of an address itself: resolvers are contacted by address too.
  public func find(_ address: Address) -> Match {
    let (header, mapping) = (header, mapping)
    let lines = mapping.lines
    let first = Int(header.addressesLine)
    var range = 0..<Int(header.addresses)
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      let line = lines[first + middle / 2]
      let half = middle % 2 * 4
      let here = Address(high: line[half], low: line[half + 1])
      if here == address {
        let value = line[half + 2]
        return value < header.answers ? Answer(lines[Int(header.answersLine) + Int(value)]).exact : .nothing
      }
      let isBehind = (address.high, address.low) > (here.high, here.low)
      range = isBehind ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return .nothing
  }

  /// The greatest probability that a look-up of `probes` suffixes matches an entry by accident: each compares the
  /// fingerprint bits of the slots of one bucket, seldom of two.
  public func odds(probes: Int = 3) -> Double {
    let perBucket = Double(header.entries) / Double(header.pages) / Double(Catalog.buckets)
    var chance = 2 * perBucket * Double(probes)
    for _ in 0..<(64 - header.valueBits) { chance /= 2 }
    return chance
  }
}

/// Where a look-up goes for a suffix: both buckets' lines and the step in the first, in one word.
private struct Place {
  private var word: UInt64 = 0

  init() {}

  @inline(__always)
  init(_ home: BucketPair, page: Int) {
    word = UInt64(truncatingIfNeeded: page &+ home.first | home.second &<< 48 | home.step &<< 56)
  }

  @inline(__always)
  var first: Int { Int(truncatingIfNeeded: word & 0xffff_ffff_ffff) }

  /// A page begins at a multiple of its number of buckets.
  @inline(__always)
  var second: Int { first & ~(Catalog.buckets &- 1) | Int(truncatingIfNeeded: word &>> 48 & 0xff) }

  /// The half word where the step begins.
  @inline(__always)
  var step: Int { first &* 16 &+ Int(truncatingIfNeeded: word &>> 56) }
}
