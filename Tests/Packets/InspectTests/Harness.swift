import Inspect
import Support
import Wire

/// Drives one inspector as the filter does, and keeps its outcome for every packet.
///
/// Packets are numbered in the order they are fed, from 0. A class, because expectations cannot hold what must not be
/// copied.
final class Judge {
  enum PacketOutcome: Hashable {
    case held
    case forwarded
    case dropped(Denial)
  }

  /// A question to the policy, as plain values.
  struct Question: Hashable {
    var via: Subject.Via
    var knowledge: Subject.Knowledge
    /// Empty where nothing was named.
    var name: String
    /// Nil where the question is not DNS.
    var type: DNSType?
    var isAnswer: Bool
    var shape: Shape
    var packet: Int
    var device: DeviceID
    var server: Address
    var serverPort: UInt16
  }

  struct Kill: Hashable {
    var flow: FlowID
    var denial: Denial
  }

  typealias Policy = (Question) -> Bool

  private(set) var inspector: Inspector
  /// Says whether a question is allowed; may be changed between packets.
  var policy: Policy
  /// The limits of what is allowed.
  var allowance = Inspector.Terms.allow
  /// Decides which questions wait for their answer.
  var waits: Policy = { _ in false }
  private(set) var waiting: [Waiting] = []
  /// The time of the next packet; every packet takes a millisecond.
  var now = Instant(seconds: 1_000)
  private(set) var packets: [(from: Conversation.Side, bytes: [UInt8])] = []
  private(set) var fates: [PacketOutcome] = []
  /// The packets of both sides that passed, in their order.
  private(set) var forwarded: [Int] = []
  private(set) var questions: [Question] = []
  private(set) var kills: [Kill] = []
  private(set) var dones: [FlowID] = []
  private(set) var quiets: [FlowID] = []
  private(set) var evictions = 0
  private(set) var losses: [DeviceID] = []
  /// The flow of each packet, as the inspector named it.
  private(set) var flows: [FlowID?] = []
  /// Steps that broke the contract: a second verdict for a packet, or one for a packet that was never fed.
  private(set) var violations: [String] = []

  init(limits: Limits = Judge.limits, policy: @escaping Policy = Judge.blocking("blocked.test")) {
    inspector = Inspector(limits: limits)
    self.policy = policy
  }

  /// Whether the kernel's rules stand in front of the inspector. They let packets without payload pass, except SYNs and
  /// the acknowledgements of servers on other ports than 443.
  @TaskLocal static var isBehindRules = false

  /// Small tables, so that a test costs little; all times are the ordinary ones.
  static var limits: Limits {
    var limits = Limits()
    limits.seesHandshakes = !isBehindRules
    limits.flows = 1_024
    limits.streams = 256
    limits.attempts = 256
    limits.addressNames = 1_024
    return limits
  }

  /// Blocks `domain` with everything below it, and allows the rest, nameless flows too.
  static func blocking(_ domain: String) -> Policy {
    { $0.name != domain && !$0.name.hasSuffix("." + domain) }
  }

  /// Allows what has a name outside `domain`, and nothing else.
  static func strictly(blocking domain: String) -> Policy {
    { $0.knowledge == .name && blocking(domain)($0) }
  }

  /// The answers that had to be emptied.
  private(set) var emptied = 0

  // MARK: Feeding

  /// Feeds one packet, takes all its steps, and returns its number.
  @discardableResult
  func feed(
    _ bytes: [UInt8], from side: Conversation.Side = .client, device: DeviceID = DeviceID(1), hints: KernelHints = []
  ) -> Int {
    let number = packets.count
    packets.append((side, bytes))
    fates.append(.held)
    answered.append(false)
    noteEnd(bytes, from: side)
    if Judge.isBehindRules && passesRules(bytes, from: side) {
      flows.append(nil)
      answer(PacketID(number), .forwarded)
      now.nanoseconds += 1_000_000
      return number
    }
    let direction: Direction = side == .client ? .fromClient : .fromServer
    let isInside = Judge.isBehindRules && side == .client && opensInside(bytes)
    let usual: KernelHints = Judge.isBehindRules ? isInside ? [.findsAnswer, .inside] : .findsAnswer : []
    let flow = inspector.feed(
      bytes.raw, id: PacketID(number), device: device, direction: direction, hints: usual.union(hints).union(.trusted),
      at: now)
    flows.append(flow)
    let forwarded = forwarded.count
    takeSteps()
    emptied += inspector.emptied.count
    if let flow, side == .client, self.forwarded.count > forwarded { mark(flow, by: bytes, isInside: isInside) }
    if fates[number] == .held, !answered[number], !wasHeld.contains(number) {
      violations.append("packet \(number) got no answer")
    }
    now.nanoseconds += 1_000_000
    return number
  }

