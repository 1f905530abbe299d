public import Catalog
internal import PicketSystem
public import Wire

extension Snapshot {
  /// DNS over TLS and over QUIC (RFC 7858 3.1, RFC 9250 4.1.1).
  static let encryptedDNSPort: UInt16 = 853

  /// The one decision.
  public func decide(_ child: Int, _ identity: borrowing @_addressable Identity, at now: UInt64) -> Ruling {
    let reader = reader
    guard child >= 0, child < reader.count(.children) else { return .block(.noSettings) }
    if identity.kind == .local { return .allow(.localService) }
    if identity.kind == .clock { return .allow(.clock) }
    if identity.kind == .tunnel && reader.isPeer(identity.server) { return .allow(.alwaysAllowed) }
    if identity.port == Snapshot.encryptedDNSPort && !identity.isQuestion { return .block(.encryptedDNS) }
    switch identity.knowledge {
    case .name: return reader.byName(child, identity, at: now)
    case .hidden: return reader.byPublicName(child, identity, at: now)
    case .unreadable: return reader.byAddress(child, identity, at: now, otherwise: .unreadableName)
    case .noName: return reader.byAddress(child, identity, at: now, otherwise: .unknownAddress)
    }
  }

  /// Why a name is blocked for a child, or nil when it is not: what `decide` says of it, less what it says of the flow.
  public func objection(child: Int, to name: borrowing @_addressable Name, _ match: Match, at now: UInt64) -> Ruling? {
    let reader = reader
    guard child >= 0, child < reader.count(.children) else { return .block(.noSettings) }
    let ruling = reader.judge(child, name.wordSpan, count: name.count, match, server: nil, at: now).ruling
    return ruling.verdict == .block ? ruling : nil
  }
}

extension SnapshotReader {
  @inline(__always)
  func byName(_ child: Int, _ identity: borrowing @_addressable Identity, at now: UInt64) -> Ruling {
    if identity.isQuestion || identity.isAnswer { return byQuestion(child, identity, at: now) }
    let ruling = byFlow(child, identity, at: now)
    // Devices have to learn whether there is an internet: where the name's own server says so, a check passes that nothing
    // else lets pass.
    let isCheck = ruling.verdict == .block && ruling.reason.yieldsToChecks && identity.mayBeCheck
    return isCheck && identity.agreement == .agrees ? .allow(.connectivity) : ruling
  }

  @inline(__always)
  private func byQuestion(_ child: Int, _ identity: borrowing @_addressable Identity, at now: UInt64) -> Ruling {
    let judgement = judge(
      child, identity.name.wordSpan, count: identity.name.count, identity.match, server: nil, isAsked: true,
      isAnswer: identity.isAnswer, at: now)
    let ruling = judgement.ruling
    let isStrict = self.child(child).level == .strict
    let isForeign = identity.isQuestion && identity.asksForeigner && isStrict
    if ruling.verdict == .block {
      // A name that is there and has nothing passes the check of its signatures only if its zone's keys can be had. Keys
      // could carry a tunnel's data, as any record could.
      if identity.asksForKeys && !identity.carriesData && !isForeign { return .allow(.zoneKeys) }
      return identity.isAnswer ? .block(.blockedAlias, store: ruling.store) : ruling
    }
    // A name that a guardian opened can be had from the home's own resolvers.
    if isForeign && judgement.weight != .final { return .block(.foreignResolver) }
    guard judgement.weight == .ordinary, identity.isQuestion, identity.carriesData else { return ruling }
    return isStrict ? .block(.nameTunnel) : .allow(.nameTunnel)
  }

