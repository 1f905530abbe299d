/// Optional groups of rules. Most drop packets that browsers never send and that make a filter and a server read
/// different things.
public struct RuleFeatures: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// DNS over TLS and over QUIC, port 853: rejected, so that devices fall back at once.
  public static let encryptedDNS = RuleFeatures(rawValue: 1 << 0)
  /// Strips all TCP options except those that every kernel knows, from both ends, until the connection is judged: most
  /// hold bytes that are not inspected. Fast Open, whose SYN contains a request, and MPTCP, which spreads a request over
  /// several connections, are among them. Both ends continue without.
  public static let options = RuleFeatures(rawValue: 1 << 1)
  /// TCP with an MD5 signature, urgent data, or no meaningful flag: a server ignores segments that a filter would
  /// believe.
  public static let oddTCP = RuleFeatures(rawValue: 1 << 2)
  /// Packets that connection tracking calls invalid (checksum, window) or did not track, IPv6 routing header 0, and TCP
  /// and UDP behind IPv4 options or extension headers, which hold bytes that are not inspected.
  public static let invalid = RuleFeatures(rawValue: 1 << 3)
  /// 6in4, IP in IP, GRE, ESP and AH.
  public static let tunnels = RuleFeatures(rawValue: 1 << 4)
  /// Sets the time to live to 64 towards port 443, so that no packet that is seen here expires before the server.
  public static let lifetimes = RuleFeatures(rawValue: 1 << 5)

  /// Packets from the home's side with a source address that is not in the home, while their connection is new or
  /// watched: a second network card could impersonate the server.
  public static let sources = RuleFeatures(rawValue: 1 << 6)

  /// Limits ICMP that is neither an error nor neighbour discovery to the length of a ping and ten packets a second, and
  /// errors to their usual length and five a second: either could carry whole connections.
  public static let echoes = RuleFeatures(rawValue: 1 << 7)

  /// Counts TCP segments without payload, and asks the filter beyond a few until the connection is judged: each carries
  /// some bytes that are not inspected.
  public static let budgets = RuleFeatures(rawValue: 1 << 11)
  /// Accepts marks on this machine's packets from the filter alone, and rejects new connections without an owner while
  /// users are supervised.
  public static let owners = RuleFeatures(rawValue: 1 << 12)

  /// Relief: the kernel recognises a server's answer to an allowed ClientHello, without asking the filter.
  public static let answers = RuleFeatures(rawValue: 1 << 8)
  /// Relief: SYNs to port 443 pass, and the filter only receives a report.
  public static let handshakes = RuleFeatures(rawValue: 1 << 9)

  /// Relief: DNS questions are read where they arrive. A refused question costs no connection and no route, and is
  /// answered in the name of its destination, even where NAT would have redirected it.
  public static let questions = RuleFeatures(rawValue: 1 << 10)

  /// On a laptop: questions of its own resolvers go through the filter, which limits tunnels in names (R14).
  public static let resolvers = RuleFeatures(rawValue: 1 << 13)

  /// Features that save the filter work and close no gap.
  public static let reliefs: RuleFeatures = [.answers, .handshakes, .questions]

  /// The features of this set that are wanted.
  public func filter(_ isWanted: (RuleFeatures) -> Bool) -> RuleFeatures {
    RuleFeatures(RuleFeatures.names.map(\.feature).filter { contains($0) && isWanted($0) })
  }

  public static let all: RuleFeatures = [
    .encryptedDNS, .options, .oddTCP, .invalid, .tunnels, .lifetimes, .sources, .echoes,
    .budgets, .owners, .answers, .handshakes, .questions, .resolvers,
  ]

  /// Each feature with a description for people.
  static let names: [(feature: RuleFeatures, name: String)] = [
    (.encryptedDNS, "refusing encrypted DNS"), (.options, "stripping TCP options"), (.oddTCP, "dropping odd TCP"),
    (.invalid, "dropping invalid packets"), (.tunnels, "refusing tunnels"), (.lifetimes, "evening lifetimes"),
    (.sources, "dropping forged sources"), (.echoes, "keeping echoes small"),
    (.budgets, "counting packets without contents"), (.owners, "telling packets by their owners"),
    (.answers, "knowing servers' answers by itself"), (.handshakes, "letting handshakes pass by themselves"),
    (.questions, "reading questions before their connections"),
    (.resolvers, "holding this machine's resolvers to the bound of tunnels in names"),
  ]
}
