import Policy
import Support
import Testing

@testable import Household

/// A machine that leaves its family and comes back, with grants that it took along.
@Suite struct RejoinTests {
  private let homes: SharedHomes

  init() async throws {
    homes = try await SharedHomes()
    _ = try await homes.here.addChild("Mia")
    try await homes.here.setShield(true, Shield(categories: ["games"]), child: try await homes.child(0))
    try await homes.here.grant(.domain("roblox.com"), child: try await homes.child(0), seconds: 3_600)
    try await homes.here.allow(.domain("minecraft.net"), child: try await homes.child(0), seconds: 3_600)
    try await homes.settle()
    try await homes.there.grant(.domain("steampowered.com"), child: try await homes.child(1), seconds: 3_600)
    try await homes.settle()
  }

  private func comeBack(as node: Int64 = 7) async throws {
    try await homes.share(1, as: node)
    try await homes.settle()
  }

  private func expectGrants(_ count: Int, allowances: Int = 1, _ location: SourceLocation = #_sourceLocation) async {
    for household in homes.households {
      #expect(await household.grants().count == count, sourceLocation: location)
      #expect(await household.allowances().count == allowances, sourceLocation: location)
      #expect(await household.sharingStatus?.troubles == [], sourceLocation: location)
      #expect(await household.unsent() == 0, sourceLocation: location)
    }
  }

  @Test func `grants do not double after leave and join`() async throws {
    for node: Int64 in [7, 8] {
      try await homes.there.endSharing()
      await homes.pass(100)
      try await comeBack(as: node)
      await expectGrants(2)
    }
    // They are one thing on both still.
    for grant in await homes.there.grants() { try await homes.there.revoke(grant: grant.id) }
    try await homes.settle()
    await expectGrants(0)
    for name in ["roblox.com", "steampowered.com"] { #expect(try await homes.isStopped(name, on: 0)) }
  }

  @Test func `what others took back meanwhile is taken back, and so is what this one took back`() async throws {
    try await homes.there.endSharing()
    let (here, there) = (await homes.here.grants(), await homes.there.grants())
    try await homes.here.revoke(grant: try #require(here.first { $0.target == .domain("steampowered.com") }).id)
    try await homes.there.revoke(grant: try #require(there.first { $0.target == .domain("roblox.com") }).id)
    try await homes.here.disallow(try #require(await homes.here.allowances().first).id)
    try await comeBack()
    await expectGrants(0, allowances: 0)
    for number in 0..<2 {
      for name in ["roblox.com", "minecraft.net", "steampowered.com"] {
        #expect(try await homes.isStopped(name, on: number))
      }
    }
  }

  @Test func `an allowance that was taken back out of the family does not come back with it`() async throws {
    try await homes.there.endSharing()
    try await homes.there.disallow(try #require(await homes.there.allowances().first).id)
    try await comeBack()
    await expectGrants(2, allowances: 0)
    for number in 0..<2 { #expect(try await homes.isStopped("minecraft.net", on: number)) }
  }

  @Test func `a machine that is killed before it has read anything, and one that was restored`() async throws {
    let backup = homes.homes[1].workshop.path("backup")
    try Household.backUp(homes.homes[1].workshop.path("picket.db"), to: backup)
    try await homes.there.endSharing()
    try await homes.share(1, as: 7)
    try await homes.kill(1)
    try await homes.settle()
    await expectGrants(2)
    try await homes.there.restore(from: backup)
    #expect(await homes.there.membership == nil)
    try await comeBack(as: 8)
    await expectGrants(2)
  }

  @Test func `what was granted by itself travels when the family does not know it`() async throws {
    try await homes.there.endSharing()
    try await homes.there.grant(.domain("epicgames.com"), child: try await homes.child(1), seconds: 3_600)
    try await comeBack()
    await expectGrants(3)
    // A database that lost all has nothing of what this one knew.
    try await homes.there.endSharing()
    let empty = PretendHub().backup
    homes.hub.setBack(to: empty)
    try await comeBack(as: 8)
    for household in homes.households { #expect(await household.grants().count == 3) }
  }
}