  /// Feeds the packets that were added since the last call, and returns their numbers.
  @discardableResult
  func play(_ conversation: inout Conversation, device: DeviceID = DeviceID(1)) -> [Int] {
    conversation.take().map { feed($0.packet, from: $0.from, device: device) }
  }

  /// Lets time pass; the inspector sees the clock once a second, as in the filter.
  func wait(seconds: Int) {
    for _ in 0..<seconds {
      now.nanoseconds += 1_000_000_000
      expire(at: now)
    }
  }

  /// The settings changed, and no longer allow a flow.
  func condemn(_ flow: FlowID) {
    inspector.condemn(flow, at: now)
    takeSteps()
  }

  /// Has all waiting questions asked again.
  func resume() {
    for held in waiting {
      inspector.resume(held, at: now)
      takeSteps()
    }
  }

  /// The networks of the home.
  func use(_ local: LocalNetworks) { inspector.local = local }

  /// New settings may allow what was refused.
  func forgetDeniedDatagrams() {
    inspector.forgetDeniedDatagrams(at: now)
    takeSteps()
  }

  /// Tells another thread's inspector what this one has learned.
  func teach(_ other: Judge) { inspector.takeObservations { other.inspector.learn($0, at: other.now) } }

  func expire(at moment: Instant) {
    inspector.expire(at: moment)
    takeSteps()
  }

  private func passesRules(_ bytes: [UInt8], from side: Conversation.Side) -> Bool {
    guard let packet = try? Packet.decode(bytes.raw), packet.transport == .tcp else { return false }
    guard packet.payloadRange.isEmpty else { return passesRules(packet, from: side) }
    if packet.tcp.flags.intersection([.syn, .ack]) == .syn { return false }
    // The filter is asked about a device's SYN-ACK.
    if side == .client { return !packet.tcp.flags.contains(.syn) }
    let isAgain = packet.tcp.flags.contains(.syn) && assured.contains(packet.destinationPort)
    return packet.sourcePort == 443 && !isAgain
  }

  /// On port 443 the rules free a connection when its server answers a hello.
  private func passesRules(_ packet: borrowing Packet, from side: Conversation.Side) -> Bool {
    guard (side == .client ? packet.destinationPort : packet.sourcePort) == 443 else { return false }
    let port = side == .client ? packet.sourcePort : packet.destinationPort
    if side == .client { return marks[port] == .allowed && !packet.tcp.flags.contains(.syn) }
    switch marks[port] ?? .watched {
    case .allowed: return true
    case .blocked, .watched: return false
    case .undecided:
      guard ServerFlight.read(packet.payload) == .answered, packet.payload.byteAtStart == 22 else { return true }
      marks[port] = .allowed
      if let flow = inspector.flow(FlowKey(packet, .fromServer)) { dones.append(flow) }
      return true
    }
  }

  /// The kernel's marks of connections to port 443, by the client's port.
  private var marks: [UInt16: Mark] = [:]
  private enum Mark { case undecided, watched, allowed, blocked }

  /// Marks the connection of a client's packet that passed.
  private func mark(_ flow: FlowID, by bytes: [UInt8], isInside: Bool) {
    guard let packet = try? Packet.decode(bytes.raw), packet.transport == .tcp, packet.destinationPort == 443 else {
      return
    }
    if inspector.posture(of: flow) == .all || isInside {
      marks[packet.sourcePort] = .watched
    } else if marks[packet.sourcePort] == .watched {
      marks[packet.sourcePort] = .undecided
    }
  }

  /// Client ports whose connections are open for the kernel.
  private var assured: Set<UInt16> = []

