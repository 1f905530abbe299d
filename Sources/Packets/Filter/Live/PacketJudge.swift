internal import Capture
internal import FilterProtocol
internal import Inspect
internal import PicketSystem
internal import Policy
internal import Wire

/// One packet thread's whole state: a packet of the kernel's queue comes in, and leaves with its verdict or is kept.
struct PacketJudge: ~Copyable {
  private let marks: MarkMask
  /// The queue for what the kernel cuts up, for questions that were led elsewhere, and for what strangers send.
  let second: UInt16
  var engine: Engine
  /// What the engine wants done about the packet at hand.
  var effects = PacketEffects()
  var held: HeldPacketTable
  var recorder: DecisionRecorder
  var initiators: ConnectionInitiators
  /// For the thread that changes the kernel's table.
  var news = ConnectionNews()
  var replies: Replies
  private var buckets: TokenBuckets
  private var segmentedSenders = SegmentedSenders()
  private var answerers = Answerers()
  var receivers = Receivers()
  let lessons: Lessons
  let lookUps: LookUpRings
  var draft = Writer(capacity: 65_536)
  private(set) var assignment: Assignment
  private var reviewAt: UInt64?
  /// Of the batch at hand: it is over before the clock has moved enough to matter.
  private(set) var now = Clock.now
  private var isNewBatch = true
  /// Packets that no receiver takes, or that were cut on their way here.
  private(set) var malformed: UInt64 = 0
  /// Packets beyond what a device may ask for.
  private(set) var excess: UInt64 = 0
  /// Whether there is something to be asked that nobody was told of.
  var hasAddressChecks = false
  /// Openings beyond what their device may have, up to the last look.
  private var overdrafts: UInt64 = 0

  /// How much cryptography a device may ask for, with QUIC's long headers: forty connections a second, and a browser
  /// with a hundred tabs at once.
  private static let rate: UInt64 = 200
  private static let burst: UInt64 = 500

  init(
    _ assignment: Assignment, second: UInt16, marks: MarkMask, ring: RecordRing, lessons: Lessons, lookUps: LookUpRings
  ) throws(KernelError) {
    var limits = Limits()
    limits.seesHandshakes = false
    limits.flows = 131_072
    limits.unseen = UInt8(FencePlan.barePackets)
    limits.keepsLessons = !lessons.out.isEmpty
    replies = try Replies(marks: marks)
    engine = Engine(
      snapshot: assignment.snapshot, catalog: assignment.catalog, limits: limits, remembersAllowed: true, asks: true)
    engine.use(assignment.home.networks)
    engine.resolvers = assignment.resolvers
    self.marks = marks
    self.second = second
    self.lessons = lessons
    self.lookUps = lookUps
    self.assignment = assignment
    held = HeldPacketTable(waiting: limits.held, marks: marks)
    recorder = DecisionRecorder(ring, devices: limits.devices)
    initiators = ConnectionInitiators(devices: limits.devices)
    buckets = Buckets(devices: limits.devices, rate: PacketJudge.rate, burst: PacketJudge.burst)
    reviewAt = assignment.snapshot.nextChange(after: Clock.now.nanoseconds)
  }

  /// Judges what comes by this from here on; whether these are other settings, so that `review` is due.
  mutating func use(_ assignment: Assignment) -> Bool {
    let isSame = self.assignment.number == assignment.number
    self.assignment = assignment
    engine.resolvers = assignment.resolvers
    if isSame { return false }
    engine.use(assignment.home.networks)
    engine.use(assignment.snapshot, assignment.catalog)
    return true
  }

  /// Asks again about what was decided by settings before these.
  mutating func review() {
    let now = Clock.now
    reviewAllowed(at: now)
    engine.forgetDeniedDatagrams(at: now, into: &effects)
    perform()
    reviewAt = assignment.snapshot.nextChange(after: now.nanoseconds)
  }

  /// Lets the clock act: what waited too long is dropped, what a grant allowed ends with it.
  mutating func expire() {
    let now = Clock.now
    engine.expire(at: now, into: &effects)
    perform()
    if let reviewAt, reviewAt <= now.nanoseconds {
      reviewAllowed(at: now)
      self.reviewAt = assignment.snapshot.nextChange(after: now.nanoseconds)
    }
    recorder.flush()
  }

  /// Asks again about all that was allowed, some flows at a time, so that the list of what is to be done stays short.
  private mutating func reviewAllowed(at now: Instant) {
    var places = engine.allowedPlaces
    while !places.isEmpty {
      engine.review(places.prefix(PacketJudge.reviewedTogether), at: now, into: &effects)
      perform()
      places = places.dropFirst(PacketJudge.reviewedTogether)
    }
  }

