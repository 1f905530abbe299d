import Catalog
import FilterProtocol
import Inspect
import Policy
import Wire

// What a flow wants, in the terms of the settings.

extension Engine {
  @_addressableSelf
  func match(_ subject: borrowing @_addressable Subject) -> Match {
    switch subject.knowledge {
    case .name, .hidden: (catalog?.find(subject.name) ?? .nothing).with(tunnel: subject.carriesData)
    case .noName, .error: (catalog?.find(subject.server) ?? .nothing).with(tunnel: subject.shape.isTunnel)
    }
  }

  @_addressableSelf
  func identity(_ match: Match, at now: Instant) -> Identity {
    let subject = inspector.subject
    let isNamed = subject.knowledge == .name
    let isQuestion = subject.via == .dns
    return Identity(
      knowledge: Identity.Knowledge(subject.knowledge), name: subject.name, match: match,
      kind: Identity.Kind(subject.shape), server: subject.server, port: subject.serverPort, isQuestion: isQuestion,
      isAnswer: subject.isAnswer, carriesData: subject.carriesData,
      asksForKeys: isQuestion && subject.questionType.isOfKeys, asksForeigner: isQuestion && isForeign(subject.server),
      fetchesAlone: subject.fetchesAlone,
      addressNames: isNamed ? .unknown : addressNames(of: subject.server, for: subject.device, at: now),
      agreement: isNamed && !isQuestion ? agreement(subject, at: now) : .unknown)
  }

  /// Whether questions to this resolver are refused because its answers are not evidence (R12): a resolver outside the
  /// home and this machine.
  @_addressableSelf
  private func isForeign(_ server: Address) -> Bool {
    resolvers.refusesOthers && !inspector.local.contains(server) && !server.isLoopback
      && !resolvers.addresses.contains(server)
  }

  /// What DNS told this device about its server's address (R8).
  @_addressableSelf
  func addressNames(of server: Address, for device: DeviceID, at now: Instant) -> Identity.AddressNames {
    guard let child = snapshot.child(ofDevice: device.index) else { return .unknown }
    var result = Identity.AddressNames.unknown
    let (snapshot, catalog) = (snapshot, catalog)
    inspector.addresses.names(of: server, for: device, at: now) { name, isEvidence in
      let objection = snapshot.objection(
        child: child, to: name, catalog?.find(name) ?? .nothing, at: now.nanoseconds)
      if objection != nil {
        result = .blocked
      } else if result != .allowed {
        result = isEvidence ? .allowed : .claimed
      }
      return result != .blocked
    }
    // Forgotten names may have been blocked ones.
    let isComplete = inspector.addresses.isComplete(server, for: device, at: now)
    return result != .blocked && !isComplete ? .unknown : result
  }

  /// Whether DNS gave this device the address for the name that it shows (R8), by evidence (R12). If DNS can be asked,
  /// other addresses are doubtful, except in the home, which has names that no DNS knows.
  @_addressableSelf
  private func agreement(_ subject: borrowing @_addressable Subject, at now: Instant) -> Identity.Agreement {
    guard inspector.addresses.hasResolved(subject.name, for: subject.device, at: now) else {
      if isEnforced(subject) { return .agrees }
      return addressChecks.isUsed && !inspector.local.contains(subject.server) ? .doubtful : .unknown
    }
    var isKnown = false
    let wanted = subject.name
    inspector.addresses.names(of: subject.server, for: subject.device, at: now) { name, isEvidence in
      isKnown = isEvidence && name == wanted
      return !isKnown
    }
    if isKnown || isEnforced(subject) { return .agrees }
    if addressChecks.isUsed { return .doubtful }
    return inspector.addresses.isComplete(subject.server, for: subject.device, at: now) ? .differs : .unknown
  }
}

extension Engine {
  /// Whether a search engine's name is at the address of its safe results, which a device may know without DNS.
  @_addressableSelf
  private func isEnforced(_ subject: borrowing @_addressable Subject) -> Bool {
    guard let child = snapshot.child(ofDevice: subject.device.index) else { return false }
    return snapshot.enforces(child: child, subject.name, at: subject.server)
  }

  /// Whether the settings now block a flow that was allowed.
  @_addressableSelf
  func isBlocked(_ place: Int, at now: Instant) -> Bool {
    let entry = judged[place]
    guard let child = snapshot.child(ofDevice: entry.device.index) else { return false }
    if !entry.name.isWhole || entry.hasOtherNames { return true }
    let isNamed = entry.knowledge == .name || entry.knowledge == .hidden
    // The catalog may have changed too.
    let name = entry.name.name
    let match =
      isNamed
      ? catalog?.find(name) ?? .nothing
      : (catalog?.find(entry.server) ?? .nothing).with(tunnel: entry.shape.isTunnel)
    let identity = Identity(
      knowledge: Identity.Knowledge(entry.knowledge), name: name, match: match, kind: Identity.Kind(entry.shape),
      server: entry.server, port: entry.port, isQuestion: false, isAnswer: false,
      addressNames: entry.knowledge == .name ? .unknown : addressNames(of: entry.server, for: entry.device, at: now),
      agreement: entry.agreement)
    return snapshot.decide(child, identity, at: now.nanoseconds).verdict == .block
  }
}
