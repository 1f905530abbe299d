internal import Catalog
internal import PicketSystem

/// Fills the pages in order, one at a time: entries come sorted by their place.
struct PageWriter {
  private static let room = Catalog.buckets * Catalog.slots

  private let pages: UInt64
  private let valueMask: UInt64
  private var page = 0
  /// The entries of the current page.
  private var entries: [PageEntry] = []

  init(pages: UInt64, valueBits: Int) {
    self.pages = pages
    valueMask = 1 << UInt64(valueBits) - 1
  }

  /// How many pages to make: fewer pages give a smaller file, but a page that is too full fails. With 414 of 512 slots
  /// taken, one page in a million does; each further try has more room.
  static func pages(entries: Int, seed: UInt64) -> UInt64 {
    let slots = (entries * 17 * Catalog.slots + 109) / 110
    return UInt64(max(1, (slots * (15 + Int(seed)) / 16 + room - 1) / room))
  }

  /// False when a page's entries cannot be arranged, collide, or look like an empty slot: then the catalog needs
  /// another seed.
  mutating func add(place: UInt64, mark: UInt64, value: UInt64, to file: inout CatalogWriter) throws(Failure) -> Bool {
    let home = BucketPair(place: place, pages: pages)
    while home.page > page {
      guard try flush(to: &file) else { return false }
    }
    let fingerprint = mark & ~valueMask
    // The fingerprint of an empty slot.
    if fingerprint == 0 || entries.count == PageWriter.room { return false }
    entries.append(PageEntry(fingerprint: fingerprint, slot: fingerprint | value, home: home))
    return true
  }

  /// Writes the remaining pages, up to the number that hashes choose from.
  mutating func finish(to file: inout CatalogWriter) throws(Failure) -> Bool {
    while page < pages {
      guard try flush(to: &file) else { return false }
    }
    return true
  }

  private mutating func flush(to file: inout CatalogWriter) throws(Failure) -> Bool {
    let fingerprints = entries.map(\.fingerprint).sorted()
    for index in fingerprints.indices.dropFirst() where fingerprints[index] == fingerprints[index - 1] { return false }
    guard let lines = PageLayout(entries)?.lines else { return false }
    for line in lines { try file.add(line) }
    entries.removeAll(keepingCapacity: true)
    page += 1
    return true
  }
}
