internal import Capture
internal import Catalog
internal import FilterProtocol
internal import Inspect
internal import PicketSystem
internal import Policy
internal import Wire

/// Turns what the engine says into verdicts of the kernel's queue.
///
/// What a client sent is settled as the engine speaks, so that packets leave in the order of their stream. What a server
/// sent waits until the engine is done with it: only then is known whether its connection is free.
struct LiveOutlet: ~Copyable, Outlet {
  private let marks: MarkMask
  private var records: RecordWriter
  /// What a device may have written down: nobody reads more, and a flood would have whoever writes take the processors
  /// from everybody's packets.
  private var lines: TokenBuckets
  private var berths: PendingPackets
  private var openers: ConnectionInitiators

  /// The packet at hand.
  private var pending: PendingPacket?
  private(set) var id: PacketID = 0
  private var direction = Direction.fromClient
  private var ends: FlowKey?
  private var foreign: UInt32 = 0
  private var hook = QueuedPacket.Hook.forward
  private(set) var fate = PacketOutcome()
  /// The packet at hand is of this machine's own resolver: its connection gets no mark (R14).
  var isResolvers = false
  /// No packet is at hand: some go on that have waited for an answer.
  private var isReleasing = false
  /// Their flow was taken down, and its client is to hear of that.
  private var isEnding = false

  /// Connections that must not go on, and those whose servers may talk on unseen.
  var cuts: [FlowKey] = []
  var quiets: [FlowKey] = []
  /// Flows that are allowed, and of which nobody knows what they want; how many more there were than find room.
  var unknown: [FlowKey] = []
  var unlisted: UInt64 = 0
  static let mostUnknown = 256
  /// Devices with flows that go on unseen and that nobody can judge again.
  var devicesWithForgottenFlows = DeviceBits.none

  init(marks: MarkMask, ring: RecordRing, limits: Limits) {
    self.marks = marks
    records = RecordWriter(ring)
    lines = TokenBuckets(devices: limits.devices, rate: LiveOutlet.linesPerSecond, burst: LiveOutlet.linesAtOnce)
    berths = PendingPackets(waiting: limits.held)
    openers = ConnectionInitiators(devices: limits.devices)
    cuts.reserveCapacity(1_024)
    quiets.reserveCapacity(64)
    unknown.reserveCapacity(LiveOutlet.mostUnknown)
  }

  /// Turns to a packet that was caught there.
  mutating func begin(
    _ packet: consuming PendingPacket, _ direction: Direction, _ ends: FlowKey, mark: UInt32, at hook: QueuedPacket.Hook
  ) {
    pending = consume packet
    id = berths.reserve()
    self.direction = direction
    self.ends = ends
    foreign = mark & ~marks.bits
    self.hook = hook
    fate = PacketOutcome()
  }

  /// Turns to a packet that nobody has to settle.
  mutating func beginNote() { (id, ends, fate) = (LiveOutlet.noPacket, nil, PacketOutcome()) }

  /// No packet has this number, and what is said of it concerns none.
  static let noPacket = PacketID(Int.max)

  /// Gives the packet at hand a verdict, if it still has none.
  mutating func settle(_ action: PacketVerdict.Action, _ state: FlowMark) {
    guard let packet = pending.take() else { return }
    if hook == .preRouting && action == .accept {
      packet.settle(early(state))
    } else {
      packet.settle(PacketVerdict(action, mark: foreign | marks.mark(state)))
    }
  }

  /// Where packets come in, none has a connection yet that a mark could be for. A question that may pass is known by its
  /// mark further on; what is anything else is asked about again where the rest of it is.
  private func early(_ state: FlowMark) -> PacketVerdict {
    state == .watched ? PacketVerdict(.again, mark: foreign | marks.mark(.blocked)) : PacketVerdict(.accept)
  }

  /// Lets the packet at hand go on with other contents.
  mutating func settle(_ state: FlowMark, contents: RawSpan) {
    guard let packet = pending.take() else { return }
    packet.settle(hook == .preRouting ? .accept : .accept(mark: foreign | marks.mark(state)), contents: contents)
  }

  /// Turns away from the packet at hand: without a verdict it waits for its turn.
  mutating func end() {
    defer { isResolvers = false }
    guard let packet = pending.take() else { return berths.release(id) }
    berths.keep(packet, as: id, foreign: hook == .preRouting ? nil : foreign)
  }

  /// Turns to packets that have waited for their verdict.
  mutating func beginRelease() { isReleasing = true }

  mutating func endRelease() { (isReleasing, isEnding) = (false, false) }

