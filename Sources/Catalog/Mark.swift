public import Files

/// What an entry is known by in its bucket: the upper bits of its slot, whose lower ones are the number of its answer.
///
/// A bucket has the upper halves of its eight slots in front and the lower ones behind them: words of 32 bits are what
/// every processor compares several of at once.
public struct Mark: Sendable {
  private let upper: SIMD8<UInt32>
  private let lower: SIMD8<UInt32>
  private let isMark: SIMD8<UInt32>
  private let tagged: SIMD8<UInt32>

  /// `tag` is what stands above the number when the mark is found.
  @inline(__always)
  init(_ mark: UInt64, _ valueMask: UInt32, tag: UInt32) {
    upper = SIMD8(repeating: UInt32(truncatingIfNeeded: mark &>> 32))
    let rest = UInt32(truncatingIfNeeded: mark) & ~valueMask
    lower = SIMD8(repeating: rest)
    isMark = SIMD8(repeating: ~valueMask)
    tagged = SIMD8(repeating: rest ^ tag)
  }

  /// The tag and the number in the one slot of two buckets that bears this mark, or 0. No branch depends on the slots.
  @inline(__always)
  func found(_ halves: Span<SIMD8<UInt32>>, _ first: Int, _ second: Int) -> UInt32 {
    let inFirst = found(halves[2 &* first], halves[2 &* first &+ 1])
    let all = inFirst | found(halves[2 &* second], halves[2 &* second &+ 1])
    let four = all.lowHalf | all.highHalf
    let two = four.lowHalf | four.highHalf
    return two[0] | two[1]
  }

  @inline(__always)
  private func found(_ upper: SIMD8<UInt32>, _ lower: SIMD8<UInt32>) -> SIMD8<UInt32> {
    let isOther = (upper .!= self.upper) .| (lower & isMark .!= self.lower)
    return (lower ^ tagged).replacing(with: SIMD8(repeating: 0), where: isOther)
  }

  /// A bucket with these slots, and empty ones behind them.
  public static func line(_ slots: [UInt64]) -> Mapping.Line {
    var line = Mapping.Line(repeating: 0)
    for (index, slot) in slots.enumerated() {
      let shift = UInt64(32 * (index % 2))
      line[index / 2] |= (slot >> 32) << shift
      line[4 + index / 2] |= (slot & 0xffff_ffff) << shift
    }
    return line
  }
}
