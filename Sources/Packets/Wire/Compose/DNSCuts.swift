/// The ranges that are cut out of a message, in rising order.
struct DNSCuts {
  /// Far above the bindings of any real answer; each is one record.
  static let maximum = 32

  private var starts = InlineArray<32, Int>(repeating: 0)
  private var ends = InlineArray<32, Int>(repeating: 0)
  private(set) var count = 0

  subscript(index: Int) -> Range<Int> { starts[index]..<ends[index] }

  mutating func add(_ range: Range<Int>) throws(DecodeError) {
    if count == DNSCuts.maximum { throw DecodeError(.limit, at: range.lowerBound) }
    starts[count] = range.lowerBound
    ends[count] = range.upperBound
    count += 1
  }

  /// Where `offset` lies after the cuts; throws when it was cut out.
  func moved(_ offset: Int) throws(DecodeError) -> Int {
    var removed = 0
    for index in 0..<count {
      if offset < starts[index] { break }
      if offset < ends[index] { throw DecodeError(.invalid, at: offset) }
      removed += ends[index] - starts[index]
    }
    return offset - removed
  }
}
