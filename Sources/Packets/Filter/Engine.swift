public import Catalog
internal import FilterProtocol
public import Inspect
public import Policy
public import Wire

/// Packets to verdicts: Inspect asks, the catalog says what a name is about, the snapshot decides. One engine for each
/// packet thread.
public struct Engine: ~Copyable {
  var inspector: Inspector
  public private(set) var snapshot: Snapshot
  /// nil where no setting needs categories.
  public private(set) var catalog: Catalog?
  /// Allowed flows, to be reviewed under other settings; empty in a replay, whose settings stay.
  var judged: JudgedFlows
  /// Allowed flows, for counting what they carry; empty in a replay.
  var flowNotes: FlowNotes
  /// Look-ups of names at addresses that DNS did not give for them; empty in a replay, which cannot look up.
  var addressChecks: AddressChecks
  /// The resolvers that devices should ask; a replay refuses none.
  var resolvers = TrustedResolvers()

  public init(
    snapshot: Snapshot, catalog: Catalog? = nil, limits: Limits = Limits(), remembersAllowed: Bool = false,
    asks: Bool = false
  ) {
    inspector = Inspector(limits: limits)
    self.snapshot = snapshot
    self.catalog = catalog
    judged = JudgedFlows(capacity: remembersAllowed ? limits.flows : 0)
    flowNotes = FlowNotes(isUsed: remembersAllowed)
    addressChecks = AddressChecks(isUsed: asks, devices: limits.devices)
  }

  /// Takes one packet to its verdict; returns its flow.
  @discardableResult
  public mutating func take(
    _ packet: borrowing Packet, id: PacketID, device: DeviceID, direction: Direction, hints: KernelHints = [],
    at now: Instant, into effects: inout PacketEffects
  ) -> FlowID? {
    let flow = inspector.feed(packet, id: id, device: device, direction: direction, hints: hints, at: now)
    drain(flow, into: &effects, at: now)
    return flow
  }

  /// Prefetches the memory of a packet's flow, for a packet that will be taken soon.
  @_addressableSelf
  public func foresee(_ packet: borrowing Packet) { inspector.foresee(packet) }

  /// Sets which servers lie in the home.
  public mutating func use(_ local: LocalNetworks) {
    inspector.local = local
    addressChecks.table.local = local
  }

  /// Handles timeouts.
  public mutating func expire(at now: Instant, into effects: inout PacketEffects) {
    giveUpAddressChecks(at: now, into: &effects)
    inspector.expire(at: now)
    drain(nil, into: &effects, at: now)
    judged.forgetOld { inspector.ends(of: $0) == nil }
  }

  /// Sets other settings. Earlier decisions stay until they are reviewed.
  public mutating func use(_ snapshot: Snapshot, _ catalog: Catalog?) {
    self.snapshot = snapshot
    self.catalog = catalog
  }

  /// The places of allowed flows, for `review`.
  public var allowedPlaces: Range<Int> { judged.places }

  /// Judges allowed flows again after settings changed or a grant ended. Flows that are no longer allowed are killed;
  /// nothing else is touched.
  public mutating func review(_ places: Range<Int>, at now: Instant, into effects: inout PacketEffects) {
    for place in places { review(place, at: now, into: &effects) }
  }

  /// Forgets refused datagram flows, so that their next packet is judged again.
  public mutating func forgetDeniedDatagrams(at now: Instant, into effects: inout PacketEffects) {
    inspector.forgetDeniedDatagrams(at: now)
    drain(nil, into: &effects, at: now)
  }

  mutating func review(_ place: Int, at now: Instant, into effects: inout PacketEffects) {
    guard let flow = judged.flow(at: place), inspector.ends(of: flow) != nil else { return }
    guard isBlocked(place, at: now) else { return }
    judged.forget(place)
    inspector.condemn(flow, at: now)
    drain(flow, into: &effects, at: now)
  }

  /// Hands out new observations of DNS answers, for engines that see other flows of the same devices.
  public mutating func takeObservations(_ body: (borrowing DNSObservation) -> Void) {
    inspector.takeObservations(body)
  }

  /// What the last packet wanted.
  var subject: Subject {
    @_addressableSelf get { inspector.subject }
  }

  /// Answers in the current packet that the caller must empty before it forwards the packet.
  public var emptied: EmptiedAnswers {
    @_addressableSelf get { inspector.emptied }
  }

  public mutating func learn(_ observation: borrowing DNSObservation, at now: Instant) {
    inspector.learn(observation, at: now)
  }

  /// Whether a flow between these ends is remembered.
  @_addressableSelf
  public func knows(_ ends: FlowKey) -> Bool { inspector.flow(ends) != nil }

  /// Whether a flow between these ends is remembered and may pass unseen.
  @_addressableSelf
  public func knowsFree(_ ends: FlowKey) -> Bool {
    inspector.flow(ends).map { inspector.mayBeFree($0) } ?? false
  }

  /// Whether the flow between these ends belongs to this machine's own resolver.
  @_addressableSelf
  func isResolvers(_ ends: FlowKey) -> Bool { inspector.device(of: ends) == .resolver }

  /// How often a device opened a connection beyond its allowance of unjudged ones.
  public var overdrafts: UInt64 {
    @_addressableSelf get { inspector.overdrafts }
  }

  /// Flows that are remembered.
  public var flowCount: Int {
    @_addressableSelf get { inspector.flowCount }
  }

  /// How many of them are remembered as allowed.
  public var allowedCount: Int { judged.count }

  /// Turns the inspector's steps into effects. `flow` is the flow of the packet that the steps begin with.
  mutating func drain(_ flow: FlowID?, into effects: inout PacketEffects, at now: Instant) {
    var hasEnded = false
    while let step = inspector.next() {
      switch step {
      case .judge: judge(into: &effects, at: now)
      case .trace(let flow):
        // The engine does not know who opened it: `trace` continues from this step.
        guard let ends = inspector.ends(of: flow) else { continue }
        effects.add(.trace(flow, ends, inspector.subject.device))
        return
      case .forward(let id): effects.add(.forward(id, flow.map { inspector.posture(of: $0) } ?? .all))
      case .drop(let id, let denial):
        effects.add(hasEnded ? .end(id, Reason(denial)) : .drop(id, Reason(denial)))
        hasEnded = false
      case .kill(let killed, let denial):
        effects.add(.killed(killed, inspector.ends(of: killed), Reason(denial)))
        // The next packet dropped is the one that ended its flow.
        hasEnded = killed == flow
      case .done(let flow): effects.add(.finished(flow))
      case .quiet(let flow): if let ends = inspector.ends(of: flow) { effects.add(.quieted(ends)) }
      case .evict: if let ends = inspector.evicted { effects.add(.evicted(ends)) }
      case .lose(let device): effects.add(.forgot(device))
      case .hold: break
      }
    }
  }

  /// Continues after a `trace` effect; `isInbound` says that the other end opened the connection.
  public mutating func trace(_ flow: FlowID, isInbound: Bool, at now: Instant, into effects: inout PacketEffects) {
    inspector.trace(isInbound: isInbound)
    drain(flow, into: &effects, at: now)
  }
}
