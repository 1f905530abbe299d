public import Catalog
public import Inspect
public import Policy
public import Wire

/// Packets to verdicts: Inspect asks, the catalog says what a name is about, the snapshot answers. One for each packet
/// thread.
public struct Engine: ~Copyable {
  private var inspector: Inspector
  public var snapshot: Snapshot
  /// nil where nobody asks for categories.
  public var catalog: Catalog?

  /// Nil when libcrypto lacks what QUIC needs.
  public init?(snapshot: Snapshot, catalog: Catalog? = nil, limits: Limits = Limits()) {
    guard let inspector = Inspector(limits: limits) else { return nil }
    self.inspector = inspector
    self.snapshot = snapshot
    self.catalog = catalog
  }

  /// Takes one packet through to its verdict; says which flow it belongs to.
  @discardableResult
  public mutating func take(
    _ packet: borrowing Packet, id: PacketID, device: DeviceID, direction: Direction, at now: Moment,
    into outlet: inout some Outlet
  ) -> FlowID? {
    let flow = inspector.feed(packet, id: id, device: device, direction: direction, at: now)
    drain(into: &outlet, at: now)
    return flow
  }

  /// Lets the clock act on what waits.
  public mutating func expire(at now: Moment, into outlet: inout some Outlet) {
    inspector.expire(at: now)
    drain(into: &outlet, at: now)
  }

  private mutating func drain(into outlet: inout some Outlet, at now: Moment) {
    while let step = inspector.next() {
      switch step {
      case .judge:
        let (identity, ruling) = judge(at: now)
        outlet.decided(inspector.subject, identity.match, ruling)
        inspector.resolve(ruling.verdict == .allow ? .allow : .block)
      case .forward(let id): outlet.forward(id)
      case .drop(let id, let denial): outlet.drop(id, Reason(denial))
      case .kill(let flow, let denial): outlet.killed(flow, Reason(denial), inspector.subject)
      case .done(let flow): outlet.finished(flow)
      case .hold: break
      }
    }
  }

  private func judge(at now: Moment) -> (Identity, Ruling) {
    let subject = inspector.subject
    var identity = Identity(
      knowledge: Identity.Knowledge(subject.knowledge), name: subject.name, match: match(subject),
      kind: Identity.Kind(subject.shape), server: subject.server, port: subject.serverPort,
      isQuestion: subject.via == .dns, isAnswer: subject.isAnswer)
    guard let child = snapshot.child(ofDevice: UInt16(subject.device.index)) else {
      return (identity, .allow(.unsupervised))
    }
    if subject.knowledge != .name { identity.addressNames = addressNames(of: subject, for: child, at: now) }
    return (identity, snapshot.decide(child, identity, at: now.nanoseconds))
  }

  private func match(_ subject: borrowing Subject) -> Match {
    switch subject.knowledge {
    case .name, .hidden: catalog?.find(subject.name) ?? .nothing
    case .noName, .error: catalog?.find(subject.server) ?? .nothing
    }
  }

  /// What DNS told this device about the address it turns to (R8).
  private func addressNames(
    of subject: borrowing Subject, for child: Int, at now: Moment
  ) -> Identity.AddressNames {
    var result = Identity.AddressNames.unknown
    let (snapshot, catalog) = (snapshot, catalog)
    inspector.addresses.names(of: subject.server, for: subject.device, at: now) { name in
      let objection = snapshot.objection(
        child: child, to: name, catalog?.find(name) ?? .nothing, at: now.nanoseconds)
      result = objection == nil ? .allowed : .blocked
      return result == .allowed
    }
    // Forgotten names may have been blocked ones.
    let isComplete = inspector.addresses.isComplete(subject.server, for: subject.device, at: now)
    return result == .allowed && !isComplete ? .unknown : result
  }
}
