import Catalog
import Policy
import Support
import Testing
import Wire

/// Guardians' settings that override stores.
@Suite struct ChildTests {
  static let everything = Settings.Store(name: "bedtime", categories: .all)

  private func child(
    _ level: Level = .normal, allowed: [Name] = [], blocked: [Name] = [], grants: [Settings.Grant] = []
  ) -> Settings.Child {
    Settings.Child(
      level: level, alwaysAllowed: allowed, alwaysBlocked: blocked, stores: [ChildTests.everything], grants: grants)
  }

  @Test func `always blocked beats always allowed, and both beat stores and grants`() throws {
    let snapshot = try Snapshot(
      child(
        allowed: names("a.test", "b.test"), blocked: names("b.test", "x.a.test"),
        grants: [Settings.Grant(.all, until: 9_000), Settings.Grant(.domain(name("b.test")), until: 9_000)]))
    #expect(snapshot.rule(.flow("www.a.test"), at: 9_999) == .allow(.alwaysAllowed))
    #expect(snapshot.rule(.flow("b.test")) == .block(.alwaysBlocked))
    #expect(snapshot.rule(.flow("y.x.a.test")) == .block(.alwaysBlocked))
    #expect(snapshot.rule(.flow("c.test")) == .allow(.granted, until: 9_000))
  }

  @Test func `a grant is exactly what was asked, and ends by itself`() throws {
    let snapshot = try Snapshot(child(grants: [Settings.Grant(.domain(name("a.test")), until: 5_000)]))
    #expect(snapshot.rule(.flow("www.a.test"), at: 4_999) == .allow(.granted, until: 5_000))
    #expect(snapshot.rule(.flow("www.a.test"), at: 5_000) == .block(.allCategories, store: 1))
    #expect(snapshot.rule(.flow("b.test"), at: 1) == .block(.allCategories, store: 1))
    #expect(snapshot.rule(.flow("test"), at: 1) == .block(.allCategories, store: 1))
  }

  @Test func `a granted category lifts that category and no other`() throws {
    let games = try #require(Category(builtIn: "games"))
    let specific = Settings.Store(
      name: "s", blockedDomains: names("a.test"), categories: .specific(categories("games", "adult")))
    let grants = [Settings.Grant(.category(games), until: 5_000)]
    let snapshot = try Snapshot(
      Settings.Child(level: .strict, stores: [specific], grants: grants), child(grants: grants))
    #expect(snapshot.rule(.flow("x.test", "games")) == .allow(.granted, until: 5_000))
    #expect(snapshot.rule(.flow("x.test", "games", "adult")) == .block(.blockedCategory, store: 1))
    #expect(snapshot.rule(.flow("a.test", "games")) == .block(.blockedDomain, store: 1))
    #expect(snapshot.rule(.flow("x.test", "social")) == .allow(.nothingBlocks))
    #expect(snapshot.rule(.flow("x.test", "games"), child: 1) == .allow(.granted, until: 5_000))
    #expect(snapshot.rule(.flow("x.test"), child: 1) == .block(.allCategories, store: 2))
    // The grant lifts a shield and not the level.
    let match = Match(categories: categories("games"))
    #expect(snapshot.rule(.about(.name, "x.test", match: match, kind: .proxy)) == .block(.proxy))
  }

  @Test func `a grant of everything but some categories leaves those, and the level, as they are`() throws {
    let grants = [Settings.Grant(.allBut(categories("adult")), until: 5_000)]
    let snapshot = try Snapshot(child(.strict, grants: grants), child(grants: grants))
    for index in 0...1 {
      #expect(snapshot.rule(.flow("a.test", "games"), child: index) == .allow(.granted, until: 5_000))
      #expect(snapshot.rule(.flow("a.test", "games", "adult"), child: index).reason == .allCategories)
      #expect(snapshot.rule(.flow("a.test"), child: index, at: 5_000).reason == .allCategories)
    }
    #expect(snapshot.rule(.about(.name, "a.test", kind: .proxy)) == .block(.proxy))
    #expect(snapshot.rule(.about(.noName, kind: .tunnel)) == .block(.tunnel))
    #expect(snapshot.rule(.about(.noName), child: 1).verdict == .allow)
  }

