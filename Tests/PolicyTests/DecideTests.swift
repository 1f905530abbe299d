import Policy
import Testing
import Wire

@Suite struct DecideTests {
  private func identity(
    _ knowledge: Identity.Knowledge, _ name: String = "", kind: Identity.Kind = .ordinary, port: UInt16 = 443,
    isAnswer: Bool = false, isQuestion: Bool = false, addressNames: Identity.AddressNames = .unknown
  ) -> Identity {
    Identity(
      knowledge: knowledge, name: Name(name) ?? Name(), kind: kind, port: port, isQuestion: isQuestion,
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

  @Test func `every reason has a sentence of its own`() {
    #expect(Set(Reason.allCases.map(\.sentence)).count == Reason.allCases.count)
  }
}