  /// What a client's packet does to its connection, and what a server's: that one frees it.
  static func state(_ posture: Posture, _ direction: Direction) -> FlowMark {
    switch posture {
    case .free: .allowed
    case .answered: direction == .fromClient ? .allowed : .watched
    case .watched: .watched
    }
  }

  mutating func forward(_ packet: PacketID, _ posture: Posture) {
    if packet != id || pending == nil {
      // What waits of a server's never concerns a hello.
      berths.settle(packet, .accept, isResolvers ? 0 : marks.mark(LiveOutlet.state(posture, .fromClient)))
    } else if direction == .fromClient {
      settle(.accept, isResolvers ? .undecided : LiveOutlet.state(posture, direction))
    } else {
      fate.forward = posture
    }
  }

  mutating func drop(_ packet: PacketID, _ reason: Reason) {
    if packet == id && pending != nil {
      fate.drop = reason
    } else if isEnding {
      // The first packet of all comes last. The kernel refuses it in the server's name.
      berths.settle(packet, .accept, marks.mark(.blocked))
      isEnding = false
    } else {
      berths.settle(packet, .drop, 0)
    }
  }

  mutating func decided(
    _ subject: borrowing @_addressable Subject, _ match: Match, _ ruling: Ruling, child: Int, enforced: Int?
  ) {
    fate.decision = PacketOutcome.Made(
      via: subject.via, isAnswer: subject.isAnswer, carriesData: subject.carriesData, ruling: ruling,
      categories: match.categories, enforced: enforced)
    // What an answer leads to is only worth a line when it is stopped: the question had one.
    if (subject.isAnswer || subject.isRepeated) && ruling.verdict == .allow { return }
    write(DecisionRecord(subject, match, ruling, child: child, time: Clock.wall))
  }

  mutating func write(_ record: borrowing DecisionRecord) {
    let device = DeviceID(record.device)
    let hasLine = lines.has(device, at: Instant(nanoseconds: record.time))
    // Saying the same again takes none, or a loop over one name would hide all others.
    if records.note(record, mayAdd: hasLine) { lines.spend(device) }
  }

  static let linesPerSecond: UInt64 = 1_000
  static let linesAtOnce: UInt64 = 20_000

  /// Lets out what was written down a while ago.
  mutating func tell() { records.look(at: Clock.wall) }

  mutating func killed(_ flow: FlowID, _ ends: FlowKey?, _ reason: Reason, _ subject: borrowing @_addressable Subject) {
    if let ends, ends == self.ends, pending != nil {
      fate.kill = reason
    } else if let ends {
      cuts.append(ends)
      isEnding = isReleasing
    }
  }

  mutating func finished(_ flow: FlowID) {}

  /// What a process of this machine has written may leave when the process is gone, and then it is nobody's: without a
  /// mark on its connection it would pass unasked. Where the kernel looks for answers to hellos, a server that may say
  /// anything could free its connection by one.
  mutating func quieted(_ ends: FlowKey) {
    if hook == .forward && ends.serverPort != KernelHints.answeredPort { quiets.append(ends) }
  }

  mutating func evicted(_ ends: FlowKey) { cuts.append(ends) }

  mutating func passedUnknown(_ ends: FlowKey) {
    if unknown.count < LiveOutlet.mostUnknown { unknown.append(ends) } else { unlisted &+= 1 }
  }

  mutating func lost(_ device: DeviceID) { devicesWithForgottenFlows.insert(device.index) }

  mutating func isInbound(_ ends: FlowKey, to device: DeviceID) -> Bool { openers.isInbound(ends, to: device) }
}

extension DecisionRecord {
  init(_ subject: borrowing @_addressable Subject, _ match: Match, _ ruling: Ruling, child: Int, time: UInt64) {
    // Whose question it was nobody knows: the name could be a guardian's.
    let isResolvers = subject.device == .resolver
    let isNamed =
      switch subject.knowledge {
      case .name, .hidden: true
      case .noName, .error: false
      }
    self.init(
      time: time, device: subject.device.index, child: UInt16(clamping: child), via: Via(subject.via),
      verdict: ruling.verdict,
      reason: ruling.reason, store: ruling.store, categories: match.categories, application: match.application,
      name: isNamed && !isResolvers ? subject.name : Name(),
      server: Endpoint(subject.server, port: subject.serverPort),
      questionType: subject.via == .dns ? subject.questionType.rawValue : 0)
  }
}

extension DecisionRecord.Via {
  init(_ via: Subject.Via) {
    switch via {
    case .dns: self = .dns
    case .tls: self = .tls
    case .quic: self = .quic
    case .http: self = .http
    case .address: self = .address
    }
  }
}
