/// What supervised devices are kept from before anybody is asked: shapes of packets that browsers never send and that
/// exist to make a filter and a server read different things.
public struct RuleFeatures: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// DNS over TLS and over QUIC, port 853, refused so that devices fall back at once.
  public static let encryptedDNS = RuleFeatures(rawValue: 1 << 0)
  /// All options of TCP but those that every kernel knows, until a connection was judged, from both its ends: most hold what
  /// nobody reads. Fast Open, whose first packet holds a request, and MPTCP, which spreads one over several connections, are
  /// among them. They are taken out of the packet, and both ends go on without.
  public static let options = RuleFeatures(rawValue: 1 << 1)
  /// TCP with an MD5 signature, urgent data, or no meaningful flag: a server ignores what a filter would believe.
  public static let oddTCP = RuleFeatures(rawValue: 1 << 2)
  /// Packets that connection tracking calls invalid (checksum, window) or that were kept from it, IPv6 routing header 0,
  /// and TCP and UDP behind options of IPv4 or extension headers, where there is room that nobody reads.
  public static let invalid = RuleFeatures(rawValue: 1 << 3)
  /// 6in4, IP in IP, GRE, ESP and AH.
  public static let tunnels = RuleFeatures(rawValue: 1 << 4)
  /// Time to live put to 64 towards port 443, so that no packet is seen here that dies before the server.
  public static let lifetimes = RuleFeatures(rawValue: 1 << 5)

  /// Packets of a connection that is being judged or opened, from the home's side, with an address that is not there: a
  /// second card could speak for the server, and would be believed.
  public static let sources = RuleFeatures(rawValue: 1 << 6)

  /// ICMP that is neither an error nor the link's own, when it is longer than a ping or comes more often than ten times a
  /// second, and errors that are longer than those have to be, or come more often than five times: whole connections fit
  /// into either.
  public static let echoes = RuleFeatures(rawValue: 1 << 7)

  /// Bare segments of TCP beyond so many are asked about until their connection was judged: each holds a few octets that
  /// nobody reads, and there is no end to them.
  public static let budgets = RuleFeatures(rawValue: 1 << 11)
  /// Marks of this machine's own packets are believed from the filter alone, and packets that no socket of a program sent
  /// open no connection while users are supervised.
  public static let owners = RuleFeatures(rawValue: 1 << 12)

  /// No hardening but a relief: the kernel tells by itself when a server has answered a hello that was allowed.
  public static let answers = RuleFeatures(rawValue: 1 << 8)
  /// Another: of a connection's opening to port 443 the daemon only hears, and need not say anything.
  public static let openings = RuleFeatures(rawValue: 1 << 9)

  /// A third: questions for names are read where they come in. One that is refused costs no connection and no route, and
  /// is answered by whom it was for wherever address translation would have led it.
  public static let questions = RuleFeatures(rawValue: 1 << 10)

  /// On a laptop: what its own resolvers ask outside, whoever had them ask, goes through the daemon, which holds it to the
  /// bound of tunnels in names (R14).
  public static let resolvers = RuleFeatures(rawValue: 1 << 11)

  /// Features that relieve the filter and close no gap.
  public static let reliefs: RuleFeatures = [.answers, .openings, .questions]

  /// The features of this set that are wanted.
  public func filter(_ isWanted: (RuleFeatures) -> Bool) -> RuleFeatures {
    RuleFeatures(RuleFeatures.names.map(\.hardening).filter { contains($0) && isWanted($0) })
  }

  public static let all: RuleFeatures = [
    .encryptedDNS, .options, .oddTCP, .invalid, .tunnels, .lifetimes, .sources, .echoes,
    .budgets, .owners, .answers, .openings, .questions, .resolvers,
  ]

  /// Each with what it does, for people.
  static let names: [(hardening: RuleFeatures, name: String)] = [
    (.encryptedDNS, "refusing encrypted DNS"), (.options, "stripping TCP options"), (.oddTCP, "dropping odd TCP"),
    (.invalid, "dropping invalid packets"), (.tunnels, "refusing tunnels"), (.lifetimes, "evening lifetimes"),
    (.sources, "dropping forged sources"), (.echoes, "keeping echoes small"),
    (.budgets, "counting packets without contents"), (.owners, "telling packets by their owners"),
    (.answers, "knowing servers' answers by itself"), (.openings, "letting openings pass by themselves"),
    (.questions, "reading questions before their connections"),
    (.resolvers, "holding this machine's resolvers to the bound of tunnels in names"),
  ]
}
