import Activity
import Catalog
import PicketJSON
import Support
import Testing

@testable import Household

/// Which programs a machine is to close, by shields over applications and categories.
@Suite struct ClosedProgramsTests {
  private static let mia: UInt32 = 4_001

  private func home() async throws -> TimedHome {
    let timed = try await TimedHome("2026-11-23", "12:00")
    _ = try await timed.household.addDevice(.child(timed.mia.id), user: Self.mia)
    return timed
  }

  private func closed(_ timed: TimedHome) async throws -> [MachineProgram] {
    try #require(await timed.household.machineUsers.first { $0.user == Self.mia }).programs
  }

  @Test func `a shield over an application closes its programs, until it comes down or something opens it`()
    async throws
  {
    let timed = try await home()
    let (household, child) = (timed.household, timed.mia.id)
    #expect(try await closed(timed).isEmpty)
    let shield = Shield(applications: ["steam"])
    try await household.setShield(true, shield, child: child)
    let programs = try await closed(timed)
    #expect(programs.map(\.title) == ["Steam"])
    #expect(programs.first?.names.contains("steam") == true)
    #expect(programs.first?.names.contains("com.valvesoftware.Steam") == true)
    _ = try await household.grant(.domain("steampowered.com"), child: child, seconds: 60)
    #expect(try await closed(timed).count == 1)
    let grant = try await household.grant(.application("steam"), child: child, seconds: 60)
    #expect(try await closed(timed).isEmpty)
    try await household.revoke(grant: grant.id)
    #expect(try await closed(timed).count == 1)
    _ = try await household.grant(.harmless, child: child, seconds: 60)
    #expect(try await closed(timed).isEmpty)
    try await timed.pass(to: "2026-11-23", "12:02")
    #expect(try await closed(timed).count == 1)
    try await household.setShield(false, shield, child: child)
    #expect(try await closed(timed).isEmpty)
  }

  @Test func `a category closes the programs in it within a schedule's hours, less what is allowed`() async throws {
    let timed = try await home()
    try await timed.add("Homework", "13:00-15:00", over: Shield(categories: ["games"]))
    #expect(try await closed(timed).isEmpty)
    try await timed.pass(to: "2026-11-23", "13:00")
    let titles = Set(try await closed(timed).map(\.title))
    #expect(titles.isSuperset(of: ["Steam", "Lutris", "Minecraft", "Roblox"]) && !titles.contains("Firefox"))
    _ = try await timed.household.allow(.application("minecraft"), child: timed.mia.id)
    #expect(try await closed(timed).contains { $0.title == "Minecraft" } == false)
    // A category that is allowed goes behind a rule by the same name, as it does for packets.
    _ = try await timed.household.allow(.category("games"), child: timed.mia.id)
    #expect(try await closed(timed).contains { $0.title == "Steam" })
  }

  @Test func `shields over the whole web, ages and domains close no program`() async throws {
    let timed = try await home()
    let (household, child) = (timed.household, timed.mia.id)
    _ = try await household.changeChild(child, birthYear: 2_020)
    try await household.setShield(true, Shield(domains: ["steampowered.com"]), child: child)
    try await household.setShield(true, Shield(allWeb: true), child: child, store: "web")
    #expect(try await closed(timed).isEmpty)
  }

  @Test func `a program that the catalog does not know is named by its path or its desktop entry`() async throws {
    let timed = try await home()
    let (household, child) = (timed.household, timed.mia.id)
    let named = ["/usr/games/supertux2", "org.example.Game.desktop"]
    try await household.setShield(true, Shield(applications: named), child: child)
    #expect(
      try await closed(timed) == [
        MachineProgram(title: "org.example.Game", names: ["org.example.Game.desktop"]),
        MachineProgram(title: "supertux2", names: ["/usr/games/supertux2"]),
      ])
    // The child asks for it as for anything else, and a yes opens it.
    guard case .asked(let question) = try await household.ask(child, for: named[0]).outcome else {
      Issue.record("nothing was asked")
      return
    }
    #expect(try await household.ask(child, for: "/usr/games/other").outcome == .isOpen)
    #expect(try await household.answer(question.id, choice: "hour").grant?.target == .application(named[0]))
    #expect(try await closed(timed).map(\.title) == ["org.example.Game"])
    for wrong in ["supertux2", "/", "/usr//games/x", "/usr/../x", "games/x.desktop", ".desktop", "/usr/games/"] {
      await #expect(throws: HouseholdError.self, "\(wrong)") {
        try await household.setShield(true, Shield(applications: [wrong]), child: child)
      }
    }
    // Use of it is not counted.
    await #expect(throws: HouseholdError.self) {
      try await household.addLimit(
        "Game", of: child, over: Shield(applications: [named[0]]), budget: Budget(perDay: 60))
    }
  }

  @Test func `what an app blocks by a bundle identifier is closed, known or not`() async throws {
    let timed = try await home()
    let blocked: JSON = [["bundleIdentifier": "org.videolan.VLC"], ["bundleIdentifier": "org.kde.krita"]]
    try await timed.household.writeStore(
      timed.mia.id, client: Household.guardianClient, name: "a",
      [SettingChange(path: "application.blockedApplications", value: blocked)])
    #expect(try await closed(timed).map(\.title) == ["VLC", "org.kde.krita"])
  }
}
