/// Measures sides in turns, so that whatever slows the machine down for a while slows all of them.
struct Harness {
  /// Works `rounds` times through its input; nanoseconds per item, or nil when the work came out wrong.
  typealias Side = (_ rounds: Int) -> Double?

  let isQuick: Bool
  let runs: Int
  /// How long each side works per run.
  let slice: Duration

  init(isQuick: Bool) {
    self.isQuick = isQuick
    runs = isQuick ? 3 : 9
    slice = .milliseconds(isQuick ? 20 : 150)
  }

  /// The median of each side's runs; nil for a side that is absent or failed. Every run measures all sides.
  func interleave(_ sides: [Side?]) -> [Double?] {
    let rounds = sides.map { $0.map(calibrate) }
    var samples = [[Double]](repeating: [], count: sides.count)
    for run in 0..<runs {
      // Every other run goes backwards: being second may be warmer or more throttled than being first.
      let order = run.isMultiple(of: 2) ? Array(sides.indices) : sides.indices.reversed()
      for index in order {
        guard let side = sides[index], let rounds = rounds[index], let sample = side(rounds) else { continue }
        samples[index].append(sample)
      }
    }
    return samples.map { $0.count == runs ? Self.median($0) : nil }
  }

  /// Warms a side up for a slice and says how many rounds fill one.
  func calibrate(_ side: Side) -> Int {
    var rounds = 1
    while true {
      let start = SuspendingClock.now
      guard side(rounds) != nil else { return 1 }
      let spent = SuspendingClock.now - start
      if spent >= slice { return rounds }
      let missing = slice / max(spent, .microseconds(1))
      rounds = max(rounds + 1, Int(Double(rounds) * min(missing * 1.05, 100)))
    }
  }

  /// A side timed here: `work` goes `rounds` times through `items` items and says whether all came out right.
  static func side(items: Int, _ work: @escaping (_ rounds: Int) -> Bool) -> Side {
    { rounds in
      // On Linux the suspending clock is CLOCK_MONOTONIC, which the rivals read as well.
      let start = SuspendingClock.now
      let isRight = work(rounds)
      let spent = SuspendingClock.now - start
      return isRight ? spent / .nanoseconds(1) / Double(items * rounds) : nil
    }
  }

  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
