public import Catalog
public import Policy
public import Wire

/// The policy as its rules are written, without tables: slow, and short enough to check by reading.
public struct ReferencePolicy {
  /// Whether the level is checked too: for all flows, for those that a guardian opened, or for none.
  enum Weight { case ordinary, opened, final }

  let settings: Settings
  let applications: [Application]

  public init(_ settings: Settings, _ applications: [Application]) {
    self.settings = settings
    self.applications = applications
  }

  public func decide(_ index: Int, _ identity: Identity, at now: UInt64) -> Ruling {
    let child = settings.children[index]
    if identity.kind == .local { return .allow(.localService) }
    if identity.kind == .clock { return .allow(.clock) }
    if identity.kind == .tunnel && settings.tunnelPeers.contains(where: { $0.covers(identity.server) }) {
      return .allow(.alwaysAllowed)
    }
    if identity.port == 853 && !identity.isQuestion { return .block(.encryptedDNS) }
    if identity.knowledge == .name { return byName(index, child, identity, now) }
    if identity.knowledge == .hidden {
      let (ruling, _) = judge(index, child, identity.name, identity.match, server: nil, now)
      if ruling.verdict == .block { return ruling }
    }
    return byAddress(index, child, identity, now)
  }

  public func objection(_ index: Int, to name: Name, _ match: Match, at now: UInt64) -> Ruling? {
    let (ruling, _) = judge(index, settings.children[index], name, match, server: nil, now)
    return ruling.verdict == .block ? ruling : nil
  }

  public func safeSearch(_ index: Int, _ name: Name) -> SafeSearchHost.Target? {
    let child = settings.children[index]
    let isDenied = child.stores.contains { $0.denyExplicit }
    guard child.safeSearch || isDenied, let host = settings.safeSearch.last(where: { $0.name == name }) else {
      return nil
    }
    return isDenied || child.level == .strict ? host.strict : host.moderate
  }

  private func byName(_ index: Int, _ child: Settings.Child, _ identity: Identity, _ now: UInt64) -> Ruling {
    if !identity.isQuestion && !identity.isAnswer {
      let ruling = byFlow(index, child, identity, now)
      let isFirm = [.canary, .privateRelay, .resolverDiscovery, .safeSearchBypass, .proxy].contains(ruling.reason)
      let isPlain = identity.fetchesAlone && identity.kind != .proxy
      let isCheck = identity.match.standing == .connectivity && isPlain && identity.agreement == .agrees
      return ruling.verdict == .block && !isFirm && isCheck ? .allow(.connectivity) : ruling
    }
    let (ruling, weight) = judge(
      index, child, identity.name, identity.match, server: nil, isAsked: true, isAnswer: identity.isAnswer, now)
    let isForeign = identity.isQuestion && identity.asksForeigner && child.level == .strict
    if ruling.verdict == .block && identity.asksForKeys && !identity.carriesData && !isForeign {
      return .allow(.zoneKeys)
    }
    if ruling.verdict == .block && identity.isAnswer { return .block(.blockedAlias, store: ruling.store) }
    if ruling.verdict == .block || weight == .final { return ruling }
    if isForeign { return .block(.foreignResolver) }
    if weight != .ordinary { return ruling }
    if identity.isQuestion && identity.carriesData {
      return Ruling(child.level == .strict ? .block : .allow, .nameTunnel)
    }
    return ruling
  }

  private func byFlow(_ index: Int, _ child: Settings.Child, _ identity: Identity, _ now: UInt64) -> Ruling {
    let (ruling, weight) = judge(index, child, identity.name, identity.match, server: identity.server, now)
    if ruling.verdict == .block || weight == .final { return ruling }
    if child.level == .strict && identity.kind == .proxy { return .block(.proxy) }
    if [.differs, .doubtful].contains(identity.agreement) && child.level == .strict { return .block(.addressMismatch) }
    if [.differs, .doubtful].contains(identity.agreement) && passesByName(index, child, identity, now) {
      return .block(.addressMismatch)
    }
    if identity.agreement == .differs && weight == .ordinary { return .allow(.addressMismatch) }
    return ruling
  }

