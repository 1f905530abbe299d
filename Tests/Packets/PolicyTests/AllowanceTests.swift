import Catalog
import Policy
import Support
import Testing
import Wire

/// What a guardian allows for good, between grants and stores.
@Suite struct AllowanceTests {
  private static let everything = Settings.Store(name: "off", author: .guardian, categories: .all)

  private func child(
    _ stores: [Settings.Store], level: Level = .normal, _ targets: Settings.Allowance.Target..., until: UInt64 = .max
  ) -> Settings.Child {
    Settings.Child(
      level: level, stores: stores, allowances: targets.map { Settings.Allowance($0, until: until) })
  }

  @Test func `it opens a name and all below it, for good or for a while`() throws {
    let snapshot = try Snapshot(
      child([Self.everything], .domain(name("a.test"))), child([Self.everything], .domain(name("a.test")), until: 5_000)
    )
    #expect(snapshot.rule(.flow("www.a.test"), at: .max - 1) == .allow(.allowed))
    #expect(snapshot.rule(.flow("b.test")) == .block(.allCategories, store: 1))
    #expect(snapshot.rule(.flow("a.test"), child: 1, at: 4_999) == .allow(.allowed, until: 5_000))
    #expect(snapshot.rule(.flow("a.test"), child: 1, at: 5_000) == .block(.allCategories, store: 2))
  }

  @Test func `of allowed and listed names the nearest counts, and the list where both are one`() throws {
    let listed = Settings.Store(name: "s", author: .guardian, blockedDomains: names("b.a.test", "d.test"))
    let snapshot = try Snapshot(
      child([listed], .domain(name("a.test")), .domain(name("c.b.a.test")), .domain(name("d.test"))))
    #expect(snapshot.rule(.flow("x.a.test")) == .allow(.allowed))
    #expect(snapshot.rule(.flow("x.b.a.test")) == .block(.blockedDomain, store: 1))
    #expect(snapshot.rule(.flow("x.c.b.a.test")) == .allow(.allowed))
    #expect(snapshot.rule(.flow("d.test")) == .block(.blockedDomain, store: 1))
  }

  @Test func `an app's list yields, and so does an age`() throws {
    let catalog = try SampleCatalog.open()
    let app = Settings.Store(name: "app", blockedDomains: names("a.test"), blockedApplications: ["chess"])
    let age = Settings.Store(name: "age", categories: .specific(categories("adult")), maximumApplication: 0)
    let snapshot = try Snapshot(child([app, age], .domain(name("a.test")), .application("chess")), catalog: catalog)
    #expect(snapshot.rule(.flow("a.test", "adult")) == .allow(.allowed))
    #expect(snapshot.rule(.flow("x.test", application: 1)) == .allow(.allowed))
    #expect(snapshot.rule(.flow("x.test", "adult")) == .block(.blockedCategory, store: 2))
  }

  @Test func `an allowed application does not open a name that a guardian's store lists`() throws {
    let catalog = try SampleCatalog.open()
    let listed = Settings.Store(name: "s", author: .guardian, blockedDomains: names("a.test"))
    let snapshot = try Snapshot(child([listed, Self.everything], .application("chess")), catalog: catalog)
    #expect(snapshot.rule(.flow("www.a.test", application: 1)) == .block(.blockedDomain, store: 1))
    #expect(snapshot.rule(.flow("x.test", application: 1)) == .allow(.allowed))
    #expect(snapshot.rule(.flow("x.test", application: 2)) == .block(.allCategories, store: 2))
  }

  @Test func `an allowed category lifts itself and the ratings of its applications, and no other category`() throws {
    let catalog = try SampleCatalog.open()
    let games = try #require(Category(builtIn: "games"))
    let limit = Settings.Store(name: "age", categories: .specific(categories("games", "adult")), maximumApplication: 0)
    let named = Settings.Store(name: "s", author: .guardian, blockedApplications: ["chess"])
    let snapshot = try Snapshot(
      child([limit], .category(games)), child([limit, named], .category(games)), catalog: catalog)
    let chess = Identity.flow("x.test", "games", application: 1)
    #expect(snapshot.rule(chess) == .allow(.allowed))
    #expect(snapshot.rule(chess, child: 1) == .block(.applicationBlocked, store: 3))
    #expect(snapshot.rule(.flow("x.test", "games", "adult")) == .block(.blockedCategory, store: 1))
    #expect(snapshot.rule(.flow("x.test", "social")) == .allow(.nothingBlocks))
  }

  @Test func `it opens neither malware nor a wrong address, and no proxy or foreign resolver at level strict`() throws {
    let own = Settings.Store(name: "picket", author: .picket, categories: .specific(categories("malware")))
    let snapshot = try Snapshot(
      child([own, Self.everything], level: .strict, .domain(name("a.test")), .application("x")))
    #expect(snapshot.rule(.flow("a.test", "malware")) == .block(.blockedCategory, store: 1))
    #expect(snapshot.rule(.about(.name, "a.test", agreement: .differs)) == .block(.addressMismatch))
    #expect(snapshot.rule(.about(.name, "a.test", kind: .proxy, agreement: .agrees)) == .block(.proxy))
    #expect(snapshot.rule(.about(.name, "a.test", isQuestion: true, asksForeigner: true)) == .block(.foreignResolver))
    #expect(snapshot.rule(.about(.name, "a.test", agreement: .agrees)) == .allow(.allowed))
  }

  @Test func `an unknown device has no allowance`() throws {
    let settings = Settings(
      children: [child([Self.everything], .domain(name("a.test")))], unknownDevices: .strictest)
    let snapshot = try Snapshot(settings, catalog: nil)
    let unknown = try #require(snapshot.child(ofDevice: Snapshot.firstUnknown))
    #expect(snapshot.rule(.flow("a.test"), child: unknown) == .block(.allCategories, store: 1))
  }

  @Test func `one that goes may block more, one that comes does not`() throws {
    func snapshot(_ targets: [Settings.Allowance.Target]) throws -> Snapshot {
      let child = Settings.Child(
        level: .normal, stores: [Self.everything], allowances: targets.map { Settings.Allowance($0) })
      return try Snapshot(
        Settings(children: [child], devices: [Settings.Device(number: 1, who: .child(0), user: 0)]), catalog: nil)
    }
    let allowed = try snapshot([.domain(name("a.test"))])
    #expect(try snapshot([]).mayBlockMore(than: allowed, atDevice: 1))
    #expect(try !allowed.mayBlockMore(than: snapshot([]), atDevice: 1))
  }
}
