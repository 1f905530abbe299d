/// When bursts of one name began: a person's pages come irregularly, and a machine's like clockwork.
struct Rhythm: Sendable {
  /// The last few, oldest first.
  private var onsets: [Int] = []
  private var isBusy = false
  private var size = 0
  private var largest = 0
  /// The longest reading in it, by which every onset is uncertain.
  private var precision = 0

  var last: Int { onsets.last ?? .min }

  /// Takes in a reading.
  mutating func add<Key>(_ sample: UsageSample<Key>, _ rule: MinuteRule) {
    precision = max(precision, sample.end - sample.begin)
    let isBurst = sample.received.bytes >= rule.burst
    if isBurst {
      if !isBusy {
        if onsets.count > rule.beats { onsets.removeFirst() }
        onsets.append(sample.end)
        size = 0
      }
      size += min(sample.received.bytes, 1 << 40)
      largest = max(largest, size)
    }
    isBusy = isBurst
  }

  /// Whether the last intervals were alike, and the next burst is not overdue.
  func isClockwork(at instant: Int, _ rule: MinuteRule) -> Bool {
    guard onsets.count > rule.beats, largest <= rule.beatReceived else { return false }
    let intervals = zip(onsets.dropFirst(), onsets).map { $0 - $1 }
    let mean = intervals.reduce(0, +) / intervals.count
    let tolerance = precision + mean / 10 + 1
    return mean >= rule.beatShortest && tolerance < mean && intervals.allSatisfy { abs($0 - mean) <= tolerance }
      && instant - last <= mean + tolerance + 60
  }
}
