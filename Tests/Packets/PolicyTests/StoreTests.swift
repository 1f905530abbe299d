import Catalog
import Policy
import Support
import Testing
import Wire

/// The settings of one store, and of several together.
@Suite struct StoreTests {
  private func store(
    _ name: String = "test", domains: [Name] = [], except: [Name] = [],
    categories: Settings.Store.Categories = .none, filter: Settings.Store.WebFilter = .none
  ) -> Settings.Store {
    Settings.Store(
      name: name, blockedDomains: domains, exceptDomains: except, categories: categories, filter: filter)
  }

  @Test func `an exception beats its own store's lists, whichever is more exact`() throws {
    let snapshot = try Snapshot(
      stores: store(domains: names("a.test", "x.b.test"), except: names("ok.a.test", "b.test")))
    #expect(snapshot.rule(.flow("www.a.test")) == .block(.blockedDomain, store: 1))
    #expect(snapshot.rule(.flow("www.ok.a.test")) == .allow(.nothingBlocks))
    #expect(snapshot.rule(.flow("x.b.test")) == .allow(.nothingBlocks))
  }

  @Test func `an exception says nothing to another store`() throws {
    let snapshot = try Snapshot(
      stores: store(domains: names("a.test"), except: names("ok.a.test")), store(domains: names("a.test")))
    #expect(snapshot.rule(.flow("ok.a.test")) == .block(.blockedDomain, store: 2))
    #expect(snapshot.rule(.flow("other.a.test")) == .block(.blockedDomain, store: 1))
  }

  @Test func `a shield over all categories stops what is in none, and exceptions pass it`() throws {
    let snapshot = try Snapshot(stores: store(except: names("school.test"), categories: .all))
    #expect(snapshot.rule(.flow("x.test")) == .block(.allCategories, store: 1))
    #expect(snapshot.rule(.flow("x.test", "games")) == .block(.allCategories, store: 1))
    #expect(snapshot.rule(.flow("www.school.test", "games")) == .allow(.nothingBlocks))
  }

  @Test func `web filters block what they list, and all but their exceptions`() throws {
    let specific = try Snapshot(stores: store(except: names("art.a.test"), filter: .specific(names("a.test"))))
    #expect(specific.rule(.flow("www.a.test")) == .block(.filteredDomain, store: 1))
    #expect(specific.rule(.flow("art.a.test")) == .allow(.nothingBlocks))
    #expect(specific.rule(.flow("x.test", "adult")) == .allow(.nothingBlocks))
    let all = try Snapshot(stores: store(except: names("school.test"), filter: .all))
    #expect(all.rule(.flow("x.test")) == .block(.notListed, store: 1))
    #expect(all.rule(.flow("school.test")) == .allow(.nothingBlocks))
  }

  @Test func `what a store keeps away because of age has a reason of its own`() throws {
    let young = Settings.Store(name: "age", categories: .specific(categories("gambling", "vpn")), isOfAge: true)
    let snapshot = try Snapshot(stores: young, store(categories: .specific(categories("gambling", "games"))))
    #expect(snapshot.rule(.flow("x.test", "gambling")) == .block(.age, store: 1))
    #expect(snapshot.rule(.flow("x.test", "games")) == .block(.blockedCategory, store: 2))
    let tunnel = Match(categories: categories("vpn"))
    #expect(snapshot.rule(.about(.noName, match: tunnel, kind: .tunnel)) == .block(.tunnel, store: 1))
  }

  @Test func `a shield over everything stops what has no name, unless DNS gave its address for allowed ones`() throws {
    for snapshot in [
      try Snapshot(stores: store(categories: .all)), try Snapshot(stores: store(except: names("a.test"), filter: .all)),
    ] {
      #expect(snapshot.rule(.about(.noName)).verdict == .block)
      #expect(snapshot.rule(.about(.noName)).store == 1)
      #expect(snapshot.rule(.about(.noName, addressNames: .allowed)) == .allow(.knownAddress))
    }
  }

  @Test func `the first store that blocks is named, out of any number`() throws {
    var stores = (0..<200).map { store("store \($0)", domains: names("s\($0).test", "s\($0 / 2).test")) }
    stores[150].name = "the one"
    let snapshot = try Snapshot(Settings.Child(level: .normal), Settings.Child(level: .normal, stores: stores))
    let ruling = snapshot.rule(.flow("www.s150.test"), child: 1)
    #expect(ruling == .block(.blockedDomain, store: 151))
    #expect(snapshot.store(ruling.store) == "the one")
    #expect(snapshot.rule(.flow("s70.test"), child: 1) == .block(.blockedDomain, store: 71))
    #expect(snapshot.rule(.flow("s150.test")) == .allow(.nothingBlocks))
    #expect(snapshot.store(0) == nil && snapshot.store(201) == nil)
  }

  private func ruling(_ application: String, _ change: (inout Settings.Store) -> Void) throws -> Ruling {
    let catalog = try SampleCatalog.open()
    var store = store(except: names("x.test"))
    change(&store)
    let snapshot = try Snapshot(Settings.Child(level: .normal, stores: [store]), catalog: catalog)
    let number = try #require(catalog.applications.firstIndex { $0.identifier == application }) + 1
    return snapshot.rule(.flow("x.test", application: UInt16(number)))
  }

  @Test func `applications are blocked by identifier, bundle and rating, and no exception helps`() throws {
    #expect(try ruling("chess") { $0.blockedApplications = ["chess"] } == .block(.applicationBlocked, store: 1))
    #expect(
      try ruling("chess") { $0.blockedApplications = ["org.example.chess"] } == .block(.applicationBlocked, store: 1))
    #expect(try ruling("chess") { $0.blockedApplications = ["Chess", "films"] } == .allow(.nothingBlocks))
    #expect(try ruling("forum") { $0.maximumApplication = 1200 } == .block(.ageRating, store: 1))
    #expect(try ruling("films") { $0.maximumApplication = 1200 } == .allow(.nothingBlocks))
    #expect(try ruling("films") { $0.maximumMovie = 200 } == .block(.movieRating, store: 1))
    #expect(try ruling("films") { $0.maximumMovie = 300 } == .allow(.nothingBlocks))
    #expect(try ruling("shows") { $0.maximumTV = 400 } == .block(.tvRating, store: 1))
    #expect(try ruling("radio") { $0.denyExplicit = true } == .block(.explicit, store: 1))
    #expect(try ruling("radio") { $0.maximumTV = 0 } == .allow(.nothingBlocks), "what nobody rated has no rating")
  }

  @Test func `denying explicit content blocks the category adult, in spite of exceptions`() throws {
    var store = store(except: names("x.test"))
    store.denyExplicit = true
    #expect(try Snapshot(stores: store).rule(.flow("x.test", "adult")) == .block(.explicit, store: 1))
  }
}
