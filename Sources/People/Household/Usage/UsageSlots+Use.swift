internal import Activity

// Use, slot by slot. A minute belongs to the slot in which it begins.
extension UsageSlots {
  /// Seconds of use in each slot that has some.
  func seconds(of sum: UsageSum) -> [Int: Int] {
    var seconds: [Int: Int] = [:]
    for (hour, map) in sum.minutes.hours {
      let begin = hour * 3_600
      for slot in slots(from: begin, to: begin + 3_600) {
        let bounds = slots[slot]
        let minutes = UsageSlots.minute(bounds.lowerBound)..<UsageSlots.minute(bounds.upperBound)
        let count = map.intersection(minutes.lowerBound - hour * 60..<minutes.upperBound - hour * 60).count
        if count > 0 { seconds[slot, default: 0] += count * 60 }
      }
    }
    return seconds
  }

  /// The first minute of use in each slot that has some, and the longest use without a minute's pause. What goes on over the
  /// end of a slot is cut there.
  func runs(of sum: UsageSum) -> [Int: (first: Int, longest: Range<Int>)] {
    var runs: [Int: (first: Int, longest: Range<Int>)] = [:]
    guard let first = slots.first, let last = slots.last else { return runs }
    for run in sum.runs(in: first.lowerBound..<last.upperBound) {
      for slot in slots(from: run.lowerBound, to: run.upperBound) {
        let bounds = UsageSlots.minute(slots[slot].lowerBound) * 60..<UsageSlots.minute(slots[slot].upperBound) * 60
        let part = run.clamped(to: bounds)
        if part.isEmpty { continue }
        let known = runs[slot]
        runs[slot] = (
          known?.first ?? part.lowerBound, known.map { $0.longest.count < part.count ? part : $0.longest } ?? part
        )
      }
    }
    return runs
  }

  /// The first minute that begins at a time or later, in minutes since 1970.
  private static func minute(_ time: Int) -> Int { time / 60 + (time % 60 > 0 ? 1 : 0) }
}
