import Catalog
import FamilyTokens
import Household
import PicketJSON
import Policy

/// A household of many children who have everything: devices, stores with shields over names and categories, limits and
/// web filters, and grants.
struct CompiledHome: Sendable {
  /// Milliseconds.
  struct Times: Sendable {
    var (warm, cold, write): ([Double], [Double], [Double]) = ([], [], [])
  }

  private static let client = "Homework"
  private let household: Household
  private let catalog: Catalog
  private let first: Int

  init(_ ledger: String, _ key: String, _ catalog: String, children: Int) async throws {
    household = try Household(ledger: ledger, key: key)
    self.catalog = try Catalog(path: catalog)
    var first: Int?
    for number in 0..<children {
      let child = try await household.addChild("child\(number)", birthYear: 2_008 + number % 10).id
      first = first ?? child
      _ = try await household.addDevice(
        .child(child), hardware: Hardware("02:00:00:00:01:\(number < 10 ? "0" : "")\(number)"))
      // An app's, which count once it may have them: five thousand writes that each compile all of it take minutes.
      for store in 0..<children { try await CompiledHome.fill(household, child, "store\(store)", number) }
      for name in 0..<4 { try await household.grant(.domain("granted\(name).test"), child: child, seconds: 86_400) }
      try await household.grant(.category("education"), child: child, seconds: 86_400)
    }
    for child in await household.children {
      try await household.authorize(child.id, client: CompiledHome.client, member: .child)
    }
    self.first = first ?? 0
    await household.use(self.catalog)
  }

  private static func fill(_ household: Household, _ child: Int, _ store: String, _ number: Int) async throws {
    func names(_ what: String, _ count: Int) -> [String] {
      (0..<count).map { "\(what)\($0).of-\(store).child\(number).test" }
    }
    func domains(_ names: [String]) -> JSON { .array(names.map { ["domain": .string($0)] }) }
    let categories = try await household.mint(.category, ["social", "games", "gambling"])
    let shielded = try await household.mint(.domain, names("shielded", 5))
    let excepted = try await household.mint(.domain, names("excepted", 1))
    func tokens(_ tokens: [Token]) -> JSON { .strings(tokens.map(\.text)) }
    try await household.writeStore(
      child, client: client, name: store,
      [
        SettingChange(path: "shield.webDomains", value: tokens(shielded)),
        SettingChange(
          path: "shield.webDomainCategories",
          value: ["specific": ["categories": tokens(categories), "except": tokens(excepted)]]),
        SettingChange(path: "webContent.blockedByFilter", value: ["auto": ["domains": domains(names("listed", 4))]]),
        SettingChange(path: "media.maximumMovieRating", value: .int(300 + number)),
        SettingChange(path: "media.denyExplicitContent", value: true),
      ])
  }

  func measure(_ run: Int, _ times: inout Times) async throws {
    times.warm.append(
      await measured { await household.use(HouseholdOptions(level: run.isMultiple(of: 2) ? .strict : .normal)) })
    await household.use(nil as Catalog?)
    times.cold.append(await measured { await household.use(catalog) })
    let change = SettingChange(path: "media.maximumMovieRating", value: .int(run))
    times.write.append(
      try await measured {
        _ = try await household.writeStore(first, client: CompiledHome.client, name: "store0", [change])
      })
  }

  private func measured(_ work: () async throws -> Void) async rethrows -> Double {
    let start = SuspendingClock.now
    try await work()
    return (SuspendingClock.now - start) / .milliseconds(1)
  }
}
