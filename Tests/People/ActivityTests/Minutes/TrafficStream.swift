import Activity
import Support

/// Traffic of one device, second by second, and the readings that are taken of it.
struct TrafficStream {
  /// What connections to a name carried in a second.
  private struct Second {
    var (received, receivedPackets, sent, sentPackets) = (0, 0, 0, 0)
  }

  var generator: SeededGenerator
  private var names: [String: [Int: Second]] = [:]

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  /// Packets of a size in both directions, as games and calls have them.
  mutating func packets(_ name: String, at second: Int, received: (Int, bytes: Int), sent: (Int, bytes: Int)) {
    add(name, second, received.0 * received.bytes, received.0, sent.0 * sent.bytes, sent.0)
  }

  /// An answer at a rate in octets a second, with a request in front of it, and acknowledgements of every other packet.
  mutating func fetch(_ name: String, at second: Int, bytes: Int, rate: Int = 3_000_000, request: Int = 900) {
    add(name, second, 0, 0, request, 1 + request / 1_400)
    var (left, now) = (bytes, second)
    while left > 0 {
      let part = min(left, rate)
      let packets = (part + 1_399) / 1_400
      add(name, now, part + packets * 52, packets, (packets + 1) / 2 * 52, (packets + 1) / 2)
      (left, now) = (left - part, now + 1)
    }
  }

  /// The other direction: something is sent, and acknowledged.
  mutating func upload(_ name: String, at second: Int, bytes: Int, rate: Int) {
    var (left, now) = (bytes, second)
    while left > 0 {
      let part = min(left, rate)
      let packets = (part + 1_399) / 1_400
      add(name, now, (packets + 1) / 2 * 52, (packets + 1) / 2, part + packets * 52, packets)
      (left, now) = (left - part, now + 1)
    }
  }

  /// What a recording has of a second.
  mutating func carry(_ name: String, at second: Int, received: (Int, packets: Int), sent: (Int, packets: Int)) {
    add(name, second, received.0, received.packets, sent.0, sent.packets)
  }

  /// After its last second.
  var end: Int { (names.values.flatMap(\.keys).max() ?? -1) + 1 }

  /// Another stream of the same device, so many seconds later.
  mutating func append(_ other: TrafficStream, at begin: Int) {
    for (name, seconds) in other.names {
      for (second, traffic) in seconds {
        add(
          name, begin + second, traffic.received, traffic.receivedPackets, traffic.sent, traffic.sentPackets)
      }
    }
  }

  private mutating func add(
    _ name: String, _ second: Int, _ received: Int, _ receivedPackets: Int, _ sent: Int, _ sentPackets: Int
  ) {
    var traffic = names[name]?[second] ?? Second()
    traffic.received += received
    traffic.receivedPackets += receivedPackets
    traffic.sent += sent
    traffic.sentPackets += sentPackets
    names[name, default: [:]][second] = traffic
  }
}

extension TrafficStream {
  /// An instant with full minutes and hours.
  static let epoch = 1_795_000_000 / 3_600 * 3_600

  /// The minutes that are counted for each name, with readings of so many seconds.
  func minutes(reading: Int = 5, phase: Int = 0, rule: MinuteRule = .standard) -> [String: Minutes] {
    var meter = UsageMeter<String>(rule: rule)
    var minutes: [String: Minutes] = [:]
    let end = (names.values.flatMap(\.keys).max() ?? 0) + 1_200
    for begin in stride(from: -phase, to: end, by: reading) {
      for (name, seconds) in names {
        let sum = (begin..<begin + reading).compactMap { seconds[$0] }
        if sum.isEmpty { continue }
        let received = (sum.reduce(0) { $0 + $1.received }, sum.reduce(0) { $0 + $1.receivedPackets })
        let sent = (sum.reduce(0) { $0 + $1.sent }, sum.reduce(0) { $0 + $1.sentPackets })
        meter.add(
          UsageSample(
            key: name, device: 1, begin: Self.epoch + begin, end: Self.epoch + begin + reading,
            received: .init(bytes: received.0, packets: received.1), sent: .init(bytes: sent.0, packets: sent.1)))
      }
      meter.advance(to: Self.epoch + begin + reading)
      for mark in meter.take() { minutes[mark.key, default: Minutes()].insert(minute: mark.minute) }
    }
    return minutes
  }
}

extension [String: Minutes] {
  /// Minutes in which any name was used.
  var together: Minutes { values.reduce(into: Minutes()) { $0.formUnion($1) } }
}
