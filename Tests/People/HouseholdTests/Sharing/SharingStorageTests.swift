import Activity
import Policy
import Replication
import Support
import Testing

@testable import Household

/// What is shared survives the end of picketd at any moment, and no more than that.
@Suite struct SharingStorageTests {
  private let homes: SharedHomes

  init() async throws {
    homes = try await SharedHomes()
    _ = try await homes.here.addChild("Mia")
    try await homes.settle()
  }

  @Test func `what was decided before the end of picketd is handed over after it`() async throws {
    try await homes.here.setShield(true, Shield(categories: ["games"]), child: try await homes.child(0))
    // Killed before it had looked what is different.
    try await homes.kill(0)
    try await homes.settle()
    #expect(try await homes.isStopped("roblox.com", on: 1))
    // Killed while a parcel is on its way, whose answer is lost.
    try await homes.here.setShield(true, Shield(domains: ["example.org"]), child: try await homes.child(0))
    let parcel = try #require(await homes.here.parcelToShare())
    _ = homes.hub.take(parcel)
    try await homes.kill(0)
    let decisions = await homes.here.decisions()
    try await homes.settle()
    #expect(try await homes.isStopped("example.org", on: 1))
    #expect(await homes.here.decisions() == decisions)
    #expect(await homes.here.unsent() == 0)
  }

  @Test func `what others decided is no decision of this node, wherever picketd ends`() async throws {
    try await homes.here.setShield(true, Shield(categories: ["games"]), child: try await homes.child(0))
    try await homes.here.setShield(true, Shield(domains: ["a.example"]), child: try await homes.child(0), store: "a")
    try await homes.push(0)
    // Taken in and not taken over: what it looks like when picketd ends in between.
    let pull = try #require(await homes.there.nextPull())
    try await homes.there.takeInOnly(homes.hub.answer(pull))
    #expect(try await !homes.isStopped("roblox.com", on: 1))
    try await homes.kill(1)
    let decisions = await homes.there.decisions()
    #expect(await homes.there.pendingRows >= 2)
    #expect(await homes.there.parcelToShare()?.rows.isEmpty ?? true)
    #expect(try await homes.isStopped("roblox.com", on: 1))
    #expect(await homes.there.decisions() == decisions)
    try await homes.settle()
    try await homes.kill(1)
    try await homes.settle()
    #expect(await homes.there.decisions() == homes.here.decisions())
    #expect(try await homes.isStopped("a.example", on: 0))
  }

  @Test func `what was taken over and not noted when picketd ended is no decision either`() async throws {
    try await homes.here.setShield(true, Shield(categories: ["games"]), child: try await homes.child(0))
    try await homes.push(0)
    let pull = try #require(await homes.there.nextPull())
    try await homes.there.takeInOnly(homes.hub.answer(pull))
    // As taking over does it.
    try await homes.there.setShield(true, Shield(categories: ["games"]), child: try await homes.child(1))
    try await homes.kill(1)
    let decisions = await homes.there.decisions()
    #expect(await homes.there.parcelToShare()?.rows.isEmpty ?? true)
    #expect(await homes.there.decisions() == decisions)
    #expect(try await homes.isStopped("roblox.com", on: 1))
  }

  @Test func `a backup is no node, and one that is restored ends what is shared`() async throws {
    let path = homes.homes[0].workshop.path("backup")
    try Household.backUp(homes.here.ledgerPath, to: path)
    try await homes.here.restore(from: path)
    #expect(await homes.here.membership == nil)
    #expect(await homes.here.takeComplaints().contains { $0.contains("picket fleet join") })
    #expect(await homes.here.children.map(\.name) == ["Mia"])
    // As a new node it goes on.
    try await homes.share(0, as: 77)
    try await homes.here.setShield(true, Shield(categories: ["games"]), child: try await homes.child(0))
    try await homes.settle()
    #expect(try await homes.isStopped("roblox.com", on: 1))
    #expect(await homes.there.children.map(\.name) == ["Mia"])
  }

