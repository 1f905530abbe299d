internal import Wire

/// Where a label's octets are, its length not among them.
struct Label {
  var start: Int
  var count: Int

  /// Up to eight octets of the label from `index` on, padded with zeros.
  @inline(__always)
  func octets(at index: Int, of words: Span<UInt64>) -> UInt64 {
    let place = start &+ index
    let word = place >> 3
    let shift = UInt64(8 &* (place & 7))
    // The last word is read again at the name's end, and octets beyond the label are masked out.
    let next = words[min(word &+ 1, words.count &- 1)]
    let octets = words[word] &>> shift | (next &<< 1) &<< (63 &- shift)
    let rest = count &- index
    return rest >= 8 ? octets : octets & (1 &<< UInt64(8 &* rest) &- 1)
  }
}

/// The labels of a name, to be taken from the right.
struct Labels {
  /// Where they begin. A name has 127 at most.
  private var starts = InlineArray<128, UInt8>(repeating: 0)
  private var end: Int
  private(set) var count = 0

  @inline(__always)
  init(_ words: Span<UInt64>, count octets: Int) {
    end = octets
    var index = 0
    while index < octets {
      starts[count] = UInt8(truncatingIfNeeded: index)
      count &+= 1
      index &+= 1 &+ Int(UInt8(truncatingIfNeeded: words[index >> 3] &>> UInt64(8 &* (index & 7))))
    }
  }

  @inline(__always)
  mutating func removeLast() -> Label {
    count &-= 1
    let start = Int(starts[count]) &+ 1
    defer { end = start &- 1 }
    return Label(start: start, count: end &- start)
  }
}
