/// A record where it lies: the lengths of its key and of its rest in two octets each, then both.
struct Record {
  /// The octets of the lengths.
  static let head = 4

  let key: ArraySlice<UInt8>
  let rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8], at start: Int) {
    let middle = start + Record.head + Record.number(bytes, start)
    key = bytes[start + Record.head..<middle]
    rest = bytes[middle..<middle + Record.number(bytes, start + 2)]
  }

  static func append(_ record: [UInt8], keyCount: Int, to bytes: inout [UInt8]) {
    precondition(keyCount <= record.count && record.count <= 0xffff)
    for length in [keyCount, record.count - keyCount] {
      bytes.append(UInt8(length >> 8))
      bytes.append(UInt8(truncatingIfNeeded: length))
    }
    bytes += record
  }

  /// How many octets the record at `start` takes; nil when `end` comes before its lengths do.
  static func size(_ bytes: [UInt8], at start: Int, end: Int) -> Int? {
    guard start + head <= end else { return nil }
    return head + number(bytes, start) + number(bytes, start + 2)
  }

  private static func number(_ bytes: [UInt8], _ start: Int) -> Int { Int(bytes[start]) << 8 + Int(bytes[start + 1]) }

  func precedes(_ other: Record) -> Bool {
    if key.elementsEqual(other.key) { return rest.lexicographicallyPrecedes(other.rest) }
    return key.lexicographicallyPrecedes(other.key)
  }
}
