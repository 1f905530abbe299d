internal import Capture
internal import FilterProtocol
internal import Inspect
internal import KernelRules
internal import PicketSystem
internal import Policy
internal import Wire

/// The whole state of one packet thread: a packet comes from the kernel's queue, and leaves with its verdict or is
/// held.
struct PacketJudge: ~Copyable {
  let marks: MarkMask
  /// The number of its second queue: `SecondQueuePacket` says what comes there.
  let secondQueue: UInt16
  var assignment: Assignment
  /// When the snapshot's decisions change by themselves, because a grant ends.
  var reviewAt: UInt64?
  /// The time of the current batch, which is over before the clock has moved enough to matter.
  private(set) var now = Clock.now
  private var isNewBatch = true

  private var senders: SenderLookup
  var receivers = Receivers()
  var engine: Engine
  var effects = PacketEffects()
  /// Held packets, replies, records, and what other threads need to know.
  var held: HeldPacketTable
  var replies: InjectedPackets
  var draft = Writer(capacity: 65_536)
  var recorder: DecisionRecorder
  var news = ConnectionNews()
  var exchange: ThreadExchange
  var initiators: ConnectionInitiators

  /// How much cryptography a device may cause with QUIC's long headers: forty connections a second, and a browser with
  /// a hundred tabs at once.
  private var longHeaders: TokenBuckets
  /// Packets beyond that limit.
  private(set) var excess: UInt64 = 0
  /// Packets that no receiver accepts, or that were truncated on their way here.
  private(set) var malformed: UInt64 = 0
  /// Connections opened beyond a device's allowance, as of the last look.
  private var overdrafts: UInt64 = 0

  init(
    _ assignment: Assignment, secondQueue: UInt16, marks: MarkMask, ring: RecordRing, notes: FlowNoteRing,
    observations: ObservationRings, lookUps: LookUpRings
  ) throws(KernelError) {
    var limits = Limits()
    limits.seesHandshakes = false
    limits.flows = 131_072
    limits.unseen = UInt8(FencePlan.barePackets)
    limits.keepsObservations = !observations.out.isEmpty
    replies = try InjectedPackets(marks: marks)
    engine = Engine(
      snapshot: assignment.snapshot, catalog: assignment.catalog, limits: limits, remembersAllowed: true, asks: true)
    engine.use(assignment.home.networks)
    engine.resolvers = assignment.resolvers
    self.marks = marks
    self.secondQueue = secondQueue
    self.assignment = assignment
    senders = SenderLookup(marks: marks)
    held = HeldPacketTable(waiting: limits.held, marks: marks)
    recorder = DecisionRecorder(ring, devices: limits.devices)
    exchange = ThreadExchange(observations, lookUps, notes)
    initiators = ConnectionInitiators(devices: limits.devices)
    longHeaders = TokenBuckets(devices: limits.devices, rate: 200, burst: 500)
    reviewAt = assignment.snapshot.nextChange(after: Clock.now.nanoseconds)
  }

  /// Begins another batch of packets.
  mutating func beginBatch() { isNewBatch = true }

  private mutating func lookAtClock() {
    if !isNewBatch { return }
    isNewBatch = false
    now = Clock.now
  }

  /// Prefetches the memory that the next packet needs.
  @_addressableSelf
  func foresee(_ queued: borrowing QueuedPacket) {
    do throws(DecodeError) {
      engine.foresee(try Packet.decode(queued.bytes))
    } catch {
      // It needs no memory.
    }
  }

  mutating func take(_ queued: borrowing QueuedPacket, _ pending: consuming PendingPacket) {
    lookAtClock()
    do throws(DecodeError) {
      let packet = try Packet.decode(queued.bytes)
      if queued.isTruncated || queued.checksums.contains(.unverified) && !packet.hasRightChecksum {
        throw DecodeError(.invalid, at: 0)
      }
      // A user of this machine can still change it (B2.40), and only tunnels send such.
      if queued.hook == .localOut && !packet.hasChecksum { throw DecodeError(.invalid, at: 0) }
      if packet.transport == .udp && queued.checksums.contains(.segmented) {
        // Several datagrams that a socket sent as one. Only the kernel can tell where each ends.
        senders.noteSegmented(packet, queued)
        pending.cutUp()
        return
      }
      judge(packet, queued, pending)
    } catch {
      malformed &+= 1
      pending.settle(.drop)
    }
  }

