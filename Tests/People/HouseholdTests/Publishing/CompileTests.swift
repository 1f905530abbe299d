import FamilyTokens
import PicketJSON
import Policy
import Support
import Testing
import Wire

@testable import Household

/// A household compiles only what changed, with the same result as one that is opened anew.
@Suite struct CompileTests {
  @Test(arguments: UInt64(1)...6) func `settings after many writes are those of a household just opened`(
    _ seed: UInt64
  ) async throws {
    let home = try Home()
    let household = try home.open()
    await household.use(BuiltIn.catalog)
    var random = RandomStore(seed: seed)
    var generator = SeededGenerator(seed: seed)
    var options = HouseholdOptions()
    for (name, year) in [("Mia", 2_012), ("Ben", 2_015), ("Tom", 2_004)] {
      _ = try await household.addChild(name, birthYear: year)
    }
    let profile = try await household.addProfile("school")
    for step in 0..<120 {
      let children = await household.children
      guard let child = children.randomElement(using: &generator) else { break }
      let store = "store\(Int.random(in: 0..<4, using: &generator))"
      switch Int.random(in: 0..<16, using: &generator) {
      case 0: try await household.clearStore(child.id, client: "picket", name: store)
      case 1: try await household.setActive(step % 3 > 0, child.id, client: "picket", name: store)
      case 2: try await household.deleteStores(child.id, client: "picket", names: [store])
      case 3: try await household.grant(.domain("games.test"), child: child.id, seconds: 600)
      case 4: _ = try await household.changeChild(child.id, birthYear: .some(2_000 + step % 20))
      case 5:
        let isFollower = child.profile != nil
        _ = try await household.changeChild(child.id, profile: .some(isFollower ? nil : profile.id))
      case 6:
        try await household.writeStore(
          profile.id, client: "picket", name: store, try random.changes(Sealer(await household.familyKey)))
      case 7:
        try await household.writeStore(
          child.id, client: "app", name: store, try random.changes(Sealer(await household.familyKey)))
      case 8: try await household.authorize(child.id, client: "app", member: .child)
      case 9: try? await household.revoke(child.id, client: "app")
      case 10: _ = try await household.allow(.category("games"), child: child.id)
      case 11:
        options.level = options.level == .strict ? .normal : .strict
        options.unenforced = options.unenforced.isEmpty ? [try #require(Name("search.test"))] : []
        await household.use(options)
      default:
        let changes = try random.changes(Sealer(await household.familyKey))
        try await household.writeStore(child.id, client: "picket", name: store, changes)
      }
      guard step % 10 == 9 else { continue }
      let restarted = try home.restarted(options: options)
      await restarted.use(BuiltIn.catalog)
      let (known, fresh) = (await household.publication?.settings, await restarted.publication?.settings)
      #expect(known?.children == fresh?.children, "seed \(seed), step \(step)")
    }
  }
}
