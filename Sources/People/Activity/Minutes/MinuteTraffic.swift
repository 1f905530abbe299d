/// What one name of one device carried in one minute, and what the rule makes of it.
struct MinuteTraffic: Sendable {
  enum Activity: Sendable {
    case none, light, heavy
    /// A download, which is no use.
    case bulk
  }

  private var receivedBytes = 0, receivedPackets = 0, sentBytes = 0, sentPackets = 0
  /// Octets received a second, reading by reading.
  private var rates: [Double] = []
  /// Seconds of its longest reading, and of all.
  private var longest = 0, covered = 0
  /// The last reading, and whether nothing was read for a while before one.
  private var last: Range<Int>?
  private var hasPause = false
  /// From the end of the first reading that is more than chatter to the beginning of the last one: it was busy before
  /// and after. Empty or negative where there was one alone.
  private(set) var busyFrom = Int.max
  private(set) var busyUntil = Int.min

  /// As many readings as a minute has seconds, and a few that came late.
  private static let mostReadings = 64

  /// Takes in a reading. Of one that is longer than a minute the mean of a minute counts.
  mutating func add<Key>(_ sample: UsageSample<Key>, _ rule: MinuteRule) {
    let seconds = max(1, sample.end - sample.begin)
    let (received, sent) = (sample.received.bounded, sample.sent.bounded)
    func share(_ number: Int) -> Int { seconds > 60 ? number * 60 / seconds : number }
    receivedBytes += share(received.bytes)
    receivedPackets += share(received.packets)
    sentBytes += share(sent.bytes)
    sentPackets += share(sent.packets)
    longest = max(longest, seconds)
    note(Double(received.bytes) / Double(seconds), during: sample.begin..<sample.end)
    if received.bytes >= rule.busyReceived || min(received.packets, sent.packets) >= rule.busyPackets {
      busyFrom = min(busyFrom, sample.end)
      busyUntil = max(busyUntil, sample.begin)
    }
  }

  /// Connections of one name may be read one by one.
  private mutating func note(_ rate: Double, during reading: Range<Int>) {
    if reading == last {
      rates[rates.count - 1] += rate
    } else if rates.count < MinuteTraffic.mostReadings {
      hasPause = hasPause || last.map { reading.lowerBound > $0.upperBound } ?? false
      rates.append(rate)
      covered += reading.count
      last = reading
    }
  }

  /// `wasBulk` says whether the minute before was a download, of which this one may have the end.
  func activity(_ rule: MinuteRule, wasBulk: Bool) -> Activity {
    if sentBytes >= rule.uploadSent, sentBytes / rule.uploadFactor >= receivedBytes { return .none }
    if isBulk(rule, wasBulk: wasBulk) { return .bulk }
    let packets = min(receivedPackets, sentPackets)
    if receivedBytes >= rule.heavyReceived || packets >= rule.heavyPackets { return .heavy }
    if longest > rule.beatShortest { return .none }
    let isTyped = packets >= rule.typedPackets && sentBytes - rule.acknowledgement * sentPackets >= rule.typedBytes
    return receivedBytes >= rule.lightReceived || packets >= rule.lightPackets || isTyped ? .light : .none
  }

  private func isBulk(_ rule: MinuteRule, wasBulk: Bool) -> Bool {
    if receivedBytes >= (longest > rule.steadyLongest ? rule.coarseReceived : rule.bulkReceived) { return true }
    if hasPause || rates.contains(0) { return false }
    // It began and ended within a reading, so those two are not full.
    let inner = rates.dropFirst().dropLast()
    if inner.count < rule.steadyReadings { return wasBulk && covered <= 30 }
    guard let least = inner.min(), let most = inner.max(), most * 60 >= Double(rule.steadyReceived) else {
      return false
    }
    return most <= least * rule.steadyFactor
  }
}

extension UsageSample.Amount {
  /// No more than any connection carries, so that sums do not overflow.
  fileprivate var bounded: Self { Self(bytes: min(max(0, bytes), 1 << 40), packets: min(max(0, packets), 1 << 40)) }
}
