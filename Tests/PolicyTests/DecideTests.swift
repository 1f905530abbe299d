import Catalog
import Policy
import Testing
import Wire

@Suite struct DecideTests {
  private func snapshot(
    _ level: Level = .normal, domains: [String] = ["blocked.test", "a.b.test"], categories: CategorySet = CategorySet()
  ) throws -> Snapshot {
    try Snapshot(
      level,
      stores: Settings.Store(name: "test", blockedDomains: domains.map { name($0) }, categories: .specific(categories)))
  }

  @Test(arguments: [
    ("blocked.test", true), ("www.blocked.test", true), ("x.y.z.blocked.test", true), ("notblocked.test", false),
    ("blocked.test.example", false), ("test", false), ("b.test", false), ("a.b.test", true), ("aa.b.test", false),
  ])
  func `a blocked domain blocks itself and all below it, and nothing else`(name: String, isBlocked: Bool) throws {
    let ruling = try snapshot().rule(.about(.name, name))
    #expect(ruling == (isBlocked ? .block(.blockedDomain, store: 1) : .allow(.nothingBlocks)))
  }

  @Test func `what an answer leads to says so`() throws {
    #expect(
      try snapshot().rule(.about(.name, "blocked.test", isAnswer: true)) == .block(.blockedAlias, store: 1))
  }

  @Test func `without a name the address decides, and the level when it says nothing`() throws {
    for knowledge in [Identity.Knowledge.noName, .hidden] {
      #expect(try snapshot().rule(.about(knowledge, addressNames: .blocked)) == .block(.blockedAddress))
      #expect(try snapshot().rule(.about(knowledge, addressNames: .allowed)) == .allow(.knownAddress))
      #expect(try snapshot().rule(.about(knowledge)).verdict == .allow)
      #expect(try snapshot(.strict).rule(.about(knowledge, addressNames: .blocked)) == .block(.blockedAddress))
      #expect(try snapshot(.strict).rule(.about(knowledge, addressNames: .allowed)) == .allow(.knownAddress))
      #expect(try snapshot(.strict).rule(.about(knowledge)).verdict == .block)
    }
  }

  @Test func `a hidden name behind a blocked public one is blocked`() throws {
    #expect(try snapshot().rule(.about(.hidden, "www.blocked.test")) == .block(.blockedDomain, store: 1))
  }

  @Test func `what is no name is never better off than no name`() throws {
    #expect(try snapshot().rule(.about(.unreadable, addressNames: .blocked)) == .block(.blockedAddress))
    #expect(try snapshot(.strict).rule(.about(.unreadable, addressNames: .allowed)) == .block(.unreadableName))
    #expect(try snapshot(.strict).rule(.about(.unreadable)) == .block(.unreadableName))
  }

  @Test func `strict blocks tunnels, proxies and unknown protocols, whatever their address`() throws {
    let reasons: [(Identity.Kind, Reason)] = [(.tunnel, .tunnel), (.proxy, .proxy), (.unknown, .unknownProtocol)]
    for (kind, reason) in reasons {
      #expect(try snapshot(.strict).rule(.about(.noName, kind: kind, addressNames: .allowed)) == .block(reason))
      #expect(try snapshot().rule(.about(.noName, kind: kind)).verdict == .allow)
    }
  }

  @Test func `a domain that carries data is blocked at level strict and told of at level normal`() throws {
    let question = Identity.about(.name, "x.t.test", isQuestion: true, carriesData: true)
    #expect(try snapshot(.strict).rule(question) == .block(.nameTunnel))
    #expect(try snapshot().rule(question) == .allow(.nameTunnel))
    let allowed = Settings.Child(level: .strict, alwaysAllowed: [try #require(Name("t.test"))])
    #expect(try Snapshot(allowed).rule(question) == .allow(.alwaysAllowed))
    let blocked = Identity.about(.name, "x.blocked.test", isQuestion: true, carriesData: true)
    #expect(try snapshot().rule(blocked) == .block(.blockedDomain, store: 1))
  }

  @Test func `local services pass and encrypted DNS does not, at every level`() throws {
    for level in Level.allCases {
      #expect(try snapshot(level).rule(.about(.noName, kind: .local)) == .allow(.localService))
      #expect(try snapshot(level).rule(.about(.noName, kind: .clock)) == .allow(.clock))
      #expect(try snapshot(level).rule(.about(.name, "dns.example", port: 853)) == .block(.encryptedDNS))
    }
  }

  @Test func `a name in a blocked category is blocked, and one in another is not`() throws {
    let snapshot = try snapshot(domains: [], categories: categories("games"))
    let both = Match(categories: categories("games", "social"))
    let other = Match(categories: categories("social"))
    #expect(snapshot.rule(.about(.name, "x.test", match: both)) == .block(.blockedCategory, store: 1))
    #expect(
      snapshot.rule(.about(.name, "x.test", match: both, isAnswer: true)) == .block(.blockedAlias, store: 1))
    #expect(snapshot.rule(.about(.hidden, "x.test", match: both)) == .block(.blockedCategory, store: 1))
    #expect(snapshot.rule(.about(.name, "x.test", match: other)) == .allow(.nothingBlocks))
    #expect(snapshot.rule(.about(.noName, match: both)) == .block(.blockedAddress, store: 1))
    #expect(snapshot.rule(.about(.noName, match: other)) == .allow(.unknownAddress))
  }

  @Test func `connectivity checks pass whatever is blocked`() throws {
    let all = CategorySet(low: .max, high: .max)
    let snapshot = try snapshot(.strict, domains: ["test"], categories: all)
    let match = Match(categories: all, standing: .connectivity)
    #expect(snapshot.rule(.about(.name, "check.test", match: match)) == .allow(.connectivity))
    let help = Match(categories: all, standing: .isProtected)
    #expect(snapshot.rule(.about(.name, "help.example", match: help)) == .block(.blockedCategory, store: 1))
  }

  @Test func `every reason has a sentence of its own`() {
    #expect(Set(Reason.allCases.map(\.sentence)).count == Reason.allCases.count)
  }
}
