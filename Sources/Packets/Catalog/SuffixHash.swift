public import Wire

/// The hash of a name and of every domain above it, from right to left, label by label.
///
/// Two lanes of 64 bits, mixed separately: one chooses the bucket, the other is the fingerprint, so that neither
/// weakens the other.
public struct SuffixHash: Sendable {
  public private(set) var place: UInt64
  public private(set) var mark: UInt64

  public init(seed: UInt64) {
    place = seed ^ 0x9e37_79b9_7f4a_7c15
    mark = seed ^ 0xd1b5_4a32_d192_ed03
  }

  /// Adds the label in front, with its length octet, which keeps labels apart. Sixteen octets at a time are nearly
  /// always the whole label, so the branch is predictable.
  @inline(__always)
  mutating func take(_ label: LabelRange, of words: Span<UInt64>) {
    var label = label
    repeat {
      mix(SuffixHash.octets(words, label))
      label.start &+= 16
      label.count &-= 16
    } while label.count > 0
  }

  /// The first sixteen octets of a label, or all of a shorter one, in the upper bits.
  @inline(__always)
  private static func octets(_ words: Span<UInt64>, _ label: LabelRange) -> UInt128 {
    let word = label.start >> 3
    let last = words.count &- 1
    let shift = UInt64(8 &* (label.start & 7))
    // Beyond the name's end the last word is read again, and bits behind the label are shifted out.
    let second = words[min(word &+ 1, last)]
    let low = words[word] &>> shift | (second &<< 1) &<< (63 &- shift)
    let high = second &>> shift | (words[min(word &+ 2, last)] &<< 1) &<< (63 &- shift)
    return (UInt128(high) &<< 64 | UInt128(low)) &<< UInt128(128 &- 8 &* min(label.count, 16))
  }

  @inline(__always)
  private mutating func mix(_ octets: UInt128) {
    let low = UInt64(truncatingIfNeeded: octets)
    let high = UInt64(truncatingIfNeeded: octets &>> 64)
    let first = (place ^ high).multipliedFullWidth(by: 0xa076_1d64_78bd_642f ^ low)
    let second = (mark ^ high).multipliedFullWidth(by: 0xe703_7ed1_a0b4_28db ^ low)
    // The words are added once more, so that a lane does not stay at zero once a name made it zero.
    let both = high ^ low
    place = first.high ^ first.low &+ both
    mark = second.high ^ second.low &+ (both &<< 32 | both &>> 32)
  }

  /// The hash of the whole name, which has no more labels than an entry may have.
  public init(_ name: borrowing Name, seed: UInt64) {
    self.init(seed: seed)
    let words = name.wordSpan
    var labels = SuffixLabels(words, count: name.count)
    for _ in 0..<min(labels.count, CatalogHeader.deepest) { take(labels.removeLast(), of: words) }
  }
}

/// The place of a label, its length octet included.
struct LabelRange {
  var start: Int
  var count: Int
}

/// The last labels of a name, as many as entries may have.
struct SuffixLabels {
  /// Where they begin, one octet each, the last label's lowest: no array has to be cleared for each name.
  private var starts: UInt128 = 0
  private var end: Int
  /// The labels of the whole name.
  private(set) var count = 0

  @inline(__always)
  init(_ words: Span<UInt64>, count octets: Int) {
    end = octets
    let bytes = words.octets
    var index = 0
    while index < octets {
      starts = starts &<< 8 | UInt128(truncatingIfNeeded: UInt(bitPattern: index))
      count &+= 1
      index &+= 1 &+ Int(bytes[index])
    }
  }

  /// Leaves `count` as it is.
  @inline(__always)
  mutating func removeLast() -> LabelRange {
    let start = Int(UInt8(truncatingIfNeeded: starts))
    starts &>>= 8
    defer { end = start }
    return LabelRange(start: start, count: end &- start)
  }
}
