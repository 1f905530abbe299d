internal import Catalog

extension Snapshot {
  /// DNS over TLS and over QUIC (RFC 7858 3.1, RFC 9250 4.1.1).
  static let encryptedDNSPort: UInt16 = 853

  /// The one decision.
  public func decide(_ identity: Identity) -> Ruling {
    if identity.kind == .local { return .allow(.localService) }
    if identity.port == Snapshot.encryptedDNSPort && !identity.isQuestion { return .block(.encryptedDNS) }
    switch identity.knowledge {
    case .name:
      if let reason = objection(to: identity.name, identity.match) {
        return .block(identity.isAnswer ? .blockedAlias : reason)
      }
      if identity.match.standing == .connectivity { return .allow(.connectivity) }
      if level == .strict && identity.kind == .proxy { return .block(.proxy) }
      return .allow(.nothingBlocks)
    case .hidden:
      // The public name is not what is wanted, yet who blocks it blocks what hides behind it.
      if let reason = objection(to: identity.name, identity.match) { return .block(reason) }
      return byAddress(identity, otherwise: .hiddenName)
    case .unreadable:
      return byAddress(identity, otherwise: .unreadableName)
    case .noName:
      return byAddress(identity, otherwise: .unknownAddress)
    }
  }

  /// Lists know some addresses themselves, such as those of resolvers.
  private func isBlockedAddress(_ identity: Identity) -> Bool {
    identity.knowledge != .hidden && !identity.match.categories.intersection(blockedCategories).isEmpty
  }

  private func byAddress(_ identity: Identity, otherwise reason: Reason) -> Ruling {
    if identity.addressNames == .blocked || isBlockedAddress(identity) { return .block(.blockedAddress) }
    guard level == .strict else {
      return .allow(identity.addressNames == .allowed ? .knownAddress : reason)
    }
    switch identity.kind {
    case .tunnel: return .block(.tunnel)
    case .proxy: return .block(.proxy)
    case .unknown: return .block(.unknownProtocol)
    case .ordinary, .local: break
    }
    // A name that cannot be read is no name that DNS could have given.
    if identity.addressNames == .allowed && identity.knowledge != .unreadable { return .allow(.knownAddress) }
    return .block(reason)
  }
}
