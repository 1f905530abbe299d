internal import Files
public import Wire

extension Catalog {
  /// Slots of a bucket.
  public static let slots = 8

  /// What the catalog knows of a name: the answer of the longest entry that the name is or lies below.
  ///
  /// The buckets of all its suffixes are asked for before the first is looked at, so that their cache misses are one.
  public func find(_ name: borrowing Name) -> Match {
    let labels = Labels(name)
    let depth = min(header.depth, labels.count)
    var hash = SuffixHash(seed: header.seed)
    var probes = Probes()
    let lines = mapping.lines
    for level in 0..<depth {
      hash.take(name, labels[labels.count &- 1 &- level])
      let line = CatalogHeader.lines &+ Int(truncatingIfNeeded: hash.place.multipliedFullWidth(by: homes).high)
      probes.set(level, line: line, mark: hash.mark, slot: lines[line][0])
    }
    var level = depth
    while level > 0 {
      level &-= 1
      let value = value(probes.line(level), probes.mark(level), probes.slot(level))
      if value == 0 { continue }
      let answer = Answer(lines[Int(header.answersLine) &+ value])
      return level &+ 1 == labels.count ? answer.exact : answer.below
    }
    return .nothing
  }

  /// The number of the answer of the entry with this fingerprint, or 0. `slot` is the first of the bucket at `line`.
  @inline(__always)
  private func value(_ line: Int, _ mark: UInt64, _ slot: UInt64) -> Int {
    let wanted = mark & ~valueMask
    if slot & ~valueMask == wanted && slot != 0 { return number(slot) }
    let lines = mapping.lines
    let end = CatalogHeader.lines &+ Int(header.buckets)
    var line = line
    while line < end {
      let bucket = lines[line]
      for index in 0..<Catalog.slots {
        let slot = bucket[index]
        // Slots are filled from the front, so an empty one ends the search.
        if slot == 0 { return 0 }
        if slot & ~valueMask == wanted { return number(slot) }
      }
      line &+= 1
    }
    return 0
  }

  /// A file made by hand may name answers that it does not have.
  @inline(__always)
  private func number(_ slot: UInt64) -> Int {
    let value = slot & valueMask
    return value < header.answers ? Int(value) : 0
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
    // A full bucket sends the search on to the next one.
    compared *= 1.25
    var chance = compared * Double(probes)
    for _ in 0..<(64 - header.valueBits) { chance /= 2 }
    return chance
  }
}

/// Where the suffixes of a name would lie, the shortest first.
private struct Probes {
  private var lines: InlineArray<16, Int> = InlineArray(repeating: 0)
  private var marks: InlineArray<16, UInt64> = InlineArray(repeating: 0)
  private var slots: InlineArray<16, UInt64> = InlineArray(repeating: 0)

  @inline(__always)
  mutating func set(_ level: Int, line: Int, mark: UInt64, slot: UInt64) {
    lines[level] = line
    marks[level] = mark
    slots[level] = slot
  }

  @inline(__always) func line(_ level: Int) -> Int { lines.span[level] }
  @inline(__always) func mark(_ level: Int) -> UInt64 { marks.span[level] }
  @inline(__always) func slot(_ level: Int) -> UInt64 { slots.span[level] }
}
