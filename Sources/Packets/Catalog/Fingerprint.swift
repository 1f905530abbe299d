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
