public import Wire

/// The hash of a name and of every domain above it, from the right to the left, label by label.
///
/// Two lanes of 64 bits, mixed apart: one chooses the bucket, the other gives the fingerprint, so that what the first
/// says of a name does not weaken the second.
public struct SuffixHash: Sendable {
  public private(set) var place: UInt64
  public private(set) var mark: UInt64

  public init(seed: UInt64) {
    place = seed ^ 0x9e37_79b9_7f4a_7c15
    mark = seed ^ 0xd1b5_4a32_d192_ed03
  }

  /// Takes the label in front, its length octet included, which keeps labels apart.
  @inline(__always)
  mutating func take(_ name: borrowing Name, _ label: Range<Int>) {
    let words = name.wordSpan
    var index = label.lowerBound
    while index < label.upperBound {
      mix(SuffixHash.octets(words, index, min(8, label.upperBound &- index)))
      index &+= 8
    }
  }

  @inline(__always)
  private mutating func mix(_ word: UInt64) {
    let first = (place ^ word).multipliedFullWidth(by: 0xa076_1d64_78bd_642f)
    let second = (mark ^ word).multipliedFullWidth(by: 0xe703_7ed1_a0b4_28db)
    // The word goes in once more, so that a lane that a name drove to zero is not stuck there.
    place = first.high ^ first.low &+ word
    mark = second.high ^ second.low &+ (word << 32 | word >> 32)
  }

  /// `count` octets from `index` on, the first in the lowest bits.
  @inline(__always)
  private static func octets(_ words: Span<UInt64>, _ index: Int, _ count: Int) -> UInt64 {
    let word = index >> 3
    let shift = UInt64(8 &* (index & 7))
    var octets = words[word] >> shift
    if shift != 0 && word &+ 1 < words.count { octets |= words[word &+ 1] << (64 &- shift) }
    return count == 8 ? octets : octets & (1 << UInt64(8 &* count) &- 1)
  }

  /// The hash of the whole name.
  public init(_ name: borrowing Name, seed: UInt64) {
    self.init(seed: seed)
    let labels = Labels(name)
    var index = labels.count
    while index > 0 {
      index &-= 1
      take(name, labels[index])
    }
  }
}

/// Where the labels of a name begin, first label first.
struct Labels {
  /// 254 octets hold no more.
  private var starts: InlineArray<128, UInt8>
  private(set) var count = 0
  private let end: Int

  @inline(__always)
  init(_ name: borrowing Name) {
    starts = InlineArray(repeating: 0)
    end = name.count
    var index = 0
    while index < end {
      starts[count] = UInt8(truncatingIfNeeded: index)
      count &+= 1
      index &+= 1 &+ Int(name[index])
    }
  }

  @inline(__always)
  subscript(index: Int) -> Range<Int> {
    let start = Int(starts.span[index])
    let next = index &+ 1 < count ? Int(starts.span[index &+ 1]) : end
    // Labels are in order, so the range is one.
    return start..<max(start, next)
  }
}
