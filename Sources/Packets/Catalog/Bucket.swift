public import PicketSystem

/// A line of slots as it is written: the upper halves of all eight first, then the lower ones, since every processor
/// can compare several words of 32 bits at once.
///
/// The order of the slots does not matter to a look-up, so it carries information: of the seven steps from one upper
/// half to the next, a step that goes down says that entries moved on to their second buckets. A look-up reads a second
/// bucket only for such a step, one time in twenty, and this information takes no room.
public enum Bucket {
  public static let steps = Catalog.slots - 1

  /// A bucket with these slots, and empty ones; nil when two are so similar that no order can tell what moved.
  ///
  /// `moved` has a bit for each step that must go down.
  public static func line(_ slots: [UInt64], moved: UInt8 = 0) -> Mapping.Line? {
    var slots = [UInt64](repeating: 0, count: Catalog.slots - slots.count) + slots.sorted()
    // In sorted order all steps go up. Each run of steps that must go down is reversed.
    var start = 0
    while start < steps {
      var end = start
      while end < steps && moved >> end & 1 == 1 { end += 1 }
      slots[start...end].reverse()
      start = end + 1
    }
    for step in 0..<steps where goesDown(slots, step) != (moved >> step & 1 == 1) { return nil }
    return line(inOrder: slots)
  }

  private static func goesDown(_ slots: [UInt64], _ step: Int) -> Bool { slots[step] >> 32 > slots[step + 1] >> 32 }

  private static func line(inOrder slots: [UInt64]) -> Mapping.Line {
    var line = Mapping.Line(repeating: 0)
    for (index, slot) in slots.enumerated() {
      let shift = UInt64(32 * (index % 2))
      line[index / 2] |= (slot >> 32) << shift
      line[4 + index / 2] |= (slot & 0xffff_ffff) << shift
    }
    return line
  }
}

/// The two buckets that may hold an entry, by its hash.
///
/// An entry lies in its first bucket, unless that is full: then one of its entries lies in its second, and the bucket's
/// order says so (`Bucket`). Both are on one page of the file, so that a look-up of both needs one page translation,
/// and one has an even place and the other an odd one. With that choice a page can be filled nearly to its last slot:
/// no entry lies elsewhere, and no look-up has to go on.
public struct BucketPair: Hashable, Sendable {
  public let page: Int
  /// Lines within the page.
  public let first: Int
  public let second: Int
  /// Which step of the first bucket goes down when such an entry has moved on to its second.
  public let step: Int

  @inline(__always)
  public init(place: UInt64, pages: UInt64) {
    let product = place.multipliedFullWidth(by: pages)
    page = Int(truncatingIfNeeded: product.high)
    // The lower bits of the product are as evenly spread as the upper ones.
    first = Int(truncatingIfNeeded: product.low &>> 58)
    second = first ^ (Int(truncatingIfNeeded: product.low &>> 52 & 63) | 1)
    step = Int(truncatingIfNeeded: ((product.low &>> 20 & 0xffff_ffff) &* UInt64(Bucket.steps)) &>> 32)
  }
}

/// What identifies an entry in its bucket: the upper bits of its slot. The lower bits are the number of its answer.
struct Fingerprint {
  private let upper: SIMD8<UInt32>
  private let lower: SIMD8<UInt32>
  private let isMark: SIMD8<UInt32>
  private let tagged: SIMD8<UInt32>

  /// `tag` is put above the number when the fingerprint is found.
  @inline(__always)
  init(_ mark: UInt64, _ valueMask: UInt32, tag: UInt32) {
    upper = SIMD8(repeating: UInt32(truncatingIfNeeded: mark &>> 32))
    let rest = UInt32(truncatingIfNeeded: mark) & ~valueMask
    lower = SIMD8(repeating: rest)
    isMark = SIMD8(repeating: ~valueMask)
    tagged = SIMD8(repeating: rest ^ tag)
  }

  /// The tag and the number of the slot with this fingerprint, or 0. No branch depends on the slots.
  @inline(__always)
  func found(_ halves: Span<SIMD8<UInt32>>, _ bucket: Int) -> UInt32 {
    let lower = halves[2 &* bucket &+ 1]
    let isOther = (halves[2 &* bucket] .!= self.upper) .| (lower & isMark .!= self.lower)
    let all = (lower ^ tagged).replacing(with: SIMD8(repeating: 0), where: isOther)
    let four = all.lowHalf | all.highHalf
    let two = four.lowHalf | four.highHalf
    return two[0] | two[1]
  }
}