  /// Tracks connections as the kernel does, and returns whether this packet opens one that is open already.
  private func opensInside(_ bytes: [UInt8]) -> Bool {
    guard let packet = try? Packet.decode(bytes.raw), packet.transport == .tcp else { return false }
    if packet.tcp.flags.contains(.syn) { return assured.contains(packet.sourcePort) }
    assured.insert(packet.sourcePort)
    return false
  }

  private func noteEnd(_ bytes: [UInt8], from side: Conversation.Side) {
    guard let packet = try? Packet.decode(bytes.raw), packet.transport == .tcp else { return }
    let port = side == .client ? packet.sourcePort : packet.destinationPort
    if !packet.tcp.flags.isDisjoint(with: [.rst, .fin]) { assured.remove(port) }
  }

  /// Whether others opened the connections that begin in their middle.
  var isInbound = false
  private var answered: [Bool] = []
  private var wasHeld: Set<Int> = []

  private func takeSteps() {
    while let step = inspector.next() {
      switch step {
      case .forward(let id): answer(id, .forwarded)
      case .drop(let id, let denial): answer(id, .dropped(denial))
      case .hold(let id):
        let isFirst = wasHeld.insert(Int(id)).inserted
        if !isFirst && waiting.isEmpty { violations.append("packet \(id) was held twice") }
      case .kill(let flow, let denial):
        kills.append(Kill(flow: flow, denial: denial))
        if let ends = inspector.ends(of: flow) { marks[ends.clientPort] = .blocked }
      case .done(let flow): dones.append(flow)
      case .quiet(let flow): quiets.append(flow)
      case .trace: inspector.trace(isInbound: isInbound)
      case .evict: evictions += 1
      case .lose(let device): losses.append(device)
      case .judge:
        let question = Question(inspector.subject)
        questions.append(question)
        if waits(question), let held = inspector.waiting {
          waiting.append(held)
          inspector.postpone()
        } else {
          inspector.resolve(policy(question) ? allowance : .block)
        }
      }
    }
  }

  private func answer(_ id: PacketID, _ fate: PacketOutcome) {
    guard id < fates.count else { return violations.append("packet \(id) was never fed") }
    let number = Int(id)
    if answered[number] { violations.append("packet \(number) was answered twice: \(fates[number]), \(fate)") }
    answered[number] = true
    fates[number] = fate
    if fate == .forwarded { forwarded.append(number) }
  }
}

extension Judge.Question {
  fileprivate init(_ subject: Subject) {
    via = subject.via
    knowledge = subject.knowledge
    name = subject.knowledge == .name || subject.knowledge == .hidden ? "\(subject.name)" : ""
    type = subject.via == .dns ? subject.questionType : nil
    isAnswer = subject.isAnswer
    shape = subject.shape
    packet = Int(subject.packet)
    device = subject.device
    server = subject.server
    serverPort = subject.serverPort
  }
}

extension Judge {
  /// The names asked about, in order.
  var names: [String] { questions.map(\.name) }
  var denials: [Denial] { kills.map(\.denial) }
  /// Packets that are still held.
  var held: [Int] { fates.indices.filter { fates[$0] == .held } }
  func fates(_ numbers: [Int]) -> [PacketOutcome] { numbers.map { fates[$0] } }
  /// For a packet that is fed in the same expression, which a subscript would read too early.
  func fate(_ number: Int) -> PacketOutcome { fates[number] }

  /// What reached the server: every packet of the client that passed, in that order.
  var view: ServerView {
    ServerView(forwarded.filter { packets[$0].from == .client }.map { packets[$0].bytes })
  }

  func hasResolved(_ name: Name, for device: DeviceID) -> Bool {
    inspector.addresses.hasResolved(name, for: device, at: now)
  }

  /// Names that DNS answers gave a device for an address.
  func learned(_ address: Address, for device: DeviceID = DeviceID(1)) -> [String] {
    var names: [String] = []
    inspector.addresses.names(of: address, for: device, at: now) { name, _ in
      names.append("\(name)")
      return true
    }
    return names.sorted()
  }
}

extension RawSpan {
  fileprivate var byteAtStart: UInt8? { byteCount > 0 ? unsafe unsafeLoad(fromByteOffset: 0, as: UInt8.self) : nil }
}