  private static let reviewedTogether = 1_024

  /// Turns to another batch of packets.
  mutating func beginBatch() { isNewBatch = true }

  /// Looks at a packet that will be taken next, so that the memory it needs is there by then.
  @_addressableSelf
  func foresee(_ queued: borrowing QueuedPacket) {
    do throws(DecodeError) {
      engine.foresee(try Packet.decode(queued.bytes))
    } catch {
      // It needs none.
    }
  }

  mutating func take(_ queued: borrowing QueuedPacket, _ pending: consuming PendingPacket) {
    lookAtClock()
    do throws(DecodeError) {
      let packet = try Packet.decode(queued.bytes)
      if queued.isTruncated || queued.checksums.contains(.unverified) && !packet.hasRightChecksum {
        throw DecodeError(.invalid, at: 0)
      }
      if packet.transport == .udp && queued.checksums.contains(.segmented) {
        // Many datagrams that a socket handed over as one. Nobody here can tell where one ends: the kernel can.
        segmentedSenders.note(packet.source, queued.sourceMAC)
        pending.cutUp()
        return
      }
      judge(packet, queued, pending)
    } catch {
      malformed &+= 1
      pending.settle(.drop)
    }
  }

  /// Hears of an opening that goes its way: what comes behind it is told by its numbers.
  mutating func note(_ queued: borrowing QueuedPacket) {
    lookAtClock()
    do throws(DecodeError) {
      let packet = try Packet.decode(queued.bytes)
      guard packet.transport == .tcp, packet.payloadRange.isEmpty, !isAnswer(packet, isLoopback: false),
        case .client(let device) = Origin(
          queued, packet, queued.sourceMAC, user: queued.user, assignment.snapshot, home: assignment.home,
          resolverUsers: assignment.resolverUsers)
      else { return }
      engine.take(
        packet, id: HeldPacketTable.noPacket, device: device, direction: .fromClient,
        notes: notes(of: queued).union(.first), at: now, into: &effects)
      perform()
    } catch {
      malformed &+= 1
    }
  }

  private mutating func lookAtClock() {
    if !isNewBatch { return }
    isNewBatch = false
    now = Clock.now
  }

  private func notes(of queued: borrowing QueuedPacket) -> KernelHints {
    // What a server on the home's side says does not count as an answer.
    assignment.rules.contains(.answers) && queued.hook == .forward && !assignment.home.isBehind(queued.output)
      ? .answered : []
  }

  private mutating func judge(
    _ packet: borrowing Packet, _ queued: borrowing QueuedPacket, _ pending: consuming PendingPacket
  ) {
    let isMarked = packet.transport == .tcp && queued.mark & marks.bits == marks.mark(.blocked)
    // With the same mark comes a SYN on ports whose last connection the kernel takes for open.
    let isInside = isMarked && packet.tcp.flags.intersection([.syn, .ack]) == .syn
    if isMarked && !isInside {
      // Of a connection that was cut: the rules tell the server that it is over, and ask for its client to be told.
      replies.resetReceiver(of: packet, by: .routed)
      pending.settle(PacketVerdict(.accept, mark: queued.mark))
      return
    }
    if isBetweenNeighbours(queued, packet) {
      pending.settle(PacketVerdict(.accept, mark: queued.mark & ~marks.bits | marks.mark(.allowed)))
      return
    }
    if isUninvited(queued, packet) {
      pending.settle(PacketVerdict(refusesStranger(queued, packet) ? .drop : .accept, mark: queued.mark & ~marks.bits))
      return
    }
    var direction = Direction.fromServer
    var device = DeviceID(0)
    let hardware = queued.sourceMAC ?? segmentedSenders.hardware(of: packet.source)
    let user = queued.user ?? answerer(queued, packet)
    let origin = Origin(
      queued, packet, hardware, user: user, assignment.snapshot, home: assignment.home,
      resolverUsers: assignment.resolverUsers)
    let isLoopback = queued.isLoopback && packet.isLoopbackStream
    if case .client(let number) = origin, !isAnswer(packet, isLoopback: isLoopback) {
      direction = .fromClient
      device = number
    } else if queued.hook == .localOut && queued.user == nil && engine.knows(FlowKey(packet, .fromClient)) {
      // Written by a process that is gone, on a connection that is known to be a child's.
      direction = .fromClient
    }
    let ends = FlowKey(packet, direction)
    let isResolvers = direction == .fromClient ? device == .resolver : answersResolver(queued, ends)
    var current = CurrentPacket(
      pending, id: held.reserve(), direction, ends, isResolvers: isResolvers, mark: queued.mark, at: queued.hook,
      marks: marks)
    if direction == .fromClient && !isResolvers && packet.transport == .udp
      && QUICHeader.couldBeLong(packet.payload) && !buckets.take(device, at: now)
    {
      excess &+= 1
      current.settle(.drop, .undecided)
      current.end(&held)
      return
    }
    if isLoopback && direction == .fromClient && isOwnService(packet, of: device) {
      current.settle(.accept, .allowed)
      current.end(&held)
      return
    }
    if !lessons.in.isEmpty { learn() }
    let arrival = Arrival(queued, packet, second: second, marks: marks)
    var notes = notes(of: queued)
    if arrival.isAgain { notes.insert(.again) }
    if direction == .fromServer && packet.sourcePort == 53 && isTrusted(queued, packet, origin) {
      notes.insert(.trusted)
    }
    if isLoopback { notes.insert(.loopback) }
    if isInside {
      notes.insert(.inside)
    } else if assignment.rules.contains(.openings) && packet.destinationPort == KernelHints.answeredPort
      && !arrival.isFirst
    {
      notes.insert(.late)
    }
    engine.take(packet, id: current.id, device: device, direction: direction, notes: notes, at: now, into: &effects)
    perform(on: packet, &current, arrival)
    current.end(&held)
    if !lessons.out.isEmpty { teach() }
    ask()
  }

