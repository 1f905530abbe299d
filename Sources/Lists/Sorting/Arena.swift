/// Records in memory, behind one another, and the order that they are in.
struct Arena {
  private struct Entry {
    /// The first octets of the key: most comparisons need no more.
    let first: UInt64
    let second: UInt64
    let start: Int
  }

  private var bytes: [UInt8] = []
  private var entries: [Entry] = []

  var size: Int { bytes.count }
  var count: Int { entries.count }

  mutating func append(_ record: [UInt8], keyCount: Int) {
    let key = record[..<keyCount]
    entries.append(Entry(first: Arena.word(key, 0), second: Arena.word(key, 8), start: bytes.count))
    Record.append(record, keyCount: keyCount, to: &bytes)
  }

  /// Eight octets, the first highest, so that words compare as the octets do; zeros behind the end.
  private static func word(_ key: ArraySlice<UInt8>, _ start: Int) -> UInt64 {
    var word: UInt64 = 0
    for index in start..<start + 8 { word = word << 8 | (index < key.count ? UInt64(key[index]) : 0) }
    return word
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
  }

  mutating func sort() {
    let bytes = bytes
    entries.sort { left, right in
      if left.first != right.first { return left.first < right.first }
      if left.second != right.second { return left.second < right.second }
      return Record(bytes, at: left.start).precedes(Record(bytes, at: right.start))
    }
  }

  /// The record at this place of the order.
  func record(_ index: Int) -> Record { Record(bytes, at: entries[index].start) }

  /// The same as it is stored.
  func stored(_ index: Int) -> ArraySlice<UInt8> {
    let record = record(index)
    return bytes[record.key.startIndex - Record.head..<record.rest.endIndex]
  }
}
