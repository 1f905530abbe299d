/// When bursts of one name came: a person's pages come irregularly, and a machine's like clockwork.
struct Rhythm: Sendable {
  private struct Burst {
    /// The end of its first reading.
    let instant: Int
    /// The end of its last one.
    var end: Int
    var size: Int
    /// Seconds of its longest reading, by which its instant is uncertain.
    var precision: Int
  }

  /// The last few, oldest first.
  private var bursts: [Burst] = []

  var last: Int { bursts.last?.end ?? .min }

  /// Takes in a reading. A burst may go on through several that follow each other.
  mutating func add<Key>(_ sample: UsageSample<Key>, _ rule: MinuteRule) {
    let (size, length) = (min(sample.received.bytes, 1 << 40), sample.end - sample.begin)
    guard size >= rule.burst else { return }
    if var burst = bursts.last, sample.begin <= burst.end {
      burst.end = max(burst.end, sample.end)
      burst.size = min(burst.size + size, 1 << 40)
      burst.precision = max(burst.precision, length)
      bursts[bursts.count - 1] = burst
    } else {
      if bursts.count > rule.beats { bursts.removeFirst() }
      bursts.append(Burst(instant: sample.end, end: sample.end, size: size, precision: length))
    }
  }

  /// Whether the last intervals were alike and their bursts small, and the next burst is not overdue.
  func isClockwork(at instant: Int, _ rule: MinuteRule) -> Bool {
    guard bursts.count > rule.beats, bursts.allSatisfy({ $0.size <= rule.beatReceived }) else { return false }
    let intervals = zip(bursts.dropFirst(), bursts).map { $0.instant - $1.instant }
    let mean = intervals.reduce(0, +) / intervals.count
    let tolerance = mean / 10 + 1 + (bursts.map(\.precision).max() ?? 0)
    return mean >= rule.beatShortest && tolerance < mean && intervals.allSatisfy { abs($0 - mean) <= tolerance }
      && instant - last <= mean + tolerance + 60
  }
}