  /// Whether stores block the same flow without a name, or would block the name if no guardian had opened it.
  private func passesByName(_ index: Int, _ child: Settings.Child, _ identity: Identity, _ now: UInt64) -> Bool {
    var bare = child
    (bare.grants, bare.allowances) = ([], [])
    return [(Name(), .nothing), (identity.name, identity.match)].contains { name, match in
      byGrantsAndStores(index, bare, name, match, coversAll: true, now).0.verdict == .block
    }
  }

  private func byAddress(_ index: Int, _ child: Settings.Child, _ identity: Identity, _ now: UInt64) -> Ruling {
    if identity.addressNames == .blocked { return .block(.blockedAddress) }
    let match = identity.knowledge == .hidden ? Match.nothing : identity.match
    let isVisit = [.visitor, .stranger].contains(identity.kind)
    let (ruling, weight) = byGrantsAndStores(
      index, child, Name(), match, coversAll: identity.addressNames != .allowed || isVisit, now)
    if weight == .final {
      if [.granted, .allCategories, .notListed].contains(ruling.reason) { return ruling }
      if [.blockedCategory, .age].contains(ruling.reason) && identity.kind == .tunnel {
        return .block(.tunnel, store: ruling.store)
      }
      return .block(.blockedAddress, store: ruling.store)
    }
    if identity.kind == .stranger { return .block(.stranger) }
    if identity.kind == .visitor { return Ruling(child.level == .strict ? .block : .allow, .visitor) }
    let isKnown = identity.addressNames == .allowed
    let unknown: Reason
    switch identity.knowledge {
    case .hidden: unknown = .hiddenName
    case .unreadable: unknown = .unreadableName
    case .name, .noName: unknown = .unknownAddress
    }
    if child.level == .normal && weight == .opened { return ruling }
    if child.level == .normal { return .allow(isKnown ? .knownAddress : unknown) }
    if weight == .opened && ![.tunnel, .proxy].contains(identity.kind) { return ruling }
    let kinds: [Identity.Kind: Reason] = [.tunnel: .tunnel, .proxy: .proxy, .unknown: .unknownProtocol]
    if let reason = kinds[identity.kind] { return .block(reason) }
    return isKnown && identity.knowledge != .unreadable ? .allow(.knownAddress) : .block(unknown)
  }

  private static let special: [(String, Reason)] = [
    ("use-application-dns.net", .canary), ("doh.test", .canary), ("mask.icloud.com", .privateRelay),
    ("mask-h2.icloud.com", .privateRelay), ("resolver.arpa", .resolverDiscovery),
  ]

  private func judge(
    _ index: Int, _ child: Settings.Child, _ name: Name, _ match: Match, server: Address?,
    isAsked: Bool = false, isAnswer: Bool = false, _ now: UInt64
  ) -> (Ruling, Weight) {
    for (text, reason) in ReferencePolicy.special where Name(text).map({ name.isWithin($0) }) == true {
      return (.block(reason), .final)
    }
    if isAsked && match.standing == .connectivity { return (.allow(.connectivity), .final) }
    if child.alwaysBlocked.cover(name) { return (.block(.alwaysBlocked), .final) }
    if let server, let target = safeSearch(index, name), !target.addresses.isEmpty,
      !target.addresses.prefix(EnforcedHost.capacity).contains(server.withoutNAT64)
    {
      return (.block(.safeSearchBypass), .final)
    }
    if child.alwaysAllowed.cover(name) { return (.allow(.alwaysAllowed), .opened) }
    return byGrantsAndStores(index, child, name, match, coversAll: !isAnswer, now)
  }
}

extension [Name] {
  /// Whether one of these is the name or one of its parents.
  func cover(_ name: Name) -> Bool { contains { !$0.isRoot && name.isWithin($0) } }
}

extension Settings.Device.Network {
  /// Bit by bit.
  fileprivate func covers(_ other: Address) -> Bool {
    guard address.isIPv4 == other.isIPv4 else { return false }
    let first = address.isIPv4 ? 96 : 0
    return (first..<first + prefix).allSatisfy { bit in
      let (mine, theirs) = bit < 64 ? (address.high, other.high) : (address.low, other.low)
      return (mine ^ theirs) >> UInt64(63 - (bit & 63)) & 1 == 0
    }
  }
}
