import Catalog
import Inspect
import Policy
import Wire

// Answers the inspector's questions: the settings' ruling becomes a decision among the effects, and the inspector
// learns how far the flow may go.

extension Engine {
  mutating func judge(into effects: inout PacketEffects, at now: Instant) {
    if inspector.subject.device == .resolver { return judgeResolver(into: &effects) }
    guard let child = snapshot.child(ofDevice: inspector.subject.device.index) else {
      // A device that is no longer supervised passes, without a record.
      inspector.resolve(.allow)
      return
    }
    if inspector.subject.isLoopback && judgeLoopback(child: child, into: &effects) { return }
    let match = match(inspector.subject)
    var identity = identity(match, at: now)
    var ruling = snapshot.decide(child, identity, at: now.nanoseconds)
    if identity.agreement == .doubtful && ruling.turnsOnAgreement(of: identity) {
      guard let checked = checkAddress(&identity, ruling, child: child, at: now, into: &effects) else { return }
      ruling = checked
    } else if identity.addressNames == .claimed {
      guard let checked = checkClaims(identity, ruling, child: child, at: now, into: &effects) else { return }
      ruling = checked
    }
    if ruling == .allow(.connectivity) && inspector.subject.via != .dns && !inspector.grantCheck() {
      identity.fetchesAlone = false
      ruling = snapshot.decide(child, identity, at: now.nanoseconds)
    }
    let asksName = identity.isQuestion && !identity.asksForKeys
    let enforced = ruling.verdict == .allow && asksName ? snapshot.safeSearch(child: child, identity.name) : nil
    decide(ruling, match, enforced: enforced, into: &effects)
    if ruling.verdict == .allow {
      tellUnknown(ruling, into: &effects)
      remember(identity.agreement)
    }
    inspector.resolve(enforced == nil ? terms(of: ruling, child: child) : .block)
  }

  /// Judges a question of this machine's own resolver for any of its users (R14). Only a domain that carries more data
  /// than names need is refused.
  private mutating func judgeResolver(into effects: inout PacketEffects) {
    guard inspector.subject.carriesData else { return inspector.resolve(.allow) }
    let ruling: Ruling = snapshot.isAnyUserStrict ? .block(.nameTunnel) : .allow(.nameTunnel)
    decide(ruling, .nothing, into: &effects)
    inspector.resolve(ruling.verdict == .allow ? .allow : .block)
  }

  /// Judges what a child's program says to another user's service on this machine: a proxy is blocked, anything else is
  /// the service's own affair. Returns false for a hello with another machine's name, which is judged as everywhere.
  private mutating func judgeLoopback(child: Int, into effects: inout PacketEffects) -> Bool {
    let subject = inspector.subject
    guard snapshot.level(ofChild: child) == .strict else {
      inspector.resolve(.allow)
      return true
    }
    if subject.shape.kind == .proxy {
      decide(.block(.proxy), .nothing, into: &effects)
      inspector.resolve(.block)
      return true
    }
    if subject.via != .address && subject.knowledge != .noName && !subject.name.isOfOneMachine { return false }
    inspector.resolve(.allow)
    return true
  }

  private func decide(
    _ ruling: Ruling, _ match: Match, enforced: Int? = nil, into effects: inout PacketEffects
  ) {
    effects.add(
      PacketEffect.Decision(
        subject: inspector.subject, match: match, ruling: ruling, revision: snapshot.revision, enforced: enforced))
  }

  /// Reports each flow once that is allowed without knowing what it wants.
  mutating func tellUnknown(_ ruling: Ruling, into effects: inout PacketEffects) {
    let flow = inspector.subject.flow
    guard ruling.reason.isUnknown, !judged.knows(flow), let ends = inspector.ends(of: flow) else { return }
    effects.add(.passedUnknown(ends))
  }

  /// Remembers an allowed flow: to judge it again under other settings, and to count what it carries.
  mutating func remember(_ agreement: Identity.Agreement) {
    let isNews = judged.note(inspector.subject, agreement)
    // Most requests of a connection are for one name.
    guard isNews || inspector.subject.via != .http, inspector.subject.isUse,
      inspector.subject.device.index < Snapshot.firstUnknown,
      let ends = inspector.ends(of: inspector.subject.flow)
    else { return }
    flowNotes.add(ends, inspector.subject)
  }

  /// How far a ruling lets the flow go.
  private func terms(of ruling: Ruling, child: Int) -> Inspector.Terms {
    if ruling.verdict == .block { return .block }
    if inspector.subject.via != .dns && ruling.reason == .connectivity { return .allowCheck }
    // A pause allows everything.
    let isCall = inspector.subject.via == .address && inspector.subject.shape.kind == .call
    return isCall && ruling.reason != .granted && snapshot.level(ofChild: child) == .strict ? .allowCall : .allow
  }
}

extension Name {
  /// `localhost` and the like (RFC 6761 6.3), and names of a machine on its own link: one label, or below `local`.
  fileprivate var isOfOneMachine: Bool {
    var (last, next) = (0, 0)
    while next < count {
      last = next
      next += 1 + Int(self[next])
    }
    if last == 0 { return true }
    return ["localhost", "localdomain", "local"].contains { hasLabel($0, at: last) }
  }

  private func hasLabel(_ text: String, at start: Int) -> Bool {
    Int(self[start]) == text.utf8.count && zip((start + 1)..., text.utf8).allSatisfy { self[$0] == $1 }
  }
}
