import Catalog
import FilterProtocol
import PicketJSON
import Policy
import Support
import Synchronization
import Testing
import Wire

@testable import Household

@Suite struct HouseholdTests {
  let home: Home
  let household: Household

  init() async throws {
    home = try Home()
    household = try home.open()
    await household.use(BuiltIn.catalog)
  }

  func judge(_ name: String, _ child: Int = 0) async throws -> Ruling {
    let publication = try #require(await household.current)
    let name = try #require(Name(name))
    let identity = Identity(
      knowledge: .name, name: name, match: try #require(BuiltIn.catalog).find(name), kind: .ordinary,
      server: Address(v4: 1), port: 443, isQuestion: true, isAnswer: false)
    return publication.snapshot.decide(child, identity, at: home.clocks.withLock(\.boot))
  }

  @Test func `a child is added once, changed and removed`() async throws {
    let mia = try await household.addChild("Mia", birthYear: 2012, level: .strict)
    #expect(await household.children == [mia])
    for name in ["Mia", "mia", "", " x", "a\nb", String(repeating: "x", count: 65)] {
      await #expect(throws: HouseholdError.self) { try await household.addChild(name) }
    }
    await #expect(throws: HouseholdError.self) { try await household.addChild("Ben", birthYear: 1_899) }
    await #expect(throws: HouseholdError.self) { try await household.addChild("Ben", birthYear: 2_024) }
    let changed = try await household.changeChild(mia.id, name: "Mia B.", birthYear: .some(nil))
    #expect(changed.birthYear == nil && changed.level == .strict)
    #expect(try await household.child(named: "mia b.") == changed)
    try await household.removeChild(mia.id)
    #expect(await household.children.isEmpty)
    await #expect(throws: HouseholdError.notFound(kind: "child", name: "Mia")) {
      try await household.child(named: "Mia")
    }
  }

  @Test func `a shield stops a category, and taken down lets it through`() async throws {
    let mia = try await household.addChild("Mia")
    #expect(try await judge("www.tiktok.com").verdict == .allow)
    let revision = try await household.setShield(true, Shield(categories: ["social"]), child: mia.id)
    #expect(try await judge("www.tiktok.com") == .block(.blockedCategory, store: 2))
    #expect(try await household.setShield(true, Shield(categories: ["social"]), child: mia.id) == revision)
    #expect(await household.shields().map(\.shield) == [Shield(categories: ["social"])])
    try await household.setShield(false, Shield(categories: ["social"]), child: mia.id)
    #expect(try await judge("www.tiktok.com").verdict == .allow)
    #expect(await household.shields().isEmpty)
  }

  @Test func `exceptions beat the list that they belong to and no other`() async throws {
    let mia = try await household.addChild("Mia")
    try await household.setShield(true, Shield(allWeb: true, except: ["school.test"]), child: mia.id)
    #expect(try await judge("a.school.test").verdict == .allow)
    #expect(try await judge("else.test").reason == .allCategories)
    try await household.setShield(true, Shield(domains: ["a.school.test"]), child: mia.id)
    #expect(try await judge("a.school.test").reason == .blockedDomain)
    #expect(try await judge("b.school.test").verdict == .allow)
  }

  @Test func `a shield over nothing or over what nobody knows is refused`() async throws {
    let mia = try await household.addChild("Mia")
    for shield in [
      Shield(), Shield(categories: ["sozial"]), Shield(domains: ["no name"]),
      Shield(domains: ["a.test"], except: ["b.test"]),
    ] {
      await #expect(throws: HouseholdError.self) { try await household.setShield(true, shield, child: mia.id) }
    }
    #expect(await household.stores().isEmpty)
  }

  @Test func `a shield for a while ends by itself`() async throws {
    let mia = try await household.addChild("Mia")
    try await household.setShield(true, Shield(categories: ["games"]), child: mia.id, seconds: 60)
    #expect(try await judge("www.roblox.com").verdict == .block)
    home.pass(59)
    await household.tick()
    #expect(try await judge("www.roblox.com").verdict == .block)
    home.pass(2)
    await household.tick()
    #expect(try await judge("www.roblox.com").verdict == .allow)
    #expect(await household.stores().isEmpty)
  }

  @Test func `a shield for a while is taken down by the name of its store`() async throws {
    let mia = try await household.addChild("Mia")
    try await household.setShield(true, Shield(allWeb: true), child: mia.id, store: "evening", seconds: 60)
    try await household.setShield(true, Shield(categories: ["games"]), child: mia.id, store: "evening", seconds: 120)
    try await household.setShield(true, Shield(categories: ["games"]), child: mia.id, seconds: 60)
    try await household.setShield(false, Shield(categories: ["games"]), child: mia.id, store: "evening")
    #expect(await household.shields().count == 2)
    try await household.setShield(false, Shield(allWeb: true), child: mia.id, store: "evening")
    #expect(await household.shields().map { $0.shield.categories } == [["games"]])
    try await household.setShield(false, Shield(categories: ["games"]), child: mia.id)
    #expect(try await judge("www.roblox.com").verdict == .allow)
  }

  @Test func `what takes away makes no store`() async throws {
    let mia = try await household.addChild("Mia")
    #expect(try await household.clearStore(mia.id, client: "picket", name: "nothing") == 0)
    #expect(try await household.setShield(false, Shield(categories: ["games"]), child: mia.id) == 0)
    #expect(await household.stores().isEmpty)
    await #expect(throws: HouseholdError.self) {
      try await household.setShield(false, Shield(domains: ["https://a.test/"]), child: mia.id)
    }
  }

  @Test func `a store counts while its client is authorized and it is active`() async throws {
    let mia = try await household.addChild("Mia")
    let path = "media.denyExplicitContent"
    try await household.writeStore(mia.id, client: "app", name: "a", [SettingChange(path: path, value: true)])
    #expect(try await judge("www.pornhub.com").verdict == .allow)
    try await household.authorize(mia.id, client: "app", member: .child)
    #expect(try await judge("www.pornhub.com").reason == .explicit)
    #expect(try await household.effective(mia.id).denyExplicitContent)
    try await household.setActive(false, mia.id, client: "app", name: "a")
    #expect(try await judge("www.pornhub.com").verdict == .allow)
    try await household.setActive(true, mia.id, client: "app", name: "a")
    try await household.revoke(mia.id, client: "app")
    #expect(try await judge("www.pornhub.com").verdict == .allow)
    #expect(try await household.readStore(mia.id, client: "app", name: "a").settings == .object([path: true]))
  }

  @Test func `age limits media until a guardian says otherwise, and an app cannot`() async throws {
    // The clock is in 2023, so the child is eleven, or ten before its birthday.
    let mia = try await household.addChild("Mia", birthYear: 2_012)
    let young = Effective(movie: 200, television: 300, application: 200, explicit: true)
    #expect(try await household.effective(mia.id) == young)
    #expect(try await judge("9gag.com").reason == .ageRating)
    #expect(try await judge("www.tinder.com").reason == .age)
    try await household.authorize(mia.id, client: "app", member: .child)
    let changes = [
      SettingChange(path: "appStore.maximumRating", value: 1_000),
      SettingChange(path: "media.maximumMovieRating", value: 1_000),
    ]
    try await household.writeStore(mia.id, client: "app", name: "a", changes)
    #expect(try await household.effective(mia.id) == young)
    try await household.writeStore(mia.id, client: "picket", name: "a", changes)
    #expect(
      try await household.effective(mia.id)
        == Effective(movie: 1_000, television: 300, application: 1_000, explicit: true))
    #expect(try await judge("9gag.com").verdict == .allow)
  }

  @Test func `nothing is published unless something changed`() async throws {
    let mia = try await household.addChild("Mia")
    let before = await household.current?.settings.revision
    let changes = [SettingChange(path: "siri.denySiri", value: true)]
    let revision = try await household.writeStore(mia.id, client: "picket", name: "a", changes)
    #expect(try await household.writeStore(mia.id, client: "picket", name: "a", changes) == revision)
    await household.tick()
    #expect(await household.current?.settings.revision == before)
    var publications = await household.publications().makeAsyncIterator()
    #expect(await publications.next()?.settings.revision == before)
    try await household.setShield(true, Shield(domains: ["a.test"]), child: mia.id)
    let next = try #require(await publications.next())
    #expect(try next.settings.revision > #require(before))
  }

  @Test func `one bad entry of the configuration is named with its place, and the others hold`() async throws {
    let (first, second) = (Hardware("02:00:00:00:00:01"), Hardware("02:00:00:00:00:02"))
    _ = try await household.addDevice(.guardian, hardware: first)
    _ = try await household.addDevice(.guardian, user: 1_001)
    let settings = Settings.Child(level: .normal)
    let declaration = Declaration(
      children: [
        DeclaredChild(name: "Mia", settings: settings, place: "f:1: "),
        DeclaredChild(name: "Zoe\u{308}", settings: settings, place: "f:2: "),
        DeclaredChild(name: "Ben", settings: settings, place: "f:3: "),
      ],
      devices: [
        // Two devices match this entry.
        DeclaredDevice(owner: .child("Mia"), hardware: first, user: 1_001, place: "f:4: "),
        DeclaredDevice(owner: .child("Zoe\u{308}"), user: 1_002, place: "f:5: "),
        DeclaredDevice(owner: .child("Ben"), hardware: second, place: "f:6: "),
        DeclaredDevice(owner: .child("Mia"), hardware: second, user: 1_003, place: "f:7: "),
        DeclaredDevice(owner: .child("Mia"), user: 1_004, place: "f:8: "),
      ])
    let faults = try await household.declare(declaration)
    #expect(faults.map { $0.prefix(5) } == ["f:2: ", "f:4: ", "f:5: ", "f:7: "], "\(faults)")
    #expect(faults[2] == "f:5: its child was not taken in")
    #expect(faults.allSatisfy { !$0.contains("Zo") && !$0.contains("Mia") && !$0.contains("Ben") })
    #expect(await household.children.map(\.name) == ["Mia", "Ben"])
    let owned = await household.devices.filter { $0.owner != .guardian }
    #expect(owned.contains { $0.hardware == second } && owned.contains { $0.user == 1_004 })
    #expect(await household.current?.settings.devices.count == owned.count + 2)
  }

  @Test func `a declared child has what the configuration says beside what the household says`() async throws {
    let settings = Settings.Child(
      level: .normal, alwaysAllowed: [try #require(Name("ok.test"))],
      stores: [Settings.Store(name: "family", blockedDomains: [try #require(Name("bad.test"))])])
    let declaration = Declaration(
      children: [DeclaredChild(name: "Mia", level: .strict, settings: settings)],
      devices: [DeclaredDevice(owner: .child("Mia"), hardware: Hardware("02:00:00:00:00:01"))])
    try await household.declare(declaration)
    try await household.declare(declaration)
    let mia = try await household.child(named: "Mia")
    #expect(mia.level == .strict)
    #expect(await household.devices.count == 1)
    try await household.setShield(true, Shield(domains: ["ok.test", "worse.test"]), child: mia.id)
    #expect(try await judge("ok.test").reason == .alwaysAllowed)
    #expect(try await judge("bad.test").verdict == .block)
    #expect(try await judge("worse.test").verdict == .block)
    try await household.declare(Declaration())
    #expect(try await judge("bad.test").verdict == .allow)
    #expect(try await judge("ok.test").verdict == .block)
  }
}

extension Effective {
  init(movie: Int, television: Int, application: Int, explicit: Bool) {
    self.init()
    denyExplicitContent = explicit
    (maximumMovieRating, maximumTVShowRating, maximumAppRating) = (movie, television, application)
  }
}
