import Catalog
import Inspect
import Policy
import Wire

// Names at addresses that DNS is not known to give for them: before a flow is blocked for this, DNS is asked (R8). If
// the level would block the flow, its packets are held until the answer comes; otherwise it goes on, and its record
// waits for the answer.

extension Engine {
  /// The ruling about a flow whose name and address may not go together; nil when the flow has to wait for an answer of
  /// DNS, or was dealt with.
  mutating func checkAddress(
    _ identity: inout Identity, _ ruling: Ruling, child: Int, at now: Instant, into effects: inout PacketEffects
  ) -> Ruling? {
    let device = inspector.subject.device
    switch addressChecks.opinion(of: inspector.subject.name, at: inspector.subject.server, for: device, at: now) {
    case .none, .failed: return ruling
    case .agrees:
      inspector.confirm(inspector.subject.name, at: inspector.subject.server, for: device, at: now)
      identity.agreement = .agrees
    case .isNear:
      identity.agreement = .agrees
      let near = snapshot.decide(child, identity, at: now.nanoseconds)
      guard identity.mayBeCheck else {
        inspector.confirm(inspector.subject.name, at: inspector.subject.server, for: device, at: now)
        return near
      }
      // A near address is no evidence for a connectivity check: without a setting, only the name's own address will do.
      if near.reason != .connectivity { return near }
      identity.agreement = .differs
    case .differs: identity.agreement = .differs
    case .open(let ticket): return awaitCheck(ticket, identity, ruling, confirmed: nil, into: &effects)
    }
    return snapshot.decide(child, identity, at: now.nanoseconds)
  }

  /// The ruling about a flow without a name whose address no trusted resolver gave; nil as above. One of the names for
  /// which other resolvers gave the address must have that address (R12).
  mutating func checkClaims(
    _ identity: borrowing @_addressable Identity, _ ruling: Ruling, child: Int, at now: Instant,
    into effects: inout PacketEffects
  ) -> Ruling? {
    var believed = copy identity
    believed.addressNames = .allowed
    let confirmed = snapshot.decide(child, believed, at: now.nanoseconds)
    if confirmed == ruling { return ruling }
    let (server, device) = (identity.server, inspector.subject.device)
    var claims = ClaimedNames()
    inspector.addresses.names(of: server, for: device, at: now) { name, _ in claims.add(name) }
    var open: Ticket?
    for index in 0..<claims.count {
      switch addressChecks.opinion(of: claims[index], at: server, for: device, at: now) {
      case .agrees, .isNear:
        inspector.confirm(claims[index], at: server, for: device, at: now)
        return confirmed
      case .open(let ticket): open = open ?? ticket
      case .none, .failed, .differs: break
      }
    }
    guard let open else { return ruling }
    return awaitCheck(open, identity, ruling, confirmed: confirmed, into: &effects)
  }

  /// Holds a flow that would be blocked until the answer comes; lets another flow go on and keeps its record back.
  /// Returns the ruling when there is no room for either.
  private mutating func awaitCheck(
    _ ticket: Ticket, _ identity: borrowing @_addressable Identity, _ ruling: Ruling, confirmed: Ruling?,
    into effects: inout PacketEffects
  ) -> Ruling? {
    let device = inspector.subject.device
    if ruling.verdict == .block { return hold(ticket, device) || inspector.letAskAgain() ? nil : ruling }
    guard addressChecks.unwritten.hasRoom(for: device) else { return ruling }
    let unwritten = AddressChecks.Unwritten(
      subject: inspector.subject, match: identity.match, ruling: ruling, confirmed: confirmed,
      revision: snapshot.revision)
    addressChecks.unwritten.add(unwritten, ticket, for: device)
    tellUnknown(ruling, into: &effects)
    remember(identity.agreement)
    inspector.resolve(.allow)
    return nil
  }

  private mutating func hold(_ ticket: Ticket, _ device: DeviceID) -> Bool {
    // What the client sends meanwhile is held too.
    guard let waiting = inspector.waiting else { return false }
    let isKnown = addressChecks.held.contains(ticket) { $0 == waiting }
    guard isKnown || addressChecks.held.hasRoom(for: device) else { return false }
    if !isKnown { addressChecks.held.add(waiting, ticket, for: device) }
    inspector.postpone()
    return true
  }

  /// Takes an answer of DNS, writes the records that waited for it, and judges the held flows again.
  mutating func hear(_ answer: borrowing Resolution, at now: Instant, into effects: inout PacketEffects) {
    guard addressChecks.table.take(answer, at: now) else { return }
    let ticket = answer.ticket
    while let unwritten = addressChecks.unwritten.take(ticket) {
      let opinion = addressChecks.table.opinion(of: ticket, at: unwritten.subject.server, at: now)
      effects.add(
        PacketEffect.Decision(
          subject: unwritten.subject, match: unwritten.match, ruling: unwritten.ruling(after: opinion),
          revision: unwritten.revision, enforced: nil))
      guard unwritten.confirmed == nil, let agreement = opinion.agreement else { continue }
      // Settings may have changed meanwhile.
      if let place = judged.learn(agreement, of: unwritten.subject) { review(place, at: now, into: &effects) }
    }
    while let waiting = addressChecks.held.take(ticket) {
      inspector.resume(waiting, at: now)
      drain(waiting.flow, into: &effects, at: now)
    }
  }

  /// Goes on without an answer where DNS takes too long.
  mutating func giveUpAddressChecks(at now: Instant, into effects: inout PacketEffects) {
    while let ticket = addressChecks.table.overdue(at: now) {
      hear(Resolution(failing: ticket), at: now, into: &effects)
    }
  }

  /// Hands out the names to look up since the last call.
  mutating func takeAddressChecks(_ body: (borrowing AddressCheck) -> Void) {
    if addressChecks.questions.isEmpty { return }
    for check in addressChecks.questions { body(check) }
    addressChecks.questions.removeAll(keepingCapacity: true)
  }
}

extension Ruling {
  /// Whether the ruling could change once it is known whether name and address go together. If they do, a connectivity
  /// check that nothing else allows passes at any level.
  func turnsOnAgreement(of identity: borrowing @_addressable Identity) -> Bool {
    reason == .addressMismatch || self == .allow(.nothingBlocks) || verdict == .block && identity.mayBeCheck
  }
}
