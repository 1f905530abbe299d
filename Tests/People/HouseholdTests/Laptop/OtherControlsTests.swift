import PicketJSON
import Policy
import Support
import Testing

@testable import Household

/// What GNOME's parental controls have for children who are users of this machine.
@Suite struct OtherControlsTests {
  private let home: Home
  private let household: Household
  private let mia: Child

  init() async throws {
    home = try Home()
    household = try home.open()
    await household.use(BuiltIn.catalog)
    mia = try await household.addChild("Mia")
    _ = try await household.addDevice(.child(mia.id), user: 1_001)
  }

  private func controls(
    _ applications: String..., user: UInt32 = 1_001, denies: Bool = false
  ) -> OtherControls {
    OtherControls(user: user, applications: applications, deniesInstallation: denies)
  }

  private var stores: [String] {
    get async { await household.stores(client: Household.malcontentClient).flatMap(\.settings) }
  }
  /// Where installing is denied, shops are closed as well: these have neither paths nor this domain.
  private var closed: [String] {
    get async {
      await household.machineUsers.flatMap(\.programs).flatMap(\.names)
        .filter { $0.hasPrefix("/") || $0.contains("example") }
    }
  }

  @Test func `what it closes is closed, and open again when it says so`() async throws {
    try await household.obey([controls("/usr/games/supertux2", "org.example.Game.desktop", denies: true)])
    #expect(await closed == ["org.example.Game.desktop", "/usr/games/supertux2"])
    #expect(await household.machineUsers.first?.settings == ["application.denyAppInstallation"])
    let revision = await household.stores(client: Household.malcontentClient).first?.revision
    try await household.obey([controls("org.example.Game.desktop", "/usr/games/supertux2", denies: true)])
    #expect(await household.stores(client: Household.malcontentClient).first?.revision == revision)
    try await household.obey([controls("/usr/games/supertux2")])
    #expect(await closed == ["/usr/games/supertux2"])
    #expect(await household.machineUsers.first?.settings == [])
    try await household.obey([controls()])
    #expect(await household.stores(client: Household.malcontentClient).isEmpty)
  }

  @Test func `it loosens nothing that a guardian set`() async throws {
    _ = try await household.writeStore(
      mia.id, client: Household.guardianClient, name: "default",
      [
        SettingChange(path: "application.denyAppInstallation", value: true),
        SettingChange(path: "application.blockedApplications", value: [["bundleIdentifier": "/usr/games/supertux2"]]),
      ])
    try await household.obey([controls()])
    try await household.obey([controls("/usr/games/gnome-chess")])
    try await household.obey([controls()])
    #expect(await closed == ["/usr/games/supertux2"])
    #expect(await household.machineUsers.first?.settings == ["application.denyAppInstallation"])
    // No program writes in its name.
    await #expect(throws: HouseholdError.self) {
      _ = try await household.authorize(mia.id, client: Household.malcontentClient, member: .child, program: "/bin/sh")
    }
    #expect(await household.authorization(mia.id, client: Household.malcontentClient) == .notDetermined)
  }

  @Test func `settings that could not be read stay, and those of other users count for no child`() async throws {
    try await household.obey([controls("/usr/games/supertux2")])
    try await household.obey([])
    #expect(await closed == ["/usr/games/supertux2"])
    // A child with two users is held to both, and changes when both were read.
    let device = try await household.addDevice(.child(mia.id), user: 1_002)
    try await household.obey([controls()])
    #expect(await stores == ["application.blockedApplications"])
    try await household.obey([controls(), controls("/usr/bin/factor", user: 1_002), controls("/bin/ls", user: 1_003)])
    #expect(Set(await closed) == ["/usr/bin/factor"])
    for device in await household.devices { try await household.removeDevice(device.number) }
    #expect(await stores == ["application.blockedApplications"] && device.user == 1_002)
    try await household.obey([])
    #expect(await household.stores(client: Household.malcontentClient).isEmpty)
  }

  @Test func `a child whose settings are refused does not keep others from getting theirs`() async throws {
    let ben = try await household.addChild("Ben")
    _ = try await household.addDevice(.child(ben.id), user: 1_002)
    await household.fill(mia.id)
    let error = await #expect(throws: HouseholdError.self) {
      try await household.obey([controls("/usr/bin/yes"), controls("/usr/bin/factor", user: 1_002)])
    }
    #expect(error?.description.contains("stores at most") == true, "\(String(describing: error))")
    #expect(await closed == ["/usr/bin/factor"])
  }

  @Test func `a list that is too long, and names that are none, are cut`() async throws {
    let many = (0..<5_000).map { "/usr/games/game\($0)" }
    try await household.obey([OtherControls(user: 1_001, applications: many, deniesInstallation: false)])
    #expect(await closed.count == 1_000)
    try await household.obey([controls("", "games", "../x", "/a/../b", "*", "/usr/bin/factor")])
    #expect(await closed == ["/usr/bin/factor"])
  }
}

extension Household {
  /// As many stores as a child may have.
  fileprivate func fill(_ child: Int) {
    for number in 0..<Household.mostStores {
      state.stores[Store.Key(child: child, client: "app", name: "\(number)")] = Store()
    }
  }
}
