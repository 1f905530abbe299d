internal import Catalog
internal import PicketSystem
internal import Wire

/// All entries of a catalog before they are written, in the order of their places.
///
/// Their answers are known only when the last name is resolved, so entries wait in a sorter of their own.
struct Entries: ~Copyable {
  private var sorter: Sorter
  private let seed: UInt64
  private var record: [UInt8] = []
  private(set) var count = 0
  /// As in `CatalogHeader`.
  private var depths = 0

  init(seed: UInt64, folder: String, budget: Int) {
    self.seed = seed
    sorter = Sorter(folder: folder, budget: budget)
  }

  mutating func add(_ name: Name, labels: Int, answer: Int) throws(Failure) {
    let hash = SuffixHash(name, seed: seed)
    record.removeAll(keepingCapacity: true)
    for word in [hash.place, hash.mark] {
      for shift in stride(from: 56, through: 0, by: -8) {
        record.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
      }
    }
    record.append(UInt8(truncatingIfNeeded: answer >> 8))
    record.append(UInt8(truncatingIfNeeded: answer))
    try sorter.add(record, keyCount: 16)
    count += 1
    depths |= 1 << (labels - 1)
  }

  /// Writes the pages; false when the entries do not fit under this seed, or two are equal.
  consuming func write(to file: inout CatalogWriter, header: inout CatalogHeader) throws(Failure) -> Bool {
    header.seed = seed
    header.entries = UInt64(count)
    header.depths = depths
    header.pages = PageWriter.pages(entries: count, seed: seed)
    try file.fill(to: Catalog.buckets)
    header.pagesLine = UInt64(file.count)
    var writer = PageWriter(pages: header.pages, valueBits: header.valueBits)
    var sorted = try sorter.sorted()
    while let record = try sorted.next() {
      let (key, rest) = (record.key, record.rest)
      let (place, mark) = (Entries.number(key.prefix(8)), Entries.number(key.dropFirst(8)))
      guard try writer.add(place: place, mark: mark, value: Entries.number(rest), to: &file) else { return false }
    }
    return try writer.finish(to: &file)
  }

  /// The highest octet first.
  private static func number(_ octets: ArraySlice<UInt8>) -> UInt64 {
    var number: UInt64 = 0
    for octet in octets { number = number << 8 | UInt64(octet) }
    return number
  }
}
