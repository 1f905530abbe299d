import Inspect
import Support
import Wire

/// A small inspector and all its steps, for laws about a few packets.
final class Drive {
  static let blocked = Name("blocked.test") ?? Name()

  private var inspector: Inspector
  private let input: [UInt8]
  private var answers: [Int] = []
  private var now = Instant(seconds: 1_000)
  private(set) var names: [String] = []
  private(set) var kills = 0

  init(_ input: [UInt8]) {
    var limits = Limits()
    limits.flows = 16
    limits.streams = 4
    limits.largeStreams = 2
    limits.attempts = 4
    limits.held = 64
    limits.addressNames = 32
    limits.devices = 8
    inspector = Inspector(limits: limits)
    self.input = input
  }

  func feed(_ packet: [UInt8], fromClient: Bool = true, device: UInt16 = 1, after time: UInt64 = 1_000_000) {
    now.nanoseconds += time
    answers.append(0)
    inspector.feed(
      packet.raw, id: PacketID(answers.count - 1), device: DeviceID(device),
      direction: fromClient ? .fromClient : .fromServer, at: now)
    takeSteps()
  }

  func expire(after seconds: UInt64) {
    now.nanoseconds += seconds * 1_000_000_000
    inspector.expire(at: now)
    takeSteps()
  }

  /// Lets all time pass; then each packet must have had exactly one verdict.
  func close() {
    expire(after: 1_000)
    for (id, count) in answers.enumerated() where count != 1 {
      Law.broken("packet \(id) of \(answers.count) was answered \(count) times", input)
    }
  }

  private func takeSteps() {
    while let step = inspector.next() {
      switch step {
      case .forward(let id), .drop(let id, _): answers[Int(id)] += 1
      case .hold, .done, .quiet, .evict, .lose: break
      // Half of all flows were opened from outside.
      case .trace(let flow): inspector.trace(isInbound: flow.generation & 1 == 0)
      case .kill: kills += 1
      case .judge:
        let subject = inspector.subject
        let isNamed = subject.knowledge == .name || subject.knowledge == .hidden
        if isNamed { names.append("\(subject.name)") }
        inspector.resolve(isNamed && subject.name.isWithin(Drive.blocked) ? .block : .allow)
      }
    }
  }
}
