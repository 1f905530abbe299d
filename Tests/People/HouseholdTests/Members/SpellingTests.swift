import Ledger
import PicketJSON
import Support
import Testing

@testable import Household

/// The same characters in two spellings are one name, in memory and on the disk.
@Suite struct SpellingTests {
  private static let (composed, apart) = ("Zo\u{eb}", "Zoe\u{308}")
  private static let changes = [SettingChange(path: "media.maximumMovieRating", value: 300)]

  private func refusal(_ body: () async throws -> Void) async -> HouseholdError? {
    do { try await body() } catch { return error as? HouseholdError }
    return nil
  }

  @Test func `a new name is composed, and the error says so`() async throws {
    let home = try Home()
    let household = try home.open()
    let mia = try await household.addChild("Mia")
    let refusals = [
      await refusal { _ = try await household.addChild(Self.apart) },
      await refusal { _ = try await household.changeChild(mia.id, name: Self.apart) },
      await refusal { _ = try await household.addDevice(.guardian, user: 1_002, name: Self.apart) },
      await refusal { _ = try await household.authorize(mia.id, client: Self.apart, member: .child) },
      await refusal { _ = try await household.writeStore(mia.id, client: "picket", name: Self.apart, Self.changes) },
      await refusal { _ = try await household.writeStore(mia.id, client: Self.apart, name: "a", Self.changes) },
      await refusal { _ = try await household.ask(mia.id, client: Self.apart, topic: "x") },
    ]
    for refusal in refusals {
      guard case .invalid(_, let why)? = refusal else { throw refusal ?? .conflict(why: "nothing was refused") }
      #expect(why.contains("composed (NFC)"))
    }
    // Invisible characters must not tell two programs apart.
    for hidden in ["ap\u{200b}p", "app\u{202e}", "app\u{feff}"] {
      #expect(await refusal { _ = try await household.authorize(mia.id, client: hidden, member: .child) } != nil)
      #expect(await refusal { _ = try await household.setActive(true, mia.id, client: "picket", name: hidden) } != nil)
    }
    // Names in scripts without composed letters are allowed.
    for name in ["\u{915}\u{93f}\u{930}\u{923}", "\u{627}\u{64e}\u{628}", "한별", "Łukasz"] {
      _ = try await household.addChild(name)
    }
  }

  @Test func `whoever names what is there means it in any spelling, on the disk as well`() async throws {
    let home = try Home()
    let household = try home.open()
    let zoe = try await household.addChild(Self.composed)
    #expect(try await household.child(named: Self.apart) == zoe)
    #expect(await refusal { _ = try await household.addChild("ZOE\u{308}") } != nil)
    try await household.authorize(zoe.id, client: Self.composed, member: .child)
    #expect(await household.authorization(zoe.id, client: Self.apart) == .approved)
    for name in ["a", Self.composed] {
      try await household.writeStore(zoe.id, client: Self.composed, name: name, Self.changes)
      try await household.setActive(false, zoe.id, client: Self.apart, name: name)
    }
    #expect(try await home.restarted().stores().map(\.isActive) == [false, false])
    try await household.deleteStores(zoe.id, client: Self.apart, names: ["a", Self.apart])
    try await household.revoke(zoe.id, client: Self.apart)
    let restarted = try home.restarted()
    #expect(await restarted.stores().isEmpty)
    #expect(await restarted.authorizations().isEmpty)
  }

  @Test func `of two spellings that lie in the ledger one counts, and what is written stays written`() async throws {
    let home = try Home()
    try await {
      let household = try home.open()
      _ = try await household.addChild("Mia")
    }()
    try {
      let ledger = try Ledger(path: home.ledger)
      try ledger.write { (tx) throws(LedgerError) in
        for (name, rating) in [(Self.composed, 200), (Self.apart, 300)] {
          let settings = "{\"media.maximumMovieRating\":\(rating)}"
          try tx.put(StoreRow(child: 1, client: "picket", name: name, isActive: true, revision: 1, settings: settings))
        }
      }
    }()
    let household = try home.open()
    #expect(await household.complaints.contains { $0.contains("in two spellings") })
    #expect(await household.stores().count == 1)
    try await household.writeStore(
      1, client: "picket", name: Self.composed, [SettingChange(path: "media.maximumMovieRating", value: 100)])
    #expect(try await home.restarted().effective(1).maximumMovieRating == 100)
  }
}
