/// Ranges of a stream that arrived ahead of their turn: sorted, disjoint, and few.
///
/// Browsers shuffle a QUIC hello into some ten pieces a datagram, and paths that merely reorder make fewer. A sender
/// with more pieces gets a drop and must send again, which costs an honest sender nothing: data in order is always
/// taken.
struct PendingRanges {
  static let capacity = 32

  private var bounds: InlineArray<32, Range<Int>> = InlineArray(repeating: 0..<0)
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }
  var first: Range<Int>? { count == 0 ? nil : bounds[0] }
  var last: Range<Int>? { count == 0 ? nil : bounds[count - 1] }

  subscript(index: Int) -> Range<Int> { bounds[index] }

  mutating func removeAll() { count = 0 }

  mutating func removeFirst() {
    for index in 1..<max(count, 1) { bounds[index - 1] = bounds[index] }
    count = max(0, count - 1)
  }

  /// Adds a range and joins it with those that it touches; false when there is no room for another.
  mutating func insert(_ span: Range<Int>) -> Bool {
    var low = 0
    while low < count && bounds[low].upperBound < span.lowerBound { low += 1 }
    var high = low
    var joined = span
    while high < count && bounds[high].lowerBound <= span.upperBound {
      joined = min(joined.lowerBound, bounds[high].lowerBound)..<max(joined.upperBound, bounds[high].upperBound)
      high += 1
    }
    if low == high {
      if count == PendingRanges.capacity { return false }
      var index = count
      while index > low {
        bounds[index] = bounds[index - 1]
        index -= 1
      }
      count += 1
    } else if high - low > 1 {
      for index in high..<max(count, high) { bounds[index - (high - low - 1)] = bounds[index] }
      count -= high - low - 1
    }
    bounds[low] = joined
    return true
  }
}
