import Catalog
import Policy
import Testing
import Wire

/// Comparing two snapshots, without their settings.
@Suite struct CompareTests {
  private func snapshot(_ children: Settings.Child...) throws -> Snapshot {
    let devices = children.indices.map { Settings.Device(number: UInt16($0 + 1), who: .child($0), user: UInt32($0)) }
    return try Snapshot(Settings(children: children, devices: devices), catalog: nil)
  }

  private func child(
    _ store: Settings.Store, level: Level = .normal, blocked: [Name] = [], grants: [Settings.Grant] = []
  ) -> Settings.Child {
    Settings.Child(level: level, alwaysBlocked: blocked, stores: [store], grants: grants)
  }

  private func mayBlockMore(_ new: Settings.Child, than old: Settings.Child) throws -> Bool {
    try snapshot(new).mayBlockMore(than: snapshot(old), atDevice: 1)
  }

  private static let store = Settings.Store(
    name: "s", blockedDomains: names("a.test", "b.test"), categories: .specific(categories("games")))

  @Test func `the same settings, in another order and of another revision, block nothing more`() throws {
    var other = Self.store
    other.blockedDomains.reverse()
    #expect(try !mayBlockMore(child(other), than: child(Self.store)))
    #expect(try !mayBlockMore(child(Self.store), than: child(Self.store)))
  }

  @Test func `every kind of setting counts`() throws {
    let changes: [(inout Settings.Store) -> Void] = [
      { $0.blockedDomains.append(name("c.test")) }, { $0.exceptDomains.append(name("c.test")) },
      { $0.categories = .all }, { $0.categories = .specific(categories("games", "social")) },
      { $0.filter = .all }, { $0.filter = .specific(names("a.test")) },
      { $0.isOfAge = true }, { $0.blockedApplications = ["x"] }, { $0.denyExplicit = true },
      { $0.maximumMovie = 100 }, { $0.maximumTV = 100 }, { $0.maximumApplication = 100 },
    ]
    for (index, change) in changes.enumerated() {
      var store = Self.store
      change(&store)
      #expect(try mayBlockMore(child(store), than: child(Self.store)), "change \(index)")
    }
    #expect(try mayBlockMore(child(Self.store, level: .strict), than: child(Self.store)))
    #expect(try mayBlockMore(child(Self.store, blocked: names("a.test")), than: child(Self.store)))
  }

  @Test func `a grant that comes or ends otherwise blocks nothing more, one that goes does`() throws {
    func granted(_ targets: Settings.Grant.Target..., until: UInt64 = 5_000) -> Settings.Child {
      child(Self.store, grants: targets.map { Settings.Grant($0, until: until) })
    }
    #expect(try !mayBlockMore(granted(.all), than: granted()))
    #expect(try !mayBlockMore(granted(.all, .domain(name("a.test"))), than: granted(.all)))
    #expect(try !mayBlockMore(granted(.all, until: 9_000), than: granted(.all)))
    #expect(try mayBlockMore(granted(), than: granted(.all)))
    #expect(try mayBlockMore(granted(.domain(name("a.test"))), than: granted(.domain(name("b.test")))))
  }

  @Test func `a removed tunnel peer blocks more for everybody, an added one for nobody`() throws {
    func open(_ peers: (Address, Int)...) throws -> Snapshot {
      let devices = [Settings.Device(number: 1, who: .child(0), user: 0)]
      let networks = peers.map { Settings.Device.Network($0.0, prefix: $0.1) }
      return try Snapshot(
        Settings(children: [child(Self.store)], devices: devices, tunnelPeers: networks), catalog: nil)
    }
    let (school, other) = (Address(v4: 0xc000_0207), Address(v4: 0xc633_6401))
    #expect(try open().mayBlockMore(than: open((school, 32)), atDevice: 1))
    #expect(try open((other, 32)).mayBlockMore(than: open((school, 32)), atDevice: 1))
    #expect(try open((school, 32)).mayBlockMore(than: open((school, 24)), atDevice: 1))
    #expect(try !open((school, 32)).mayBlockMore(than: open(), atDevice: 1))
    #expect(try !open((other, 32), (school, 24)).mayBlockMore(than: open((school, 32)), atDevice: 1))
    #expect(try !open((school, 32)).mayBlockMore(than: open((school, 32)), atDevice: 1))
  }

  @Test func `safe search at another place, or of another engine, may block more`() throws {
    func search(_ engines: [(String, [UInt32])], safe: Bool = true) throws -> Snapshot {
      let child = Settings.Child(level: .normal, stores: [Self.store], safeSearch: safe)
      let hosts = engines.map { engine in
        SafeSearchHost(
          name: name(engine.0),
          target: .init(name: name("safe.\(engine.0)"), addresses: engine.1.map { Address(v4: $0) }))
      }
      let devices = [Settings.Device(number: 1, who: .child(0), user: 0)]
      return try Snapshot(Settings(children: [child], devices: devices, safeSearch: hosts), catalog: nil)
    }
    let old = try search([("a.test", [1, 2])])
    #expect(try search([("a.test", [1])]).mayBlockMore(than: old, atDevice: 1))
    #expect(try search([("a.test", [3, 4])]).mayBlockMore(than: old, atDevice: 1))
    #expect(try search([("a.test", [1, 2]), ("b.test", [5])]).mayBlockMore(than: old, atDevice: 1))
    #expect(try old.mayBlockMore(than: search([("a.test", [])]), atDevice: 1))
    #expect(try old.mayBlockMore(than: search([("a.test", [1, 2])], safe: false), atDevice: 1))
    #expect(try !search([("a.test", [2, 1, 3])]).mayBlockMore(than: old, atDevice: 1))
    #expect(try !search([("a.test", [])]).mayBlockMore(than: old, atDevice: 1))
    // Without safe search a change of safe hosts does not matter.
    #expect(try !search([("a.test", [3])], safe: false).mayBlockMore(than: search([], safe: false), atDevice: 1))
  }

  @Test func `a change for one child does not affect another`() throws {
    let old = try snapshot(child(Self.store), child(Self.store))
    let new = try snapshot(child(Self.store, level: .strict), child(Self.store))
    #expect(new.mayBlockMore(than: old, atDevice: 1))
    #expect(!new.mayBlockMore(than: old, atDevice: 2))
    #expect(!new.mayBlockMore(than: old, atDevice: 3))
  }
}
