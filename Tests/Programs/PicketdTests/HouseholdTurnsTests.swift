import Activity
import FamilyTokens
import Policy
import Replication
import Support
import Synchronization
import Testing

@testable import Household
@testable import Messages
@testable import picketd

/// What the messenger asks of the family's machines, answered by a household that is one of them.
@Suite final class HouseholdTurnsTests {
  private let workshop: Workshop
  private let household: Household
  private let turns: HouseholdTurns
  private var revision: Int64 = 0

  /// Of one limit nothing is left from the beginning: nothing was earned. Of the other one all is.
  init() async throws {
    workshop = try Workshop()
    household = try Household(ledger: workshop.path("picket.db"), key: workshop.path("family.key"))
    turns = HouseholdTurns(household: household)
    await household.use(nil)
    let mia = try await household.addChild("Mia").id
    let films = Shield(domains: ["films.example"])
    try await household.addEarning(
      "Films", of: mia, by: Shield(domains: ["read.example"]), need: 600, unlocks: films, gives: 300)
    try await household.addLimit(
      "Games", of: mia, over: Shield(domains: ["games.example"]), budget: Budget(perDay: 600))
  }

  private func claim(_ limit: String, isOld: Bool = false) async -> SharedClaim {
    await turns.claim(SharedNotice(subject: .limit(limit, child: "Mia"), receiver: [1], isOld: isOld))
  }

  private func share() async throws {
    try await household.share(
      as: Membership(
        family: await household.family, node: try #require(NodeID(1)), name: "router", address: "postgres://n@h/d",
        owner: nil, since: 0))
  }

  /// The database takes what there is, and is read. Other machines were first with all claims, or none.
  private func handOver(_ number: String, isLate: Bool) async throws {
    while let parcel = await household.parcelToShare() {
      revision += 1
      let receipt = Parcel.Receipt(
        revision: revision, refused: [], claimedElsewhere: isLate ? Set(parcel.claims) : [], isRestored: false)
      try await household.take(receipt, ofParcel: parcel.mark)
    }
    // Since when it is known what the database said.
    _ = await turns.turn(of: number)
    let pull = try #require(await household.nextPull())
    try await household.take(Pull.Delivery(bookmark: pull.bookmark), after: pull.bookmark)
  }

  @Test func `a machine without others tells by itself`() async throws {
    #expect(await claim("Films") == .alone)
    // What it never had to do with is its own as well.
    #expect(await turns.turn(of: "00") == .ours)
  }

  @Test func `a claim waits for the database, is this machine's, and is over once it was told`() async throws {
    try await share()
    #expect(await claim("Games") == .nothing)
    #expect(await claim("Films", isOld: true) == .nothing)
    guard case .shared(let number) = await claim("Films") else {
      Issue.record("it is not shared")
      return
    }
    #expect(await turns.turn(of: number) == .waiting)
    try await handOver(number, isLate: false)
    #expect(await turns.turn(of: number) == .ours)
    #expect(await claim("Films", isOld: true) == .shared(number))
    await turns.told(number)
    #expect(await turns.turn(of: number) == .over)
  }

  @Test func `a week has a number of its own`() async throws {
    func claim(_ monday: String, isOld: Bool = false) async -> SharedClaim {
      await turns.claim(SharedNotice(subject: .week(monday), receiver: [1], isOld: isOld))
    }
    #expect(await claim("2026-11-30") == .alone)
    try await share()
    #expect(await claim("2026-11-30", isOld: true) == .nothing)
    let week = await claim("2026-11-30")
    #expect(await claim("2026-11-30", isOld: true) == week)
    #expect(await claim("2026-12-07") != week)
    #expect(await claim("Monday") == .alone)
  }

  @Test func `a claim that came too late is another machine's`() async throws {
    try await share()
    guard case .shared(let number) = await claim("Films") else {
      Issue.record("it is not shared")
      return
    }
    try await handOver(number, isLate: true)
    #expect(await turns.turn(of: number) == .waiting)
    // Numbers that are none are no machine's to tell.
    for none in ["", "00", "soon"] { #expect(await turns.turn(of: none) == .over) }
  }
}

extension Household {
  fileprivate var family: String { keyring.key.household }
}
