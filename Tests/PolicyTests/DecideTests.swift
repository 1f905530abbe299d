import Catalog
import Policy
import Testing
import Wire

@Suite struct DecideTests {
  private func identity(
    _ knowledge: Identity.Knowledge, _ name: String = "", match: Match = .nothing, kind: Identity.Kind = .ordinary,
    port: UInt16 = 443,
    isAnswer: Bool = false, isQuestion: Bool = false, addressNames: Identity.AddressNames = .unknown
  ) -> Identity {
    Identity(
      knowledge: knowledge, name: Name(name) ?? Name(), match: match, kind: kind, port: port, isQuestion: isQuestion,
      isAnswer: isAnswer, addressNames: addressNames)
  }

  private func snapshot(_ level: Level = .normal) throws -> Snapshot {
    Snapshot(level: level, blockedDomains: [try #require(Name("blocked.test")), try #require(Name("a.b.test"))])
  }

  @Test(arguments: [
    ("blocked.test", true), ("www.blocked.test", true), ("x.y.z.blocked.test", true), ("notblocked.test", false),
    ("blocked.test.example", false), ("test", false), ("b.test", false), ("a.b.test", true), ("aa.b.test", false),
  ])
  func `a blocked domain blocks itself and all below it, and nothing else`(name: String, isBlocked: Bool) throws {
    let ruling = try snapshot().decide(identity(.name, name))
    #expect(ruling == (isBlocked ? .block(.blockedDomain) : .allow(.nothingBlocks)))
  }

  @Test func `what an answer leads to says so`() throws {
    #expect(try snapshot().decide(identity(.name, "blocked.test", isAnswer: true)) == .block(.blockedAlias))
  }

  @Test func `without a name the address decides, and the level when it says nothing`() throws {
    for knowledge in [Identity.Knowledge.noName, .hidden] {
      #expect(try snapshot().decide(identity(knowledge, addressNames: .blocked)) == .block(.blockedAddress))
      #expect(try snapshot().decide(identity(knowledge, addressNames: .allowed)) == .allow(.knownAddress))
      #expect(try snapshot().decide(identity(knowledge)).verdict == .allow)
      #expect(try snapshot(.strict).decide(identity(knowledge, addressNames: .blocked)) == .block(.blockedAddress))
      #expect(try snapshot(.strict).decide(identity(knowledge, addressNames: .allowed)) == .allow(.knownAddress))
      #expect(try snapshot(.strict).decide(identity(knowledge)).verdict == .block)
    }
  }

  @Test func `a hidden name behind a blocked public one is blocked`() throws {
    #expect(try snapshot().decide(identity(.hidden, "www.blocked.test")) == .block(.blockedDomain))
  }

  @Test func `what is no name is never better off than no name`() throws {
    #expect(try snapshot().decide(identity(.unreadable, addressNames: .blocked)) == .block(.blockedAddress))
    #expect(try snapshot(.strict).decide(identity(.unreadable, addressNames: .allowed)) == .block(.unreadableName))
    #expect(try snapshot(.strict).decide(identity(.unreadable)) == .block(.unreadableName))
  }

  @Test func `strict blocks tunnels, proxies and unknown protocols, whatever their address`() throws {
    let reasons: [(Identity.Kind, Reason)] = [(.tunnel, .tunnel), (.proxy, .proxy), (.unknown, .unknownProtocol)]
    for (kind, reason) in reasons {
      #expect(try snapshot(.strict).decide(identity(.noName, kind: kind, addressNames: .allowed)) == .block(reason))
      #expect(try snapshot().decide(identity(.noName, kind: kind)).verdict == .allow)
    }
  }

  @Test func `local services pass and encrypted DNS does not, at every level`() throws {
    for level in Level.allCases {
      #expect(try snapshot(level).decide(identity(.noName, kind: .local)) == .allow(.localService))
      #expect(try snapshot(level).decide(identity(.name, "dns.example", port: 853)) == .block(.encryptedDNS))
    }
  }

  @Test func `a name in a blocked category is blocked, and one in another is not`() throws {
    let (games, social) = try (#require(Category(builtIn: "games")), #require(Category(builtIn: "social")))
    let snapshot = Snapshot(level: .normal, blockedCategories: CategorySet([games]))
    let both = Match(categories: CategorySet([games, social]))
    let other = Match(categories: CategorySet([social]))
    #expect(snapshot.decide(identity(.name, "x.test", match: both)) == .block(.blockedCategory))
    #expect(snapshot.decide(identity(.name, "x.test", match: both, isAnswer: true)) == .block(.blockedAlias))
    #expect(snapshot.decide(identity(.hidden, "x.test", match: both)) == .block(.blockedCategory))
    #expect(snapshot.decide(identity(.name, "x.test", match: other)) == .allow(.nothingBlocks))
    #expect(snapshot.decide(identity(.noName, match: both)) == .block(.blockedAddress))
    #expect(snapshot.decide(identity(.noName, match: other)) == .allow(.unknownAddress))
  }

  @Test func `connectivity checks pass whatever is blocked`() throws {
    let all = CategorySet(low: .max, high: .max)
    let snapshot = Snapshot(
      level: .strict, blockedDomains: [try #require(Name("test"))], blockedCategories: all)
    let match = Match(categories: all, standing: .connectivity)
    #expect(snapshot.decide(identity(.name, "check.test", match: match)) == .allow(.connectivity))
    let help = Match(categories: all, standing: .isProtected)
    #expect(snapshot.decide(identity(.name, "help.example", match: help)) == .block(.blockedCategory))
  }

  @Test func `every reason has a sentence of its own`() {
    #expect(Set(Reason.allCases.map(\.sentence)).count == Reason.allCases.count)
  }
}
