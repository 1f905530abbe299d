/// A record in place: the lengths of its key and of its rest in two octets each, then both.
struct SortRecord {
  /// The octets of the lengths.
  static let head = 4

  private let bytes: [UInt8]
  private let start: Int
  private let middle: Int
  private let end: Int

  init(_ bytes: [UInt8], at start: Int) {
    self.bytes = bytes
    self.start = start
    (middle, end) = SortRecord.bounds(bytes.span, start)
  }

  var key: ArraySlice<UInt8> { bytes[start + SortRecord.head..<middle] }
  var rest: ArraySlice<UInt8> { bytes[middle..<end] }
  /// The record as it lies.
  var whole: ArraySlice<UInt8> { bytes[start..<end] }

  static func append(_ record: [UInt8], keyCount: Int, to bytes: inout [UInt8]) {
    precondition(keyCount <= record.count && record.count <= 0xffff)
    for length in [keyCount, record.count - keyCount] {
      bytes.append(UInt8(length >> 8))
      bytes.append(UInt8(truncatingIfNeeded: length))
    }
    bytes += record
  }

  /// The size of the record at `start`; nil when its lengths reach beyond `end`.
  static func size(_ bytes: [UInt8], at start: Int, end: Int) -> Int? {
    start + head <= end ? bounds(bytes.span, start).end - start : nil
  }

  /// The end of the key and of the record.
  private static func bounds(_ bytes: Span<UInt8>, _ start: Int) -> (middle: Int, end: Int) {
    let middle = start + head + Int(bytes[start]) << 8 + Int(bytes[start + 1])
    return (middle, middle + Int(bytes[start + 2]) << 8 + Int(bytes[start + 3]))
  }

  func precedes(_ other: SortRecord) -> Bool { SortRecord.precedes(bytes.span, start, other.bytes.span, other.start) }

  /// Whether the left record comes before the right one. Takes spans, since this is the most frequent operation.
  static func precedes(_ left: Span<UInt8>, _ leftStart: Int, _ right: Span<UInt8>, _ rightStart: Int) -> Bool {
    let (mine, theirs) = (bounds(left, leftStart), bounds(right, rightStart))
    let keys = compare(left, leftStart + head..<mine.middle, right, rightStart + head..<theirs.middle)
    return keys != 0 ? keys < 0 : compare(left, mine.middle..<mine.end, right, theirs.middle..<theirs.end) < 0
  }

  /// Negative when the octets of the left range come first, 0 when they are the same.
  private static func compare(_ left: Span<UInt8>, _ mine: Range<Int>, _ right: Span<UInt8>, _ theirs: Range<Int>)
    -> Int
  {
    for index in 0..<min(mine.count, theirs.count) {
      let (one, other) = (left[mine.lowerBound + index], right[theirs.lowerBound + index])
      if one != other { return Int(one) - Int(other) }
    }
    return mine.count - theirs.count
  }
}

/// The first octets of a key, as two numbers that compare as the octets do: most comparisons need no more.
struct KeyPrefix: Equatable {
  private let first: UInt64
  private let second: UInt64

  init(_ key: ArraySlice<UInt8>) {
    first = KeyPrefix.word(key.prefix(8))
    second = KeyPrefix.word(key.dropFirst(8).prefix(8))
  }

  /// The first octet highest, zeros behind the last.
  private static func word(_ octets: ArraySlice<UInt8>) -> UInt64 {
    var word: UInt64 = 0
    for octet in octets { word = word << 8 | UInt64(octet) }
    return word << UInt64(8 * (8 - octets.count))
  }

  func precedes(_ other: KeyPrefix) -> Bool { first != other.first ? first < other.first : second < other.second }
}
