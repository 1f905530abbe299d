import Catalog
import Inspect
import Policy
import Wire

// Names and addresses that do not go together as far as DNS has told: before anybody is stopped for it, DNS is asked
// again (R8). Where the level would stop the flow, its packets are held until the answer comes; elsewhere it goes on, and
// is written down with what the answer says.

extension Engine {
  /// What becomes of the flow at hand, whose name and address are in doubt: nil when that has to wait.
  mutating func settleDoubt(_ identity: borrowing @_addressable Identity, _ ruling: Ruling, child: Int, at now: Moment)
    -> Ruling?
  {
    let device = inspector.subject.device
    switch doubts.opinion(of: inspector.subject.name, at: inspector.subject.server, for: device, at: now) {
    case .none, .failed: return ruling
    case .agrees: return decide(child, identity, .agrees, at: now)
    case .differs: return decide(child, identity, .differs, at: now)
    case .open(let ticket):
      if ruling.verdict == .block { return hold(ticket, device) ? nil : ruling }
      guard doubts.unwritten.hasRoom(for: device) else { return ruling }
      let unwritten = Doubts.Unwritten(
        subject: inspector.subject, match: identity.match, ruling: ruling, child: child)
      doubts.unwritten.add(unwritten, ticket, for: device)
      judged.note(inspector.subject)
      inspector.resolve(.allow)
      return nil
    }
  }

  private func decide(
    _ child: Int, _ identity: borrowing @_addressable Identity, _ agreement: Identity.Agreement, at now: Moment
  ) -> Ruling {
    var settled = copy identity
    settled.agreement = agreement
    return snapshot.decide(child, settled, at: now.nanoseconds)
  }

  private mutating func hold(_ ticket: Ticket, _ device: DeviceID) -> Bool {
    // What the client sends meanwhile is held beside what waits already.
    guard let waiting = inspector.waiting else { return false }
    let isKnown = doubts.held.contains(ticket) { $0 == waiting }
    guard isKnown || doubts.held.hasRoom(for: device) else { return false }
    if !isKnown { doubts.held.add(waiting, ticket, for: device) }
    inspector.postpone()
    return true
  }

  /// Takes in what somebody found out, and lets go on what waited for it.
  mutating func hear<Out: Outlet & ~Copyable>(_ answer: borrowing Resolution, at now: Moment, into outlet: inout Out) {
    guard doubts.table.take(answer, at: now) else { return }
    let ticket = answer.ticket
    while let unwritten = doubts.unwritten.take(ticket) {
      let isOther = doubts.table.opinion(of: ticket, at: unwritten.subject.server, at: now) == .differs
      let ruling = isOther ? Ruling.allow(.addressMismatch) : unwritten.ruling
      outlet.decided(unwritten.subject, unwritten.match, ruling, child: unwritten.child, enforced: nil)
    }
    while let waiting = doubts.held.take(ticket) {
      inspector.resume(waiting, at: now)
      drain(waiting.flow, into: &outlet, at: now)
    }
  }

  /// Nobody waits longer than is bearable.
  mutating func giveUpDoubts<Out: Outlet & ~Copyable>(at now: Moment, into outlet: inout Out) {
    while let ticket = doubts.table.overdue(at: now) { hear(Resolution(failing: ticket), at: now, into: &outlet) }
  }

  /// Questions that somebody is to ask, since the last time.
  mutating func takeDoubts(_ body: (borrowing Doubt) -> Void) {
    if doubts.questions.isEmpty { return }
    for doubt in doubts.questions { body(doubt) }
    doubts.questions.removeAll(keepingCapacity: true)
  }
}

extension Ruling {
  /// Whether it could be another if name and address were known to go together, or not to.
  var turnsOnAgreement: Bool { reason == .addressMismatch || self == .allow(.nothingBlocks) }
}
