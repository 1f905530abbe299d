/// What judges that took turns reached.
struct Turns {
  private var samples: [Judge: [Double]] = [:]

  mutating func add(_ sample: Double, of judge: Judge) { samples[judge, default: []].append(sample) }

  /// The median.
  subscript(_ judge: Judge) -> Double? { samples[judge].map(Harness.median) }

  /// The median of what one has above another in the same turn: a machine that is slower for a while is so for both.
  func difference(_ judge: Judge, above other: Judge) -> Double? {
    guard let mine = samples[judge], let theirs = samples[other], mine.count == theirs.count else { return nil }
    return Harness.median(zip(mine, theirs).map { $0 - $1 })
  }

  /// The medians of a judge who came first and last in each turn, which are the same but for noise.
  func ends(_ judge: Judge) -> (first: Double, last: Double)? {
    guard let samples = samples[judge], samples.count > 1 else { return nil }
    func median(_ remainder: Int) -> Double {
      Harness.median(samples.indices.filter { $0 % 2 == remainder }.map { samples[$0] })
    }
    return (median(0), median(1))
  }
}
