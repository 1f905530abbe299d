internal import PicketSystem
public import Wire

/// The state of all conversations of one packet thread, and the only way in.
///
/// Owned by one thread, it takes no lock; its tables are reserved when it is made, so a packet allocates nothing.
public struct Inspector: ~Copyable {
  /// A verdict, and how far it lets the flow go.
  public enum Terms: Sendable {
    case allow
    /// As a connectivity check: it may carry what a check needs (`ByteBudget`), and the kernel never takes it over.
    case allowCheck
    /// As a call whose first packets must be a call's (`CallTrial`).
    case allowCall
    case block
  }

  let limits: Limits
  let seed = HashSeed()
  var flows: FlowTable
  var streams: StreamPool
  var held: HeldPackets
  var attempts: AttemptPool
  var opener = InitialOpener()
  var publicNames: PublicNames
  var domains: DomainTraffic
  var allowances: DeviceAllowances
  /// Where a handshake message is reassembled when it lies in several records.
  var scratch: [UInt8]
  /// Names of one DNS answer, judged in turn.
  var answer: AnswerContents

  /// Which servers lie in the home.
  public var local = LocalNetworks.privateRanges
  /// Names that DNS answers gave for addresses, for each device (R8).
  public internal(set) var addresses: AddressBook
  /// Blocked answers in the current packet; the caller empties them when it forwards the packet.
  public internal(set) var emptied = EmptiedAnswers()
  /// The ends of the flow that an `evict` step is about.
  public internal(set) var evicted: FlowKey?
  /// What a `judge` step asks about.
  public internal(set) var subject = Subject()

  private var steps: StepQueue
  /// What the current verdict is for; nil when none is awaited.
  var pending: Pending?
  var now = Instant(nanoseconds: 0)
  /// What the kernel says of the current packet.
  var hints: KernelHints = []

  public init(limits: Limits = Limits()) {
    self.limits = limits
    flows = FlowTable(limits: limits, seed: seed)
    streams = StreamPool(limits: limits)
    held = HeldPackets(capacity: limits.held)
    attempts = AttemptPool(limits: limits)
    publicNames = PublicNames(limits: limits, seed: seed)
    domains = DomainTraffic(limits: limits, seed: seed)
    allowances = DeviceAllowances(limits: limits)
    scratch = ZeroedMemory.zeros(TLSHandshake.headerLength + TLSHandshake.maximumLength)
    answer = AnswerContents()
    addresses = AddressBook(limits: limits, seed: seed)
    // One call can at most drop all held packets and kill every flow that has a stream or an attempt.
    steps = StepQueue(capacity: limits.held + limits.streams + limits.attempts + 1_024)
  }

  /// Feeds one packet, from its IP header on, and returns its flow. All steps of the packet before must have been
  /// taken.
  @discardableResult
  public mutating func feed(
    _ bytes: RawSpan, id: PacketID, device: DeviceID, direction: Direction, hints: KernelHints = [], at now: Instant
  ) -> FlowID? {
    do {
      return feed(
        try Packet.decode(bytes), id: id, device: device, direction: direction, hints: hints, at: now)
    } catch {
      begin(at: now)
      emit(.drop(id, .malformed))
      return nil
    }
  }

  @discardableResult
  @inline(__always)
  public mutating func feed(
    _ packet: borrowing Packet, id: PacketID, device: DeviceID, direction: Direction, hints: KernelHints = [],
    at now: Instant
  ) -> FlowID? {
    begin(at: now)
    self.hints = hints
    emptied.removeAll()
    switch packet.transport {
    case .tcp: return feedTCP(packet, id, device, direction, hints)
    case .udp: return feedUDP(packet, id, device, direction, hints)
    case .other: return feedTunnel(packet, id, device, direction)
    case .icmp: emit(.forward(id))
    case .fragment: emit(.drop(id, .fragment))
    }
    return nil
  }

  /// Prefetches the memory of a packet's flow, for a packet that will be fed soon.
  @_addressableSelf
  public func foresee(_ packet: borrowing Packet) { flows.foresee(packet) }

  /// The next step, or nil when the packet is dealt with.
  public mutating func next() -> Step? {
    if steps.isEmpty {
      // A missing verdict is a block.
      guard pending != nil else { return nil }
      resolve(.block)
    }
    return steps.take()
  }

  /// Gives the verdict that the last `judge` step asked for.
  public mutating func resolve(_ terms: Terms) {
    guard let work = pending else { return }
    pending = nil
    if terms != .block { acquit(work) }
    switch work {
    case .stream(let slot, let id): resolveStream(slot, id, terms)
    case .opaque(let slot, let id): resolveOpaque(slot, id, terms)
    case .question(let slot, let id): resolveQuestion(slot, id, terms)
    case .answer(let slot, let id): resolveAnswer(slot, id, terms)
    case .midstream(let slot, let id): refuseStray(slot, id)
    case .hello(let slot, let attempt, let id, let end): resolveHello(slot, attempt, id, end, terms)
    }
  }

  /// Forgets a flow whose connection is gone, and drops what it still holds.
  public mutating func forget(_ flow: FlowID) {
    if let slot = flows.slot(flow) { forget(slot) }
  }

  /// The two ends of a flow that is still remembered.
  @_addressableSelf
  public func ends(of flow: FlowID) -> FlowKey? {
    flows.slot(flow).map { flows[$0].key }
  }

  /// The flow between these ends, if one is remembered.
  @_addressableSelf
  public func flow(_ ends: FlowKey) -> FlowID? { flows.find(ends, flows.hash(ends)).map { flows.id($0) } }

