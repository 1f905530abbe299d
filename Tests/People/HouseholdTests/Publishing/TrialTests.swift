import Catalog
import Foundation
import PicketJSON
import Policy
import Support
import Testing
import Wire

@testable import Household

/// Settings that do not compile are not acknowledged.
@Suite struct TrialTests {
  /// A household with room for exactly one more store.
  private func full(_ household: Household) async throws -> Child {
    let mia = try await household.addChild("Mia")
    await household.use(HouseholdOptions(unknownDevices: .pass))
    var settings = Settings.Child(level: .normal)
    settings.stores = (0..<(1 << 16) - 3).map { _ in
      Settings.Store(name: "x", categories: .specific(SettingsBuilder.builtInCategories))
    }
    try await household.declare(Declaration(children: [DeclaredChild(name: "Mia", settings: settings)]))
    return mia
  }

  private static let games: [SettingChange] = [SettingChange(path: "media.denyExplicitContent", value: true)]

  @Test func `a write that cannot be compiled is refused, and nothing of it is stored`() async throws {
    let home = try Home()
    let household = try home.open()
    let mia = try await full(household)
    try await household.writeStore(mia.id, client: "picket", name: "one", Self.games)
    let publication = try #require(await household.current)
    let refusal = await #expect(throws: HouseholdError.self) {
      try await household.writeStore(mia.id, client: "picket", name: "two", Self.games)
    }
    guard case .conflict(let why)? = refusal else { throw refusal ?? .conflict("nothing was refused") }
    #expect(why.contains("more stores than a snapshot can") && why.contains("Nothing was changed"), "\(why)")
    await #expect(throws: HouseholdError.self) {
      try await household.setShield(true, Shield(categories: ["games"]), child: mia.id, store: "two")
    }
    #expect(await household.stores().map(\.name) == ["one"])
    #expect(try await home.restarted().stores().map(\.name) == ["one"])
    #expect(await household.current?.snapshot.revision == publication.snapshot.revision)
    #expect(await household.troubles == [])
  }

  @Test func `an app whose stores cannot be compiled is not authorized`() async throws {
    let home = try Home()
    let household = try home.open()
    let mia = try await full(household)
    for name in ["one", "two"] { try await household.writeStore(mia.id, client: "app", name: name, Self.games) }
    let refusal = await #expect(throws: HouseholdError.self) {
      try await household.authorize(mia.id, client: "app", member: .child)
    }
    guard case .conflict? = refusal else { throw refusal ?? .conflict("nothing was refused") }
    #expect(await household.authorizations() == [])
    try await household.deleteStores(mia.id, client: "app", names: ["two"])
    try await household.authorize(mia.id, client: "app", member: .child)
    #expect(try await home.restarted().authorizations().count == 1)
  }

  @Test func `stored settings that cannot be compiled leave the last ones, and that is said until it is mended`()
    async throws
  {
    let home = try Home()
    let household = try home.open()
    let mia = try await full(household)
    try await household.writeStore(mia.id, client: "picket", name: "one", Self.games)
    let revision = await household.current?.snapshot.revision
    // Blocking search engines without safe results takes a store of its own.
    let engine = try #require(Name("engine.test"))
    await household.use(HouseholdOptions(unknownDevices: .pass, unenforced: [engine]))
    #expect(await household.current?.snapshot.revision == revision)
    let troubles = await household.troubles
    #expect(troubles.count == 1 && troubles[0].contains("the last ones stay"), "\(troubles)")
    try await household.clearStore(mia.id, client: "picket", name: "one")
    #expect(await household.stores().first?.settings == [])
    await household.use(HouseholdOptions(unknownDevices: .pass))
    #expect(await household.troubles == [])
  }

  @Test func `after a start with settings that cannot be compiled everybody stays fenced`() async throws {
    let home = try Home()
    let household = try home.open(options: HouseholdOptions(unknownDevices: .strictest))
    var settings = Settings.Child(level: .normal)
    settings.stores = [Settings.Store](
      repeating: Settings.Store(name: "x", categories: .all), count: 1 << 16)
    let mia = try await household.addChild("Mia")
    _ = try await household.addDevice(.child(mia.id), user: 1_001)
    let fresh = try home.restarted(options: HouseholdOptions(unknownDevices: .strictest))
    let declaration = Declaration(children: [DeclaredChild(name: "Mia", settings: settings)])
    try await fresh.declare(declaration)
    let publication = try #require(await fresh.current)
    #expect(publication.isFallback && publication.settings.devices.map(\.user) == [1_001])
    #expect(await fresh.troubles.count == 1)
  }

  @Test func `the stores of a client and of a child have a bound in bytes, and the error says it`() async throws {
    let home = try Home()
    let household = try home.open()
    let mia = try await household.addChild("Mia")
    func fill(_ client: String, _ store: Int) async throws {
      let domains = (0..<5_000).map { JSON.object(["domain": .string("\(client)-\(store)-\($0).example")]) }
      let change = SettingChange(
        path: "webContent.blockedByFilter", value: ["specific": ["domains": .array(domains)]])
      try await household.writeStore(mia.id, client: client, name: "\(store)", [change])
    }
    var refusal: HouseholdError?
    var count = 0
    do { while count < 100 { try await fill("app", count); count += 1 } } catch let error as HouseholdError {
      refusal = error
    }
    guard case .conflict(let why)? = refusal else { throw refusal ?? .conflict("nothing was refused") }
    #expect(why.contains("one client") && why.contains("\(Household.mostClientBytes) bytes"), "\(why)")
    #expect(await household.stores().count == count)
    // Another client still has room, and removing settings is never refused.
    try await fill("other", 0)
    try await household.clearStore(mia.id, client: "app", name: "0")
    try await fill("app", 0)
    #expect(await household.stores().count == count + 1)
  }
}
