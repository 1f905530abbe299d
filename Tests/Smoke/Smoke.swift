import Glibc
import Inspect
import Support
import Wire

/// Feeds mutated conversations to one inspector, so that its tables fill and evict, and checks its laws on the way.
final class Smoke {
  struct Options {
    var packets = 10_000_000
    var seed: UInt64 = 1
    var checkEvery: UInt32 = 16
    var cases = 3_000
  }

  static let laneCount = 24
  static let devices: UInt8 = 40
  /// Processor time that this many packets together may take, which is less than the limit for a single one.
  static let batch = 64
  static let batchClocks = 50_000

  let options: Options
  let pool: Pool
  let blocked = Name("blocked.test") ?? Name()
  var inspector: Inspector
  var generator: SeededGenerator
  var lanes = [Lane](repeating: Lane(), count: Smoke.laneCount)
  var laws: Laws
  var report = Report()
  var now = Instant(seconds: 1_000)
  var buffer: [UInt8] = []
  var nextPort: UInt16 = 1_024

  init(_ options: Options) {
    var limits = Limits()
    limits.flows = 1_024
    limits.streams = 48
    limits.attempts = 64
    limits.held = 256
    limits.largeStreams = 8
    limits.addressNames = 1_024
    self.options = options
    inspector = Inspector(limits: limits)
    pool = Pool(seed: options.seed, count: options.cases)
    generator = SeededGenerator(seed: options.seed)
    laws = Laws(options, flows: limits.flows)
    buffer.reserveCapacity(70_000)
  }

  func run() {
    let start = clock()
    var batchStart = start
    for number in 0..<options.packets {
      feedOne(number)
      if number % Smoke.batch == Smoke.batch - 1 {
        let time = clock()
        if time - batchStart > Smoke.batchClocks { fail(number, "64 packets took \(time - batchStart) us") }
        batchStart = time
      }
      if number % 4_096 == 0 {
        if generator.chance(oneIn: 64) { now.nanoseconds += 200_000_000_000 }
        inspector.expire(at: now)
        takeSteps(number)
        report.progress(number, of: options.packets)
      }
    }
    inspector.expire(at: Instant(nanoseconds: now.nanoseconds + 1_000_000_000_000))
    takeSteps(options.packets - 1)
    if let id = laws.unanswered { fail(options.packets - 1, "packet \(id) was never answered") }
    report.close(options, laws, clocks: clock() - start)
  }

  /// Picks a lane and feeds its next packet, changed or not.
  private func feedOne(_ number: Int) {
    let index = Int(generator.next() % UInt64(Smoke.laneCount))
    if lanes[index].isOver { begin(index) }
    var lane = lanes[index]
    var packet = lane.position
    lane.position += 1
    let isRough = lane.temper == .rough
    if lane.temper != .untouched && generator.chance(oneIn: isRough ? 2 : 8) {
      lane.isMutated = true
      switch generator.next() % 8 {
      // The packet is left out, sent again later or out of turn, or replaced by another conversation's.
      case 0: if lane.position < lane.end { (packet, lane.position) = (lane.position, lane.position + 1) }
      case 1: lane.position -= 1
      case 2: packet = min(packet + 1, lane.end - 1)
      case 3: packet = Int(generator.next() % UInt64(pool.packets.count))
      default: break
      }
      pool.copy(packet, client: lane.device, port: lane.port, into: &buffer)
      if generator.chance(oneIn: 4) == false { Mutation.apply(to: &buffer, using: &generator) }
    } else {
      pool.copy(packet, client: lane.device, port: lane.port, into: &buffer)
    }
    // The conversation stops half way: such flows fill the tables.
    if lane.temper != .untouched && generator.chance(oneIn: 16) { lane.position = lane.end }
    lanes[index] = lane
    now.nanoseconds += generator.next() & 0xf_ffff
    feed(number, lane, isFromClient: pool.packets[packet].isFromClient)
  }

  private func begin(_ index: Int) {
    let example = pool.cases[Int(generator.next() % UInt64(pool.cases.count))]
    nextPort = nextPort == 60_000 ? 1_024 : nextPort + 1
    lanes[index] = Lane(
      position: example.packets.lowerBound, end: example.packets.upperBound,
      device: 1 + UInt8(generator.next() % UInt64(Smoke.devices)), port: nextPort,
      temper: Lane.Temper(rawValue: Int(generator.next() % 3)) ?? .light, kind: example.kind,
      quicName: example.quicName, isMutated: false)
  }

  private func feed(_ number: Int, _ lane: Lane, isFromClient: Bool) {
    let id = PacketID(number)
    let flow = inspector.feed(
      buffer.raw, id: id, device: DeviceID(UInt16(lane.device)), direction: isFromClient ? .fromClient : .fromServer,
      at: now)
    laws.note(id, flow, buffer, isFromClient: isFromClient)
    takeSteps(number, lane)
    if laws.isSilent(id) { fail(number, "no step for the packet") }
  }

  private func takeSteps(_ number: Int, _ lane: Lane? = nil) {
    while let step = inspector.next() {
      switch step {
      case .forward(let id): check(number, laws.forward(id))
      case .drop(let id, _): check(number, laws.drop(id))
      case .hold(let id): check(number, laws.hold(id))
      case .kill(let flow, let denial):
        report.kills[Int(denial.rawValue)] += 1
        laws.kill(flow)
      case .done: report.dones += 1
      case .quiet, .evict, .lose, .trace: break
      case .judge(let flow):
        let subject = inspector.subject
        let isNamed = subject.knowledge == .name || subject.knowledge == .hidden
        if isNamed { report.named += 1 }
        if let lane { check(number, laws.judge(flow, subject, lane)) }
        inspector.resolve(isNamed && subject.name.isWithin(blocked) ? .block : .allow)
      }
    }
  }

  private func check(_ number: Int, _ violation: String?) {
    if let violation { fail(number, violation) }
  }

  private func fail(_ number: Int, _ law: String) -> Never {
    Command.fail(
      """

      picket-smoke: broken at packet \(number), seed \(options.seed): \(law)
      packet: \(Hex.line(buffer))
      \(laws.history)
      """, code: 1)
  }
}