  @Test func `a granted application opens all its names`() throws {
    let catalog = try SampleCatalog.open()
    let snapshot = try Snapshot(
      child(grants: [Settings.Grant(.application("org.example.chess"), until: 5_000)]), catalog: catalog)
    #expect(snapshot.rule(.flow("x.test", application: 1)) == .allow(.granted, until: 5_000))
    #expect(snapshot.rule(.flow("x.test", application: 2)) == .block(.allCategories, store: 1))
    #expect(snapshot.rule(.flow("x.test")) == .block(.allCategories, store: 1))
  }

  @Test func `a name that a guardian opened under a shield is reached at its own address, at every level`() throws {
    let settings = [Level.strict, .normal].map { level in
      child(level, allowed: names("a.test"), grants: [Settings.Grant(.domain(name("b.test")), until: 5_000)])
    }
    let snapshot = try Snapshot(settings[0], settings[1])
    for (text, ruling) in [("a.test", Ruling.allow(.alwaysAllowed)), ("b.test", .allow(.granted, until: 5_000))] {
      for agreement in [Identity.Agreement.differs, .doubtful] {
        let flow = Identity.about(.name, text, agreement: agreement)
        #expect(snapshot.rule(flow) == .block(.addressMismatch))
        #expect(snapshot.rule(flow, child: 1) == .block(.addressMismatch))
      }
      for agreement in [Identity.Agreement.unknown, .agrees] {
        #expect(snapshot.rule(.about(.name, text, agreement: agreement)) == ruling)
        #expect(snapshot.rule(.about(.name, text, agreement: agreement), child: 1) == ruling)
      }
      #expect(snapshot.rule(.about(.name, text, kind: .proxy, agreement: .agrees)) == .block(.proxy))
      #expect(snapshot.rule(.about(.name, text, isQuestion: true, carriesData: true)) == ruling)
    }
    // A pause of everything lifts the level too.
    let paused = try Snapshot(child(.strict, grants: [Settings.Grant(.all, until: 5_000)]))
    #expect(paused.rule(.about(.name, "c.test", agreement: .differs)) == .allow(.granted, until: 5_000))
    #expect(paused.rule(.about(.name, "c.test", kind: .proxy)) == .allow(.granted, until: 5_000))
  }

  @Test func `a name that passes shields is reached at its own address, at level normal too`() throws {
    let except = names("school.test")
    let shields = [
      Settings.Store(name: "s", exceptDomains: except, categories: .all),
      Settings.Store(name: "s", exceptDomains: except, filter: .all),
    ]
    for store in shields {
      let snapshot = try Snapshot(stores: store)
      for agreement in [Identity.Agreement.differs, .doubtful] {
        #expect(snapshot.rule(.about(.name, "school.test", agreement: agreement)) == .block(.addressMismatch))
      }
      for agreement in [Identity.Agreement.unknown, .agrees] {
        #expect(snapshot.rule(.about(.name, "school.test", agreement: agreement)) == .allow(.nothingBlocks))
      }
    }
  }

  @Test func `a name opened over a category's shield is reached at its own address, and others need no look-up`() throws
  {
    let shield = Settings.Store(name: "s", categories: .specific(categories("games", "social")))
    let games = try #require(Category(builtIn: "games"))
    let grants = [
      Settings.Grant(.category(games), until: 5_000), Settings.Grant(.domain(name("b.test")), until: 5_000),
    ]
    let snapshot = try Snapshot(
      Settings.Child(level: .normal, alwaysAllowed: names("a.test"), stores: [shield], grants: grants))
    for agreement in [Identity.Agreement.differs, .doubtful] {
      for (text, category) in [("a.test", "social"), ("b.test", "social"), ("c.test", "games")] {
        let match = Match(categories: categories(category))
        let flow = Identity.about(.name, text, match: match, agreement: agreement)
        #expect(snapshot.rule(flow) == .block(.addressMismatch), "\(text)")
      }
      // Nothing overrides these.
      #expect(snapshot.rule(.about(.name, "a.test", agreement: agreement)) == .allow(.alwaysAllowed))
      #expect(snapshot.rule(.about(.name, "b.test", agreement: agreement)) == .allow(.granted, until: 5_000))
      #expect(snapshot.rule(.about(.name, "d.test", agreement: agreement)).verdict == .allow)
    }
  }

