/// Every reason there is: logs, pages and commands show these and no others.
public enum Reason: String, Hashable, Sendable, CaseIterable {
  // What the settings say.
  case nothingBlocks
  case blockedDomain
  case blockedCategory
  /// The name is allowed, but its answer leads to a blocked one.
  case blockedAlias
  /// DNS gave this address for a blocked name, or a list has the address itself.
  case blockedAddress
  /// What devices ask to learn whether there is an internet always passes.
  case connectivity
  /// DNS gave this address for allowed names only.
  case knownAddress
  /// No name, and an address that no DNS answer gave.
  case unknownAddress
  /// The true name is encrypted.
  case hiddenName
  /// What stands in the name's place is not one.
  case unreadableName
  case localService
  case tunnel
  case proxy
  case unknownProtocol
  case encryptedDNS
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

  /// One sentence for people.
  public var sentence: String {
    switch self {
    case .nothingBlocks: "nothing blocks it"
    case .blockedDomain: "the domain is blocked"
    case .blockedCategory: "its category is blocked"
    case .blockedAlias: "its answer leads to something blocked"
    case .blockedAddress: "the address belongs to something blocked"
    case .connectivity: "devices ask it whether there is an internet"
    case .knownAddress: "the address belongs to allowed names"
    case .unknownAddress: "no name, and nobody asked DNS for this address"
    case .hiddenName: "the true name is encrypted"
    case .unreadableName: "what stands for the name is not a name"
    case .localService: "a service of the local network"
    case .tunnel: "a tunnel, which could carry anything"
    case .proxy: "a proxy, which could lead anywhere"
    case .unknownProtocol: "an unknown protocol without a name"
    case .encryptedDNS: "DNS over TLS or QUIC, which goes around the family's resolver"
    case .undecided: "it never said what it wants, so nothing complete was let through"
    case .malformed: "a packet that no receiver takes"
    case .fragment: "a fragment that the kernel did not put together"
    case .noState: "its beginning was not seen"
    case .synData: "data before the handshake"
    case .urgentData: "urgent data, which hides a byte of the name"
    case .conflictingData: "the same place was sent twice with different bytes"
    case .outOfWindow: "data outside what a connection can hold"
    case .heldTooLong: "what belongs before it never came"
    case .undecidedTooLong: "it took too long to say what it wants"
    case .evicted: "too many connections at once"
    case .nameChanged: "a second hello names another host"
    case .ambiguousRequest: "a request that can be read in two ways"
    case .unreadableRequest: "a request that no server takes"
    case .notJudged: "a packet of a connection that was not judged"
    case .unknownVersion: "a QUIC version that cannot be read"
    }
  }
}
