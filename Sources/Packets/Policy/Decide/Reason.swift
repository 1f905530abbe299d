/// Every reason there is: logs, pages and commands show these and no others.
public enum Reason: String, Hashable, Sendable, CaseIterable {
  // What the settings say.
  case nothingBlocks
  case alwaysAllowed
  /// Help lines, health and emergency services pass unless a guardian named the domain.
  case help
  case granted
  /// A guardian allowed it, until that is taken back.
  case allowed
  case alwaysBlocked
  case blockedDomain
  case filteredDomain
  case blockedCategory
  /// A shield over all categories, which covers names without one too.
  case allCategories
  /// The web filter lets its exceptions through and nothing else.
  case notListed
  case applicationBlocked
  /// The child's age keeps its category away.
  case age
  case ageRating
  case movieRating
  case tvRating
  case explicit
  /// A search engine at an address that is not the one of its safe results.
  case safeSearchBypass
  /// A name that browsers ask for to learn whether a filter minds DNS over HTTPS.
  case canary
  case privateRelay
  case resolverDiscovery
  /// The name is allowed, but its answer leads to a blocked one.
  case blockedAlias
  /// DNS gave this address for a blocked name, or a list has the address itself.
  case blockedAddress
  /// What devices ask to learn whether there is an internet: the question always passes, and a check at the name's own
  /// server.
  case connectivity
  /// DNS gave this address for allowed names only.
  case knownAddress
  /// DNS has other addresses for the name, also when it is asked again, or nobody could ask it.
  case addressMismatch
  /// No name, and an address that no DNS answer gave.
  case unknownAddress
  /// The true name is encrypted.
  case hiddenName
  /// What stands in the name's place is not one.
  case unreadableName
  case localService
  /// The time of day, which devices need to check certificates.
  case clock
  case tunnel
  case proxy
  case unknownProtocol
  /// Another machine of the local network opened the connection, or one from outside.
  case visitor
  case stranger
  /// Questions whose names are data, under a domain that answers with more.
  case nameTunnel
  /// Whether and by what a zone's answers are signed leads nowhere, and resolvers that check them need to know.
  case zoneKeys
  case encryptedDNS
  /// The device is not supervised.
  case unsupervised
  /// The snapshot has no such child.
  case noSettings
  // What the packets themselves did.
  case undecided
  case malformed
  case fragment
  case noState
  case synData
  case urgentData
  case conflictingData
  case outOfWindow
  case heldTooLong
  case undecidedTooLong
  case evicted
  case nameChanged
  case ambiguousRequest
  case unreadableRequest
  case notJudged
  case unknownVersion
  /// Allowed as a check for the internet, and then more than such a check needs.
  case overBudget
  /// A call that went on as something else.
  case notCall
  /// A question to a resolver that the household does not trust.
  case foreignResolver
}

extension Reason {
  /// Whether a flow that is allowed for it showed no name, and is to no address that DNS gave for one.
  public var isUnknown: Bool { self == .unknownAddress || self == .hiddenName || self == .unreadableName }
}