  @Test func `a node that was set back hands over nothing, and says what to do`() async throws {
    let older = try homes.homes[0].killed(homes.here, options: HouseholdOptions(zone: homes.zone))
    await older.use(BuiltIn.catalog)
    _ = try await homes.here.changeChild(try await homes.child(0), level: .some(.strict))
    try await homes.settle()
    homes.households[0] = older
    try await homes.pull(0)
    #expect(await older.sharingStatus?.troubles.contains { $0.contains("set back") } == true)
    #expect(try await older.child(named: "Mia").level == .strict)
    _ = try await older.changeChild(try await homes.child(0), level: .some(nil))
    #expect(await older.parcelToShare() == nil)
    #expect(await older.unsent() == 1)
    try await homes.settle()
    #expect(try await homes.there.child(named: "Mia").level == .strict)
  }

  @Test func `the disk has no name of what is shared`() async throws {
    try await homes.here.setShield(true, Shield(domains: ["very-secret.example"]), child: try await homes.child(0))
    try await homes.settle()
    for home in homes.homes {
      #expect(!String(decoding: try home.stored(), as: UTF8.self).contains("very-secret"))
    }
    #expect(homes.hub.rows.values.allSatisfy { !String(decoding: $0.body, as: UTF8.self).contains("Mia") })
  }

  @Test func `who leaves keeps everything, and hears nothing more`() async throws {
    try await homes.here.setShield(true, Shield(categories: ["games"]), child: try await homes.child(0))
    try await homes.settle()
    try await homes.there.endSharing()
    try await homes.here.setShield(false, Shield(categories: ["games"]), child: try await homes.child(0))
    try await homes.push(0)
    #expect(await homes.there.nextPull() == nil)
    #expect(try await homes.isStopped("roblox.com", on: 1))
    try await homes.kill(1)
    #expect(await homes.there.membership == nil)
  }

  @Test func `after another key a node says that it cannot read, and opens nothing`() async throws {
    try await homes.here.setShield(true, Shield(categories: ["games"]), child: try await homes.child(0))
    try await homes.settle()
    _ = try await homes.here.rotateKey()
    try await homes.here.setShield(false, Shield(categories: ["games"]), child: try await homes.child(0))
    try await homes.settle()
    #expect(try await homes.isStopped("roblox.com", on: 1))
    #expect(await homes.there.sharingStatus?.troubles.contains { $0.contains("newer key") } == true)
    // Neither writes over the other.
    #expect(await homes.here.unsent() == 0)
    let cursor = homes.hub.cursor
    try await homes.settle()
    #expect(homes.hub.cursor == cursor)
  }

  @Test func `a node that was set back and decided meanwhile keeps its fence, and hands over nothing after a restart`()
    async throws
  {
    let older = try homes.homes[0].killed(homes.here, options: HouseholdOptions(zone: homes.zone))
    await older.use(BuiltIn.catalog)
    try await homes.here.setShield(true, Shield(categories: ["games"]), child: try await homes.child(0))
    try await homes.settle()
    homes.households[0] = older
    try await older.setShield(true, Shield(domains: ["example.org"]), child: try await homes.child(0))
    try await homes.pull(0)
    #expect(try await homes.isStopped("example.org", on: 0))
    #expect(await older.parcelToShare() == nil)
    try await homes.kill(0)
    #expect(await homes.here.sharingStatus?.troubles.contains { $0.contains("set back") } == true)
    #expect(await homes.here.parcelToShare() == nil)
    #expect(try await homes.isStopped("example.org", on: 0))
    #expect(try await homes.isStopped("roblox.com", on: 1))
  }
}

extension Household {
  /// What `take` does up to the moment when it is on the disk.
  func takeInOnly(_ delivery: Pull.Delivery) throws {
    let seal = try #require(sharing?.seal)
    try changeSharing { _ = $0.replica.take(delivery, seal, at: 0) }
  }
}