  @Test func `a pause opens what has no name as well, but not what leads to something always blocked`() throws {
    let snapshot = try Snapshot(child(.strict, grants: [Settings.Grant(.all, until: 5_000)]))
    #expect(snapshot.rule(.about(.noName, kind: .tunnel)) == .allow(.granted, until: 5_000))
    #expect(snapshot.rule(.about(.noName, addressNames: .blocked)) == .block(.blockedAddress))
    #expect(snapshot.rule(.about(.noName, kind: .tunnel), at: 5_000) == .block(.allCategories, store: 1))
  }

  @Test func `the next change is when the first of the live grants ends`() throws {
    let grants = [300, 100, 200, 200].map { Settings.Grant(.domain(name("a\($0).test")), until: UInt64($0)) }
    let snapshot = try Snapshot(child(grants: grants), child(grants: [Settings.Grant(.all, until: 250)]))
    #expect(snapshot.nextChange(after: 0) == 100)
    #expect(snapshot.nextChange(after: 100) == 200)
    #expect(snapshot.nextChange(after: 200) == 250)
    #expect(snapshot.nextChange(after: 300) == nil)
  }

  @Test(arguments: [
    ("use-application-dns.net", Reason.canary), ("doh.test", .canary), ("mask.icloud.com", .privateRelay),
    ("mask-h2.icloud.com", .privateRelay), ("_dns.resolver.arpa", .resolverDiscovery),
    ("resolver.arpa", .resolverDiscovery),
  ])
  func `names that would turn the filter off are always blocked`(_ text: String, reason: Reason) throws {
    let domain = name(text)
    let snapshot = try Snapshot(
      Settings.Child(level: .normal, alwaysAllowed: [domain], grants: [Settings.Grant(.all, until: 9_000)]))
    let match = Match(standing: .connectivity)
    #expect(snapshot.rule(.about(.name, text, match: match, isQuestion: true)) == .block(reason))
    #expect(snapshot.rule(.flow("icloud.com")) == .allow(.granted, until: 9_000))
  }

  @Test func `a name at an address that DNS did not give for it is blocked where the level is strict`() throws {
    let snapshot = try Snapshot(
      Settings.Child(level: .strict, alwaysAllowed: names("a.test")), Settings.Child(level: .normal))
    #expect(snapshot.rule(.about(.name, "x.test", agreement: .differs)) == .block(.addressMismatch))
    #expect(snapshot.rule(.about(.name, "x.test", agreement: .differs), child: 1) == .allow(.addressMismatch))
    #expect(snapshot.rule(.about(.name, "x.test", agreement: .doubtful)) == .block(.addressMismatch))
    #expect(snapshot.rule(.about(.name, "x.test", agreement: .doubtful), child: 1) == .allow(.nothingBlocks))
    #expect(snapshot.rule(.about(.name, "x.test", agreement: .agrees)) == .allow(.nothingBlocks))
    #expect(snapshot.rule(.about(.name, "a.test", agreement: .differs)) == .block(.addressMismatch))
    #expect(snapshot.rule(.about(.name, "x.test", isQuestion: true, agreement: .differs)) == .allow(.nothingBlocks))
  }

  @Test func `a child that a snapshot does not have is blocked`() throws {
    let snapshot = try Snapshot(child())
    for index in [-1, 1, .max, .min] {
      #expect(snapshot.rule(.flow("a.test"), child: index) == .block(.noSettings))
      #expect(snapshot.objection(child: index, to: name("a.test"), .nothing, at: 0) == .block(.noSettings))
      #expect(snapshot.safeSearch(child: index, name("a.test")) == nil)
    }
  }
}
