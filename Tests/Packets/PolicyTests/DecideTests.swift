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

  @Test func `a name that an answer leads to has its own reason`() throws {
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

  @Test func `an invalid name is never better off than no name`() throws {
    #expect(try snapshot().rule(.about(.unreadable, addressNames: .blocked)) == .block(.blockedAddress))
    #expect(try snapshot(.strict).rule(.about(.unreadable, addressNames: .allowed)) == .block(.unreadableName))
    #expect(try snapshot(.strict).rule(.about(.unreadable)) == .block(.unreadableName))
  }

  @Test func `level strict blocks tunnels, proxies and unknown protocols at any address`() throws {
    let reasons: [(Identity.Kind, Reason)] = [(.tunnel, .tunnel), (.proxy, .proxy), (.unknown, .unknownProtocol)]
    for (kind, reason) in reasons {
      #expect(try snapshot(.strict).rule(.about(.noName, kind: kind, addressNames: .allowed)) == .block(reason))
      #expect(try snapshot().rule(.about(.noName, kind: kind)).verdict == .allow)
    }
  }

  @Test func `a shield over a category stops tunnels by their shape, and says that they are tunnels`() throws {
    for level in Level.allCases {
      let snapshot = try Snapshot(level, stores: Settings.Store(name: "s", categories: .specific(categories("vpn"))))
      let tunnel = Identity.about(.noName, match: Match(categories: categories("vpn")), kind: .tunnel)
      #expect(snapshot.rule(tunnel) == .block(.tunnel, store: 1))
    }
  }

  @Test func `tunnels to a guardian's peers pass, whatever the settings say`() throws {
    let store = Settings.Store(name: "s", categories: .all)
    let child = Settings.Child(level: .strict, stores: [store])
    let peers = [
      Settings.Device.Network(Identity.somewhere),
      Settings.Device.Network(Address(high: 0x2001_0db8 << 32, low: 0), prefix: 32),
    ]
    let snapshot = try Snapshot(Settings(children: [child], tunnelPeers: peers), catalog: nil)
    #expect(snapshot.tunnelPeers.map(\.prefix) == [128, 32])
    let inside = Address(high: 0x2001_0db8_1234_0000, low: 9)
    for place in [Identity.somewhere, inside] {
      #expect(snapshot.rule(.about(.noName, kind: .tunnel, server: place)) == .allow(.alwaysAllowed))
      #expect(snapshot.rule(.about(.noName, kind: .unknown, server: place)).verdict == .block)
    }
    for place in [Address(v4: 0xcb00_7108), Address(high: 0x2001_0db9 << 32, low: 0)] {
      #expect(snapshot.rule(.about(.noName, kind: .tunnel, server: place)).verdict == .block)
    }
    let tooLong = Settings.Device.Network(Identity.somewhere, prefix: 33)
    #expect(throws: SnapshotError.self) {
      try Snapshot(Settings(children: [child], tunnelPeers: [tooLong]), catalog: nil)
    }
  }

  @Test func `a domain that carries data is blocked at level strict and recorded at level normal`() throws {
    let question = Identity.about(.name, "x.t.test", isQuestion: true, carriesData: true)
    #expect(try snapshot(.strict).rule(question) == .block(.nameTunnel))
    #expect(try snapshot().rule(question) == .allow(.nameTunnel))
    let allowed = Settings.Child(level: .strict, alwaysAllowed: [try #require(Name("t.test"))])
    #expect(try Snapshot(allowed).rule(question) == .allow(.alwaysAllowed))
    let blocked = Identity.about(.name, "x.blocked.test", isQuestion: true, carriesData: true)
    #expect(try snapshot().rule(blocked) == .block(.blockedDomain, store: 1))
  }

  @Test func `a foreign resolver is refused at level strict, also for a name that a guardian opened`() throws {
    let question = Identity.about(.name, "x.t.test", isQuestion: true, asksForeigner: true)
    #expect(try snapshot(.strict).rule(question) == .block(.foreignResolver))
    #expect(try snapshot().rule(question) == .allow(.nothingBlocks))
    let allowed = Settings.Child(level: .strict, alwaysAllowed: [try #require(Name("t.test"))])
    #expect(try Snapshot(allowed).rule(question) == .block(.foreignResolver))
  }

  @Test func `how a blocked name's zone is signed may be asked, unless that carries data`() throws {
    for level in Level.allCases {
      for isAnswer in [false, true] {
        let asked = Identity.about(.name, "x.blocked.test", isQuestion: true, isAnswer: isAnswer, asksForKeys: true)
        #expect(try snapshot(level).rule(asked) == .allow(.zoneKeys))
      }
      let full = Identity.about(.name, "x.blocked.test", isQuestion: true, carriesData: true, asksForKeys: true)
      #expect(try snapshot(level).rule(full) == .block(.blockedDomain, store: 1))
      let other = Identity.about(.name, "x.test", isQuestion: true, asksForKeys: true)
      #expect(try snapshot(level).rule(other) == .allow(.nothingBlocks))
    }
  }

  @Test func `inbound connections pass from the device's own link, and never at level strict`() throws {
    #expect(try snapshot().rule(.about(.noName, kind: .visitor)) == .allow(.visitor))
    #expect(try snapshot(.strict).rule(.about(.noName, kind: .visitor)) == .block(.visitor))
    for level in Level.allCases {
      for names in [Identity.AddressNames.unknown, .allowed] {
        #expect(try snapshot(level).rule(.about(.noName, kind: .stranger, addressNames: names)) == .block(.stranger))
        let shut = try Snapshot(level, stores: Settings.Store(name: "s", categories: .all))
        #expect(shut.rule(.about(.noName, kind: .visitor, addressNames: names)) == .block(.allCategories, store: 1))
      }
    }
    let paused = Settings.Child(level: .strict, grants: [Settings.Grant(.all, until: 2_000)])
    #expect(try Snapshot(paused).rule(.about(.noName, kind: .stranger)).verdict == .allow)
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

  @Test func `connectivity checks pass any shield, at the address that DNS gives`() throws {
    let all = CategorySet(low: .max, high: .max)
    let match = Match(categories: all, standing: .connectivity)
    for level in Level.allCases {
      let snapshot = try snapshot(level, domains: ["test"], categories: all)
      #expect(snapshot.rule(.about(.name, "check.test", match: match, isQuestion: true)) == .allow(.connectivity))
      #expect(snapshot.rule(.about(.name, "check.test", match: match, isAnswer: true)) == .allow(.connectivity))
      #expect(snapshot.rule(.about(.name, "check.test", match: match, agreement: .agrees)) == .allow(.connectivity))
      for agreement in [Identity.Agreement.unknown, .doubtful, .differs] {
        let ruling = snapshot.rule(.about(.name, "check.test", match: match, agreement: agreement))
        #expect(ruling == .block(.blockedDomain, store: 1))
      }
      // More than a check may ask, or no check at all.
      let post = Identity.about(.name, "check.test", match: match, agreement: .agrees, fetchesAlone: false)
      #expect(snapshot.rule(post) == .block(.blockedDomain, store: 1))
    }
    let snapshot = try snapshot(.strict, domains: ["test"], categories: all)
    // A flow that nothing blocks needs no check's right to pass, and has no limits.
    let open = try Snapshot(.strict)
    let check = Match(standing: .connectivity)
    #expect(open.rule(.about(.name, "check.test", match: check, agreement: .agrees)) == .allow(.nothingBlocks))
    #expect(open.rule(.about(.name, "check.test", match: check, agreement: .differs)) == .block(.addressMismatch))
    let help = Match(categories: all, standing: .isProtected)
    #expect(snapshot.rule(.about(.name, "help.example", match: help)) == .allow(.help))
  }

  @Test func `help passes every store that does not have its name`() throws {
    let all = categories("adult", "social")
    let help = Match(categories: all, application: 1, standing: .isProtected)
    for store in [
      Settings.Store(name: "s", categories: .all), Settings.Store(name: "s", filter: .all),
      Settings.Store(name: "s", categories: .specific(all), isOfAge: true),
      Settings.Store(name: "s", denyExplicit: true, maximumMovie: 0, maximumTV: 0, maximumApplication: 0),
    ] {
      for level in Level.allCases {
        let snapshot = try Snapshot(level, stores: store)
        #expect(snapshot.rule(.about(.name, "a.help.test", match: help)) == .allow(.help))
        #expect(snapshot.rule(.about(.name, "a.help.test", match: help, isQuestion: true)) == .allow(.help))
        // A shield over everything still has it at its own server alone.
        let elsewhere = snapshot.rule(.about(.name, "a.help.test", match: help, agreement: .differs))
        if store.categories == .all || level == .strict { #expect(elsewhere == .block(.addressMismatch)) }
      }
    }
    for store in [
      Settings.Store(name: "s", blockedDomains: names("help.test")),
      Settings.Store(name: "s", filter: .specific(names("a.help.test"))),
    ] {
      let snapshot = try Snapshot(.normal, stores: store)
      #expect(snapshot.rule(.about(.name, "a.help.test", match: help)).verdict == .block)
    }
  }

  @Test func `what an answer leads through is stopped by name and category, not by what is over everything`() throws {
    for store in [Settings.Store(name: "s", categories: .all), Settings.Store(name: "s", filter: .all)] {
      let snapshot = try Snapshot(
        .normal, stores: store, Settings.Store(name: "t", categories: .specific(categories("games"))))
      #expect(snapshot.rule(.about(.name, "cdn.test", isQuestion: true)).verdict == .block)
      #expect(snapshot.rule(.about(.name, "cdn.test", isAnswer: true)) == .allow(.nothingBlocks))
      let games = Match(categories: categories("games"))
      #expect(snapshot.rule(.about(.name, "cdn.test", match: games, isAnswer: true)).reason == .blockedAlias)
    }
  }

  @Test func `every reason has a sentence of its own`() {
    #expect(Set(Reason.allCases.map(\.sentence)).count == Reason.allCases.count)
  }
}