  /// The device of the flow between these ends, if one is remembered.
  @_addressableSelf
  public func device(of ends: FlowKey) -> DeviceID? { flows.find(ends, flows.hash(ends)).map { flows[$0].device } }

  /// How often a device opened a connection beyond its allowance.
  public var overdrafts: UInt64 {
    @_addressableSelf get { allowances.overdrafts }
  }

  /// Flows that are remembered.
  public var flowCount: Int {
    @_addressableSelf get { flows.count }
  }

  /// Adopts an observation of another inspector.
  public mutating func learn(_ observation: borrowing DNSObservation, at now: Instant) {
    switch observation.address {
    case .some(let address): addresses.learn(copy observation, at: address, now: now)
    case .none: publicNames.remember(observation.name, for: observation.device)
    }
  }

  /// Adopts an address of a name, which a look-up at a trusted resolver has found.
  public mutating func confirm(_ name: Name, at address: Address, for device: DeviceID, at now: Instant) {
    addresses.learn(name, at: address, for: device, ttl: Inspector.confirmationTTL, isEvidence: true, now: now)
  }

  /// In seconds: about as long as services keep an address that they change often.
  private static let confirmationTTL: UInt32 = 60

  /// Hands out the observations since the last call, for threads that see other flows of the same devices.
  public mutating func takeObservations(_ body: (borrowing DNSObservation) -> Void) {
    if !addresses.observations.isEmpty {
      for observation in addresses.observations { body(observation) }
      addresses.forgetObservations()
    }
    if !publicNames.observations.isEmpty {
      for observation in publicNames.observations { body(observation) }
      publicNames.forgetObservations()
    }
  }

  /// Which of a flow's further packets have to come here.
  @_addressableSelf
  public func posture(of flow: FlowID) -> Posture {
    guard let slot = flows.slot(flow) else { return .all }
    if flows[slot].connection.portReuse != .none { return .all }
    // Loopback: the sending kernel is the receiving one, so nothing else can reach the server.
    if flows[slot].isLoopback && flows[slot].stage != .undecided { return .openers }
    return flows[slot].isLetGo ? .openers : flows[slot].isLeftToKernel ? .client : .all
  }

  /// Whether the kernel may be passing both ends' packets unseen.
  @_addressableSelf
  public func mayBeFree(_ flow: FlowID) -> Bool {
    flows.slot(flow).map { flows[$0].mayBeFree && flows[$0].connection.portReuse == .none } ?? false
  }

  /// Kills a flow that new settings no longer allow. The caller takes the steps at once.
  public mutating func condemn(_ flow: FlowID, at now: Instant) {
    begin(at: now)
    if let slot = flows.slot(flow) { kill(slot, .blocked) }
  }
}

extension Inspector {
  /// A question that waits for its verdict: the flow, and the packet that brought the question.
  enum Pending {
    case stream(FlowSlot, PacketID)
    case opaque(FlowSlot, PacketID)
    case question(FlowSlot, PacketID)
    case answer(FlowSlot, PacketID)
    case hello(FlowSlot, AttemptSlot, PacketID, end: Int)
    case midstream(FlowSlot, PacketID)
  }

  @inline(__always)
  mutating func begin(at now: Instant) {
    // A verdict that was never given is a block, and time never runs backwards.
    if pending != nil || !steps.isEmpty { while next() != nil {} }
    steps.removeAll()
    self.now = max(self.now, now)
  }

  @inline(__always)
  mutating func emit(_ step: Step) { steps.add(step) }

  /// Fills in the part of the subject that all questions about a flow share.
  @inline(__always)
  mutating func describe(_ slot: FlowSlot, via: Subject.Via, packet: PacketID) {
    subject.flow = flows.id(slot)
    subject.device = flows[slot].device
    subject.via = via
    subject.shape = flows[slot].shape
    subject.isAnswer = false
    subject.isLoopback = flows[slot].isLoopback
    subject.carriesData = false
    subject.isRepeated = false
    subject.fetchesAlone = true
    subject.packet = packet
    subject.server = flows[slot].key.server
    subject.serverPort = flows[slot].key.serverPort
  }

  /// Ends the flow: drops all that it holds, and whatever comes next.
  mutating func kill(_ slot: FlowSlot, _ denial: Denial) {
    releaseStreams(slot, dropping: denial)
    dropAttempts(slot, denial)
    flows[slot].stage = .denied
    flows[slot].denial = denial
    emit(.kill(flows.id(slot), denial))
  }

  /// Adds a flow; evicts another if there is no room.
  mutating func open(_ key: FlowKey, _ hash: UInt64, _ device: DeviceID) -> FlowSlot {
    if flows.isFull, let victim = flows.victim() {
      evictionStep(victim)
      forget(victim)
    }
    return flows.insert(key, hash, device: device, at: now)
  }

  /// Reports an evicted flow where that matters. Mostly it does not: data of a connection without state ends it (R6),
  /// and each DNS question is whole.
  private mutating func evictionStep(_ slot: FlowSlot) {
    if flows[slot].mayBeFree || flows[slot].isQuiet {
      emit(.lose(flows[slot].device))
    } else if flows[slot].flowProtocol == .opaque && flows[slot].key.number != Packet.Transport.tcp.number
      && !isOver(slot)
    {
      evicted = flows[slot].key
      emit(.evict)
    }
  }

  /// Removes a flow and drops what it held.
  mutating func forget(_ slot: FlowSlot) {
    releaseStreams(slot, dropping: .evicted)
    dropAttempts(slot, .evicted)
    flows.remove(slot)
  }
}
