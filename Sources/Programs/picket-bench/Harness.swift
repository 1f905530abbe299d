import Support

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

/// Heap allocations per call, as a figure's value.
enum AllocationCount {
  /// Whether the counter is there and counts: nothing as nothing, an array as at least one block.
  static let works: Bool = {
    let nothing = Allocations.count {}
    let array = Allocations.count { keep([UInt8](repeating: 1, count: 64)) }
    return nothing == 0 && (array ?? 0) >= 1
  }()

  /// Average over `calls` calls of `body` after one that warms it up; nil when nothing counts.
  static func perCall(_ calls: Int, _ body: (_ call: Int) -> Void) -> Double? {
    guard works, calls > 0 else { return nil }
    body(0)
    let counted = Allocations.count {
      for call in 0..<calls { body(call) }
    }
    return counted.map { Double($0) / Double(calls) }
  }

  /// Uses `value` where the optimiser cannot see it, so that making it is not optimised away.
  @inline(never) @_optimize(none) static func keep<Value>(_ value: Value) {}
}