  /// Takes note of a SYN that the rules let pass: later data is placed by its numbers.
  mutating func note(_ queued: borrowing QueuedPacket) {
    lookAtClock()
    do throws(DecodeError) {
      let packet = try Packet.decode(queued.bytes)
      guard packet.transport == .tcp, packet.payloadRange.isEmpty,
        let device = senders.opener(of: packet, queued, assignment, engine)
      else { return }
      engine.take(
        packet, id: HeldPacketTable.noPacket, device: device, direction: .fromClient,
        hints: KernelHints(queued, assignment).union(.first), at: now, into: &effects)
      perform()
    } catch {
      malformed &+= 1
    }
  }

  private mutating func judge(
    _ packet: borrowing Packet, _ queued: borrowing QueuedPacket, _ pending: consuming PendingPacket
  ) {
    // What this mark says is listed at `FlowMark`.
    let isMarked = packet.transport == .tcp && marks.says(.blocked, in: queued.mark)
    let isInside = isMarked && packet.tcp.flags.intersection([.syn, .ack]) == .syn
    if isMarked && !isInside {
      // Its connection was ended: the rules tell the server, and we tell the client.
      replies.resetReceiver(of: packet, by: .routed)
      pending.settle(PacketVerdict(.accept, mark: queued.mark))
      return
    }
    if assignment.isBetweenNeighbours(packet, queued) {
      pending.settle(PacketVerdict(.accept, mark: marks.replacing(queued.mark, with: .allowed)))
      return
    }
    let second = second(queued, packet)
    if second == .uninvited {
      let action: PacketVerdict.Action = refusesUninvited(queued, packet) ? .drop : .accept
      pending.settle(PacketVerdict(action, mark: marks.replacing(queued.mark, with: .undecided)))
      return
    }
    let sender = senders.sender(of: packet, queued, assignment, engine, at: now)
    var current = CurrentPacket(pending, id: held.reserve(), sender, mark: queued.mark, at: queued.hook, marks: marks)
    if isExcess(packet, of: sender) {
      excess &+= 1
      current.settle(.drop, .undecided)
    } else if sender.isLoopback && sender.direction == .fromClient
      && senders.isOwnService(packet, of: sender.device, assignment.snapshot, at: now)
    {
      current.settle(.accept, .allowed)
    } else {
      let ingress = Ingress(queued, second)
      let hints = KernelHints(queued, packet, sender, ingress, assignment, isInside: isInside)
      exchange.learn(&engine, at: now)
      engine.take(
        packet, id: current.id, device: sender.device, direction: sender.direction, hints: hints, at: now,
        into: &effects)
      perform(on: packet, &current, ingress)
      exchange.teach(&engine)
      exchange.ask(&engine)
      exchange.tell(&engine)
    }
    current.end(&held)
  }

  /// Whether a device causes more cryptography than it may. This machine's resolver asks for others, so it is exempt.
  private mutating func isExcess(_ packet: borrowing Packet, of sender: Sender) -> Bool {
    sender.direction == .fromClient && !sender.isResolvers && packet.transport == .udp
      && QUICHeader.couldBeLong(packet.payload) && !longHeaders.take(sender.device, at: now)
  }

  /// Sends the replies, once a batch is settled.
  mutating func send() { replies.send() }

  /// Whether a connection that passes unseen in part would be judged again.
  @_addressableSelf
  func knows(_ suspect: FlowCensus.Candidate) -> Bool {
    suspect.isFree ? engine.knowsFree(suspect.ends) : engine.knows(suspect.ends)
  }

  /// Whether a device went beyond its allowance of unjudged connections since the last call.
  mutating func takeOverdraft() -> Bool {
    defer { overdrafts = engine.overdrafts }
    return engine.overdrafts != overdrafts
  }

  /// Flows that are remembered, and how many of them were allowed.
  var counts: (all: Int, allowed: Int) { (engine.flowCount, engine.allowedCount) }
}
