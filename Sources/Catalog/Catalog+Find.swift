internal import Files
public import Wire

extension Catalog {
  /// Slots of a bucket.
  public static let slots = 8

  /// What the catalog knows of a name: the answer of the longest entry that the name is or lies below.
  @inlinable public func find(_ name: borrowing Name) -> Match { find(name.wordSpan, count: name.count) }

  /// The buckets of all suffixes are asked for before the first is looked at, so that their cache misses are one.
  @usableFromInline func find(_ words: Span<UInt64>, count: Int) -> Match {
    let lines = mapping.lines
    let depths = header.depths
    var labels = Labels(words, count: count)
    let depth = min(header.depth, labels.count)
    var hash = SuffixHash(seed: header.seed)
    var probes = Probes()
    for level in 0..<depth {
      hash.take(labels.removeLast(), of: words)
      if depths &>> level & 1 == 0 { continue }
      let line = CatalogHeader.lines &+ Int(truncatingIfNeeded: hash.place.multipliedFullWidth(by: homes).high)
      probes.set(level, line: line, mark: hash.mark, lines)
    }
    var level = depth
    while level > 0 {
      level &-= 1
      if depths &>> level & 1 == 0 { continue }
      let value = value(lines, probes, level)
      if value == 0 { continue }
      let answer = Answer(lines[Int(truncatingIfNeeded: header.answersLine &+ value)])
      return level &+ 1 == labels.count ? answer.exact : answer.below
    }
    return .nothing
  }

  /// Of a full bucket, the order of the last two slots says whether entries of it lie in the next: then the last is less.
  @inline(__always)
  static func overflows(_ bucket: Mapping.Line) -> Bool {
    // Less by one, an empty slot is more than any other.
    bucket[slots &- 1] &- 1 < bucket[slots &- 2] &- 1
  }

  /// The number of the answer of the entry that a probe looks for, or 0: in its bucket, or behind it when the bucket
  /// overflows.
  @inline(__always)
  private func value(_ lines: Span<Mapping.Line>, _ probes: Probes, _ level: Int) -> UInt64 {
    var line = probes.line(level)
    let wanted = probes.mark(level) & ~valueMask
    let end = CatalogHeader.lines &+ Int(truncatingIfNeeded: header.buckets)
    var number = Catalog.least(lines[line], wanted)
    var goesOn = probes.overflows(level)
    while number > valueMask {
      line &+= 1
      if !goesOn || line >= end { return 0 }
      number = Catalog.least(lines[line], wanted)
      goesOn = Catalog.overflows(lines[line])
    }
    // A file made by hand may have numbers of no answer.
    return number < header.answers ? number : 0
  }

  /// What of all slots differs least from what is wanted: where the fingerprint is the same, the number of the answer is
  /// left. No branch depends on the slots.
  @inline(__always)
  private static func least(_ bucket: Mapping.Line, _ wanted: UInt64) -> UInt64 {
    let front = min(min(bucket[0] ^ wanted, bucket[1] ^ wanted), min(bucket[2] ^ wanted, bucket[3] ^ wanted))
    let back = min(min(bucket[4] ^ wanted, bucket[5] ^ wanted), min(bucket[6] ^ wanted, bucket[7] ^ wanted))
    return min(front, back)
  }

  /// What is known of an address itself: resolvers are asked by address, too.
  public func find(_ address: Address) -> Match {
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

  /// How likely a look-up of `probes` suffixes is to match an entry by accident: each compares with the slots of a
  /// bucket, and of each the bits that are fingerprint.
  public func odds(probes: Int = 3) -> Double {
    var compared = Double(header.entries) / Double(header.homes)
    // A bucket that overflows sends the search on to the next one, sometimes further: about once a probe.
    compared *= 2
    var chance = compared * Double(probes)
    for _ in 0..<(64 - header.valueBits) { chance /= 2 }
    return chance
  }
}

/// Where the suffixes of a name would lie, the shortest first.
private struct Probes {
  private var lines = InlineArray<16, UInt32>(repeating: 0)
  private var marks = InlineArray<16, UInt64>(repeating: 0)
  /// A bit for each bucket that overflows. It comes from the bucket, and nothing waits for it yet.
  private var overflowing = 0

  @inline(__always)
  mutating func set(_ level: Int, line: Int, mark: UInt64, _ catalog: Span<Mapping.Line>) {
    lines[level] = UInt32(truncatingIfNeeded: line)
    marks[level] = mark
    overflowing |= (Catalog.overflows(catalog[line]) ? 1 : 0) &<< level
  }

  @inline(__always) func line(_ level: Int) -> Int { Int(lines[level]) }
  @inline(__always) func mark(_ level: Int) -> UInt64 { marks[level] }
  @inline(__always) func overflows(_ level: Int) -> Bool { overflowing &>> level & 1 == 1 }
}
