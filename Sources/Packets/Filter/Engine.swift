public import Catalog
internal import FilterProtocol
public import Inspect
public import Policy
public import Wire

/// Packets to verdicts: Inspect asks, the catalog says what a name is about, the snapshot answers. One for each packet
/// thread.
public struct Engine: ~Copyable {
  var inspector: Inspector
  public private(set) var snapshot: Snapshot
  /// nil where nobody asks for categories.
  public private(set) var catalog: Catalog?
  /// What was allowed, to be asked again under other settings; empty in a replay, whose settings stay.
  var judged: JudgedFlows
  /// What is asked about names at addresses that DNS did not give for them; empty in a replay, which can ask nobody.
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
    addressChecks = AddressChecks(isUsed: asks, devices: limits.devices)
  }

  /// Takes one packet through to its verdict; says which flow it belongs to.
  @discardableResult
  public mutating func take<Out: Outlet & ~Copyable>(
    _ packet: borrowing Packet, id: PacketID, device: DeviceID, direction: Direction, notes: KernelHints = [],
    at now: Instant, into outlet: inout Out
  ) -> FlowID? {
    let flow = inspector.feed(packet, id: id, device: device, direction: direction, notes: notes, at: now)
    drain(flow, into: &outlet, at: now)
    return flow
  }

  /// Has the memory of a packet's flow fetched, for a packet that will be taken soon.
  @_addressableSelf
  public func foresee(_ packet: borrowing Packet) { inspector.foresee(packet) }

  /// Which servers lie in the home from here on.
  public mutating func use(_ local: LocalNetworks) {
    inspector.local = local
    addressChecks.table.local = local
  }

  /// Lets the clock act on what waits.
  public mutating func expire<Out: Outlet & ~Copyable>(at now: Instant, into outlet: inout Out) {
    giveUpAddressChecks(at: now, into: &outlet)
    inspector.expire(at: now)
    drain(nil, into: &outlet, at: now)
    judged.forgetOld { inspector.ends(of: $0) == nil }
  }

  /// Other settings from here on. What they no longer allow is taken down at once, what they may allow by now is asked
  /// about when it goes on, and nothing else is touched.
  public mutating func adopt<Out: Outlet & ~Copyable>(
    _ snapshot: Snapshot, _ catalog: Catalog?, at now: Instant, into outlet: inout Out
  ) {
    use(snapshot, catalog)
    reviewAll(at: now, into: &outlet)
  }

  /// The same for what comes. What was decided before stays so until it is reviewed.
  public mutating func use(_ snapshot: Snapshot, _ catalog: Catalog?) {
    self.snapshot = snapshot
    self.catalog = catalog
  }

  /// Asks again about all that was decided by other settings.
  public mutating func reviewAll<Out: Outlet & ~Copyable>(at now: Instant, into outlet: inout Out) {
    review(at: now, into: &outlet)
    inspector.forgetDeniedDatagrams(at: now)
    drain(nil, into: &outlet, at: now)
  }

  /// Asks again about all that was allowed: settings changed, or a grant has ended.
  public mutating func review<Out: Outlet & ~Copyable>(at now: Instant, into outlet: inout Out) {
    for place in judged.places {
      review(place, at: now, into: &outlet)
    }
  }

  mutating func review<Out: Outlet & ~Copyable>(_ place: Int, at now: Instant, into outlet: inout Out) {
    guard let flow = judged.flow(at: place), inspector.ends(of: flow) != nil else { return }
    guard isBlocked(place, at: now) else { return }
    judged.forget(place)
    inspector.condemn(flow, at: now)
    drain(flow, into: &outlet, at: now)
  }

  /// What DNS answers taught since the last time, for engines that see other flows of the same devices.
  public mutating func takeLessons(_ body: (borrowing DNSObservation) -> Void) {
    inspector.takeLessons(body)
  }

  /// Answers in the packet taken last that have to be made empty before it may go on.
  public var emptied: EmptiedAnswers {
    @_addressableSelf get { inspector.emptied }
  }

  public mutating func learn(_ lesson: borrowing DNSObservation, at now: Instant) { inspector.learn(lesson, at: now) }

  /// Whether a flow between these ends is remembered.
  @_addressableSelf
  public func knows(_ ends: FlowKey) -> Bool { inspector.flow(ends) != nil }

  /// Whether a flow between these ends is remembered, and may pass unseen.
  @_addressableSelf
  public func knowsFree(_ ends: FlowKey) -> Bool {
    inspector.flow(ends).map { inspector.mayBeFree($0) } ?? false
  }

  /// How often a device opened a connection beyond its allowance of unjudged ones.
  public var overdrafts: UInt64 {
    @_addressableSelf get { inspector.overdrafts }
  }

  /// Flows that are remembered.
  public var flowCount: Int {
    @_addressableSelf get { inspector.flowCount }
  }

  /// Those of them that were allowed, as far as that has to be remembered.
  public var allowedCount: Int { judged.count }

  mutating func drain<Out: Outlet & ~Copyable>(_ flow: FlowID?, into outlet: inout Out, at now: Instant) {
    while let step = inspector.next() {
      switch step {
      case .judge: judge(into: &outlet, at: now)
      case .trace(let flow): trace(flow, into: &outlet)
      case .forward(let id): outlet.forward(id, flow.map { inspector.posture(of: $0) } ?? .watched)
      case .drop(let id, let denial): outlet.drop(id, Reason(denial))
      case .kill(let flow, let denial):
        outlet.killed(flow, inspector.ends(of: flow), Reason(denial), inspector.subject)
      case .done(let flow): outlet.finished(flow)
      case .quiet(let flow): if let ends = inspector.ends(of: flow) { outlet.quieted(ends) }
      case .evict: if let ends = inspector.evicted { outlet.evicted(ends) }
      case .lose(let device): outlet.lost(device)
      case .hold: break
      }
    }
  }

  private mutating func trace<Out: Outlet & ~Copyable>(_ flow: FlowID, into outlet: inout Out) {
    guard let ends = inspector.ends(of: flow) else { return }
    inspector.trace(isInbound: outlet.isInbound(ends, to: inspector.subject.device))
  }

  /// Once for each flow.
  mutating func tellUnknown<Out: Outlet & ~Copyable>(_ ruling: Ruling, into outlet: inout Out) {
    let flow = inspector.subject.flow
    guard ruling.reason.isUnknown, !judged.knows(flow), let ends = inspector.ends(of: flow) else { return }
    outlet.passedUnknown(ends)
  }

  private mutating func judge<Out: Outlet & ~Copyable>(into outlet: inout Out, at now: Instant) {
    if inspector.subject.device == .resolver { return judgeResolver(into: &outlet) }
    guard let child = snapshot.child(ofDevice: inspector.subject.device.index) else {
      // Whoever is looked after no longer passes, and nobody writes down where to.
      inspector.resolve(.allow)
      return
    }
    if inspector.subject.isLoopback && settleLoopback(child: child, into: &outlet) { return }
    let match = match(inspector.subject)
    var identity = identity(match, at: now)
    var ruling = snapshot.decide(child, identity, at: now.nanoseconds)
    if identity.agreement == .doubtful && ruling.turnsOnAgreement(of: identity) {
      guard let settled = settleDoubt(&identity, ruling, child: child, at: now, into: &outlet) else { return }
      ruling = settled
    } else if identity.addressNames == .claimed {
      guard let settled = settleClaims(identity, ruling, child: child, at: now, into: &outlet) else { return }
      ruling = settled
    }
    if ruling == .allow(.connectivity) && inspector.subject.via != .dns && !inspector.grantCheck() {
      identity.fetchesAlone = false
      ruling = snapshot.decide(child, identity, at: now.nanoseconds)
    }
    let asksName = identity.isQuestion && !identity.asksForKeys
    let enforced = ruling.verdict == .allow && asksName ? snapshot.safeSearch(child: child, identity.name) : nil
    outlet.decided(inspector.subject, match, ruling, child: child, enforced: enforced)
    if ruling.verdict == .allow {
      tellUnknown(ruling, into: &outlet)
      judged.note(inspector.subject, identity.agreement)
    }
    inspector.resolve(enforced == nil ? terms(of: ruling, child: child) : .block)
  }

  /// How far what was decided lets the flow at hand go.
  private func terms(of ruling: Ruling, child: Int) -> Inspector.Judgement {
    if ruling.verdict == .block { return .block }
    if inspector.subject.via != .dns && ruling.reason == .connectivity { return .allowCheck }
    // A pause lets everything through, whatever it is.
    let isCall = inspector.subject.via == .address && inspector.subject.shape.kind == .call
    return isCall && ruling.reason != .granted && snapshot.level(ofChild: child) == .strict ? .allowCall : .allow
  }
}
