internal import Catalog
internal import Files

/// Fills the buckets in their order, one line at a time: entries come sorted by the place that their hash chose, and
/// what a full bucket cannot take goes into the next.
struct BucketWriter {
  private let valueMask: UInt64
  private let homes: UInt64
  private var slots: [UInt64] = []
  /// Of all full buckets that directly precede the one being filled.
  private var chain: [UInt64] = []
  private(set) var line: UInt64 = 0

  init(homes: UInt64, valueBits: Int) {
    self.homes = homes
    valueMask = 1 << UInt64(valueBits) - 1
  }

  /// How many buckets so many entries want: fuller ones are smaller files, emptier ones shorter searches.
  static func homes(entries: Int) -> UInt64 { UInt64(max(1, (entries * 17 + 109) / 110)) }

  /// False when the entry looks like one before it, or like none: then the catalog needs another seed.
  mutating func add(
    place: UInt64, mark: UInt64, value: UInt64, to file: inout CatalogFile
  ) throws(Failure) -> Bool {
    let home = place.multipliedFullWidth(by: homes).high
    if home > line { chain.removeAll(keepingCapacity: true) }
    while home > line { try flush(to: &file) }
    if slots.count == Catalog.slots {
      chain += slots
      try flush(to: &file, overflows: true)
    }
    let fingerprint = mark & ~valueMask
    // That of an empty slot.
    if fingerprint == 0 { return false }
    for slot in slots where slot & ~valueMask == fingerprint { return false }
    for slot in chain where slot & ~valueMask == fingerprint { return false }
    slots.append(fingerprint | value)
    return true
  }

  /// Writes what is left, at least so many buckets as hashes can choose.
  mutating func finish(to file: inout CatalogFile) throws(Failure) {
    try flush(to: &file)
    while line < homes { try flush(to: &file) }
  }

  private mutating func flush(to file: inout CatalogFile, overflows: Bool = false) throws(Failure) {
    let last = Catalog.slots - 1
    // The order of the last two tells whether the search goes on in the next bucket.
    if slots.count == Catalog.slots && (slots[last] < slots[last - 1]) != overflows { slots.swapAt(last, last - 1) }
    var bucket = Mapping.Line(repeating: 0)
    for (index, slot) in slots.enumerated() { bucket[index] = slot }
    slots.removeAll(keepingCapacity: true)
    line += 1
    try file.add(bucket)
  }
}