  /// Whether a connection within this machine leads to a service of the same child: a child's programs could talk to each
  /// other without any connection.
  private mutating func isOwnService(_ packet: borrowing Packet, of device: DeviceID) -> Bool {
    guard packet.tcp.flags.intersection([.syn, .ack]) == .syn,
      let user = answerers.user(at: packet.destination, port: packet.destinationPort, now: now),
      case .device(let other) = assignment.snapshot.owner(
        hardware: nil, address: packet.destination, user: user, isFromHome: false),
      let child = assignment.snapshot.child(ofDevice: device.index)
    else { return false }
    return assignment.snapshot.child(ofDevice: other) == child
  }

  /// Whose socket of this machine answers an opening, where its packet does not say.
  private mutating func answerer(_ queued: borrowing QueuedPacket, _ packet: borrowing Packet) -> UInt32? {
    guard queued.hook == .localOut, packet.transport == .tcp, packet.tcp.flags.isSuperset(of: [.syn, .ack]),
      !engine.knows(FlowKey(packet, .fromServer))
    else { return nil }
    return answerers.user(at: packet.source, port: packet.sourcePort, now: now)
  }

  /// One child's device may be another's server, inside the home. Beyond it, nobody who is looked after is anybody's
  /// server: a packet that says so has a forged source.
  @_addressableSelf
  private func isAnswer(_ packet: borrowing Packet, isLoopback: Bool) -> Bool {
    let local = assignment.home.networks
    guard isLoopback || local.contains(packet.source) && local.contains(packet.destination) else { return false }
    return !engine.knows(FlowKey(packet, .fromClient)) && engine.knows(FlowKey(packet, .fromServer))
  }

  /// Whether a server's packet is for this machine's resolver: the rules mark those. Whom it asked before this filter was
  /// there nobody knows, and it hears the answer all the same.
  @_addressableSelf
  private func answersResolver(_ queued: borrowing QueuedPacket, _ ends: FlowKey) -> Bool {
    guard queued.hook == .localIn, queued.mark & marks.bits == marks.mark(.watched) else { return false }
    return engine.isResolvers(ends) || !engine.knows(ends)
  }

  /// What is to happen when a batch is settled.
  mutating func send() { replies.send() }

  /// Whether a connection of which something passes unseen would be judged again.
  @_addressableSelf
  func knows(_ suspect: FlowCensus.Candidate) -> Bool {
    suspect.isFree ? engine.knowsFree(suspect.ends) : engine.knows(suspect.ends)
  }

  /// Whether a device went beyond its allowance of unjudged connections since the last call.
  mutating func takeOverdraft() -> Bool {
    defer { overdrafts = engine.overdrafts }
    return engine.overdrafts != overdrafts
  }

  /// Flows that are remembered, and those of them that were allowed.
  var counts: (all: Int, allowed: Int) { (engine.flowCount, engine.allowedCount) }
}