  @inline(__always)
  private func byFlow(_ child: Int, _ identity: borrowing @_addressable Identity, at now: UInt64) -> Ruling {
    let judgement = judge(
      child, identity.name.wordSpan, count: identity.name.count, identity.match, server: identity.server, at: now)
    let ruling = judgement.ruling
    if ruling.verdict == .block || judgement.weight == .final { return ruling }
    let isStrict = self.child(child).level == .strict
    if isStrict && identity.kind == .proxy { return .block(.proxy) }
    guard identity.agreement == .differs || identity.agreement == .doubtful else { return ruling }
    if isStrict || passesByName(child, identity) { return .block(.addressMismatch) }
    return identity.agreement == .differs && judgement.weight == .ordinary ? .allow(.addressMismatch) : ruling
  }

  /// Whether a flow passes a shield only because of its name: stores block the same flow without a name, or would block the
  /// name if no guardian had opened it. If such a name counted at any server, the shield could be avoided by showing it.
  @inline(never)
  private func passesByName(_ index: Int, _ identity: borrowing @_addressable Identity) -> Bool {
    let (name, count) = (identity.name.wordSpan, identity.name.count)
    let child = child(index)
    if child.isEveryone {
      return judgeEveryone(name, count: 0, .nothing, isCovered: true).ruling.verdict == .block
        || judgeEveryone(name, count: count, identity.match, isCovered: true).ruling.verdict == .block
    }
    let node = tree(of: child).find(name, count: count).node
    return isShielded(child, effect(of: NameTree.root, child), .nothing)
      || isShielded(child, effect(of: node, child), identity.match)
  }

  /// A flow that shows only a public name. That is not what it wants, but blocking it blocks what hides behind it.
  @inline(never)
  func byPublicName(_ child: Int, _ identity: borrowing @_addressable Identity, at now: UInt64) -> Ruling {
    let ruling = judge(
      child, identity.name.wordSpan, count: identity.name.count, identity.match, server: nil, at: now
    ).ruling
    if ruling.verdict == .block { return ruling }
    return byAddress(child, identity, at: now, otherwise: .hiddenName)
  }

  /// A flow without a name that can be judged.
  func byAddress(
    _ index: Int, _ identity: borrowing @_addressable Identity, at now: UInt64, otherwise reason: Reason
  ) -> Ruling {
    let (names, knowledge) = (identity.addressNames, identity.knowledge)
    if names == .blocked { return .block(.blockedAddress) }
    let child = child(index)
    let isVisit = identity.kind == .visitor || identity.kind == .stranger
    // Lists know some addresses themselves, such as those of resolvers. An address that DNS gave for allowed names passes
    // shields over everything.
    let match = knowledge == .hidden ? .nothing : identity.match
    let isCovered = isVisit || names != .allowed
    let judgement =
      child.isEveryone
      ? judgeEveryone(identity.name.wordSpan, count: 0, match, isCovered: isCovered)
      : judge(child, effect(of: NameTree.root, child), match, isCovered: isCovered, at: now)
    let ruling = judgement.ruling
    if judgement.weight == .final {
      switch ruling.reason {
      case .granted, .allCategories, .notListed: return ruling
      case .blockedCategory where identity.kind == .tunnel, .age where identity.kind == .tunnel:
        return .block(.tunnel, store: ruling.store)
      default: return .block(.blockedAddress, store: ruling.store)
      }
    }
    // A device that is a server itself can be reached by anybody, and shows no name.
    if identity.kind == .stranger { return .block(.stranger) }
    if identity.kind == .visitor { return child.level == .strict ? .block(.visitor) : .allow(.visitor) }
    let isOpened = judgement.weight == .opened
    guard child.level == .strict else {
      return isOpened ? ruling : .allow(names == .allowed ? .knownAddress : reason)
    }
    switch identity.kind {
    case .tunnel: return .block(.tunnel)
    case .proxy: return .block(.proxy)
    // A list has the address itself.
    case _ where isOpened: return ruling
    case .unknown: return .block(.unknownProtocol)
    case .ordinary, .local, .clock, .visitor, .stranger: break
    }
    // A name that cannot be read is no name that DNS could have given.
    if names == .allowed && knowledge != .unreadable { return .allow(.knownAddress) }
    return .block(reason)
  }
}
