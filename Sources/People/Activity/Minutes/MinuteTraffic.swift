/// What one name of one device carried in one minute, and what the rule makes of it.
struct MinuteTraffic: Sendable {
  enum Activity: Sendable {
    case none, light, heavy
    /// A download, which is none.
    case bulk
  }

  private var receivedBytes = 0, receivedPackets = 0, sentBytes = 0, sentPackets = 0
  /// Octets received a second, reading by reading.
  private var rates: [Double] = []
  /// Each reading of the minute was short enough for `isSteady`.
  private var isFine = true

  /// As many readings as a minute has seconds, and a few that came late.
  private static let mostReadings = 64

  /// Takes in a reading. Of one that is longer than a minute the mean of a minute counts.
  mutating func add<Key>(_ sample: UsageSample<Key>, _ rule: MinuteRule) {
    let seconds = max(1, sample.end - sample.begin)
    func share(_ number: Int) -> Int { seconds > 60 ? bounded(number) * 60 / seconds : bounded(number) }
    receivedBytes += share(sample.received.bytes)
    receivedPackets += share(sample.received.packets)
    sentBytes += share(sample.sent.bytes)
    sentPackets += share(sample.sent.packets)
    isFine = isFine && seconds <= rule.steadyLongest
    if rates.count < MinuteTraffic.mostReadings {
      rates.append(Double(bounded(sample.received.bytes)) / Double(seconds))
    }
  }

  /// More than any connection carries, and far from where sums overflow.
  private func bounded(_ number: Int) -> Int { min(max(0, number), 1 << 40) }

  /// `wasBulk` says whether the minute before was a download, of which this one may have the end.
  func activity(_ rule: MinuteRule, wasBulk: Bool) -> Activity {
    if sentBytes >= rule.uploadSent, sentBytes / rule.uploadFactor >= receivedBytes { return .none }
    if isBulk(rule, wasBulk: wasBulk) { return .bulk }
    let packets = min(receivedPackets, sentPackets)
    if receivedBytes >= rule.heavyReceived || packets >= rule.heavyPackets { return .heavy }
    let isTyped = packets >= rule.typedPackets && sentBytes - rule.acknowledgement * sentPackets >= rule.typedBytes
    return receivedBytes >= rule.lightReceived || packets >= rule.lightPackets || isTyped ? .light : .none
  }

  private func isBulk(_ rule: MinuteRule, wasBulk: Bool) -> Bool {
    if receivedBytes >= rule.bulkReceived { return true }
    guard isFine, let first = rates.firstIndex(where: { $0 > 0 }), let last = rates.lastIndex(where: { $0 > 0 })
    else { return false }
    // It began and ended within a reading, so those two are not full.
    let inner = rates[first...last].dropFirst().dropLast()
    if inner.count < rule.steadyReadings { return wasBulk && first == 0 }
    guard let least = inner.min(), let most = inner.max(), most * 60 >= Double(rule.steadyReceived) else {
      return false
    }
    return most <= least * rule.steadyFactor
  }
}
