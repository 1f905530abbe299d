/// Records in memory, and their order.
struct Arena {
  private struct Entry {
    let prefix: KeyPrefix
    let start: Int
  }

  private var bytes: [UInt8] = []
  private var entries: [Entry] = []

  var size: Int { bytes.count }
  var count: Int { entries.count }

  mutating func append(_ record: [UInt8], keyCount: Int) {
    entries.append(Entry(prefix: KeyPrefix(record[..<keyCount]), start: bytes.count))
    SortRecord.append(record, keyCount: keyCount, to: &bytes)
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
  }

  mutating func sort() {
    let bytes = bytes
    entries.sort { left, right in
      if left.prefix != right.prefix { return left.prefix.precedes(right.prefix) }
      return SortRecord.precedes(bytes.span, left.start, bytes.span, right.start)
    }
  }

  /// The record at this place of the order.
  func record(_ index: Int) -> SortRecord { SortRecord(bytes, at: entries[index].start) }
}
