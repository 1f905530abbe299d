import Catalog
import PicketJSON
import Policy
import Support
import Testing

@testable import Household

@Suite struct ProfileTests {
  let home: Home
  let household: Household
  let mia: Child
  let ben: Child
  let teens: Profile

  init() async throws {
    home = try Home()
    household = try home.open()
    await household.use(BuiltIn.catalog)
    mia = try await household.addChild("Mia")
    ben = try await household.addChild("Ben")
    teens = try await household.addProfile("teens")
  }

  private func reason(_ name: String, _ child: Child) async throws -> String {
    try await household.explain(name, child: child.id).reason
  }

  private func follow(_ children: Child...) async throws {
    for child in children { _ = try await household.changeChild(child.id, profile: .some(teens.id)) }
  }

  @Test func `what is set in a profile counts for all who follow it, and for nobody else`() async throws {
    try await household.setShield(true, Shield(domains: ["a.example"]), child: teens.id)
    try await household.allow(.domain("b.example"), child: teens.id)
    #expect(try await reason("a.example", mia) == "nothingBlocks")
    try await follow(mia)
    try await household.setShield(true, Shield(domains: ["b.example"]), child: mia.id)
    #expect(try await reason("a.example", mia) == "blockedDomain")
    #expect(try await reason("a.example", ben) == "nothingBlocks")
    // The child's own block of the same name goes before what its profile allows.
    #expect(try await reason("b.example", mia) == "blockedDomain")
    try await household.setShield(false, Shield(domains: ["b.example"]), child: mia.id)
    let why = try await household.explain("a.example", child: mia.id)
    #expect(why.store == "default of profile teens", "\(why)")
    try await household.setShield(true, Shield(allWeb: true), child: mia.id, store: "all")
    #expect(try await reason("b.example", mia) == "allowed")
    #expect(await household.shields(of: mia.id).map(\.child) == [mia.id, teens.id])
    _ = try await household.changeChild(mia.id, profile: .some(nil))
    try await household.deleteStores(mia.id, client: "picket", names: ["all"])
    #expect(try await reason("a.example", mia) == "nothingBlocks")
  }

  @Test
  func `the more restrictive of a child and its profile counts, and either may say something in place of the age`()
    async throws
  {
    _ = try await household.changeChild(mia.id, birthYear: .some(2015))
    try await follow(mia)
    func write(_ owner: Int, _ path: String, _ value: JSON) async throws {
      try await household.writeStore(
        owner, client: "picket", name: "default", [SettingChange(path: path, value: value)])
    }
    try await write(teens.id, "age.vpn", false)
    let lifted = await household.ageLimits(of: try household.child(mia.id)).first { $0.setting == "age.vpn" }
    #expect(lifted?.instead == "allowed" && lifted?.store == "default" && lifted?.profile == "teens")
    try await write(mia.id, "age.vpn", true)
    let kept = await household.ageLimits(of: try household.child(mia.id)).first { $0.setting == "age.vpn" }
    #expect(kept?.instead == "always" && kept?.profile == nil)
    try await write(teens.id, "media.maximumMovieRating", 300)
    try await write(mia.id, "media.maximumMovieRating", 200)
    #expect(try await household.effective(mia.id).maximumMovieRating == 200)
    try await write(mia.id, "media.maximumMovieRating", 900)
    #expect(try await household.effective(mia.id).maximumMovieRating == 300)
  }

  @Test func `its stores are compiled once for all followers`() async throws {
    try await follow(mia, ben)
    try await household.setShield(true, Shield(domains: (0..<200).map { "a\($0).example" }), child: teens.id)
    let children = try #require(await household.current).settings.children
    #expect(children[0].stores == children[1].stores && children[0].stores.count == 2)
  }

  @Test func `it stays over restarts and backups, and goes with all that is set in it`() async throws {
    try await household.setShield(true, Shield(domains: ["a.example"]), child: teens.id)
    try await household.allow(.domain("b.example"), child: teens.id)
    try await follow(mia, ben)
    let restarted = try home.restarted()
    #expect(await restarted.profiles == [teens])
    #expect(await restarted.followers(of: teens).map(\.name) == ["Mia", "Ben"])
    let saved = home.workshop.path("saved")
    try Household.backUp(home.ledger, to: saved)
    await #expect(throws: HouseholdError.self) { try await household.remove(teens, evenIfFollowed: false) }
    try await household.remove(teens, evenIfFollowed: true)
    #expect(await household.children.allSatisfy { $0.profile == nil })
    #expect(await household.stores().isEmpty)
    #expect(await household.allowances().isEmpty)
    #expect(try await reason("a.example", mia) == "nothingBlocks")
    #expect(await (try home.restarted()).profiles.isEmpty)
    try await household.restore(from: saved)
    #expect(await household.profiles == [teens])
    #expect(try await reason("a.example", mia) == "blockedDomain")
    // A child takes nothing of its profile with it.
    try await household.removeChild(mia.id)
    #expect(try await reason("a.example", ben) == "blockedDomain")
  }

  @Test func `names of children and profiles differ`() async throws {
    for name in ["Teens", "mia", "None", ""] {
      await #expect(throws: HouseholdError.self) { _ = try await household.addProfile(name) }
    }
    await #expect(throws: HouseholdError.self) { _ = try await household.addChild("TEENS") }
    await #expect(throws: HouseholdError.notFound(kind: "profile", name: "x")) {
      _ = try await household.profile(named: "x")
    }
    await #expect(throws: HouseholdError.self) {
      try await household.setShield(true, Shield(domains: ["a.example"]), child: 99)
    }
  }
}
