import Foundation
import Testing

extension FenceTests {
  /// A family without a configuration file: its members and shields are made while the fence stands.
  @Suite(.needsDaemon, .fence(.nobody)) struct FamilyTests {
    let lab: Lab
    let daemon: Daemon

    init() throws {
      lab = try Lab.standing()
      daemon = try Fence.daemon()
    }

    /// The ways by which a guardian shields Mia's chats and takes the shield down.
    enum Way: CaseIterable {
      case command, message, app
    }

    /// `ManagedSettingsStore(named: .gaming).shield.webDomainCategories = .specific([...])`, and `= nil`.
    static let app = "picket-store-rig"

    func shield(_ isOn: Bool, by way: Way) throws {
      switch way {
      case .command:
        try daemon.picket("shield", isOn ? "add" : "remove", "--child", "Mia", "--category", Household.chatCategory)
      case .message:
        let reply = try daemon.call(
          """
          {"method":"io.picket.Settings.Shield","parameters":{"child":"Mia","isOn":\(isOn),
           "categories":["\(Household.chatCategory)"],"domains":[],"applications":[],"allWeb":false,"except":[]}}
          """)
        #expect(reply.contains("\"revision\""), "\(reply)")
      case .app:
        let words = isOn ? ["shield", Household.chatCategory] : ["lift"]
        #expect(try daemon.start(FamilyTests.app, words, for: "Mia").finish().count == 1)
      }
    }

    /// Ben's machine plays Mia's tablet.
    var tablet: Device { lab.ben }

    @Test func `a guardian makes a family, and toggles a category while a download runs`() throws {
      try daemon.picket("child", "add", "Mia", "--birth-year", "2014")
      try daemon.picket("device", "add", "--child", "Mia", "--mac", "02:00:00:00:01:12")
      try daemon.authorize(FamilyTests.app, for: "Mia")
      for (number, way) in Way.allCases.enumerated() {
        let site = Site.chat.named("family-\(number)")
        #expect(try tablet.reaches(site))
        let downloads = try Family.allCases.map { try OpenFlows(downloadBy: tablet, from: site, family: $0) }
        let talks = try OpenFlows(from: tablet, to: site, count: 5)
        let others = try [
          OpenFlows(downloadBy: tablet, from: .allowed), OpenFlows(from: tablet, to: .allowed, count: 5),
        ]
        try shield(true, by: way)
        #expect(try eventually { try !tablet.reaches(site) })
        #expect(try downloads.allSatisfy { try $0.areCut() } && talks.areCut())
        #expect(try others.allSatisfy { try $0.goOn() })
        try shield(false, by: way)
        #expect(try eventually { try tablet.reaches(site) })
        #expect(try OpenFlows(downloadBy: tablet, from: site).goOn())
      }
      try explains()
      try storesNoName()
    }

    /// `picket explain` gives the verdict that packets get.
    func explains() throws {
      try shield(true, by: .command)
      let explained = try daemon.explain("www.\(Site.chat.name)", for: "Mia")
      #expect(explained.verdict == "block" && explained.categories == [Household.chatCategory])
      #expect(explained.list?.hasSuffix("friends.txt") == true && explained.line == 1)
      #expect(try daemon.explain(Site.allowed.name, for: "Mia").verdict == "allow")
    }

    /// No file that picketd or the filter keeps holds a visited name: neither log nor backup, nor a database that was set
    /// aside.
    func storesNoName() throws {
      #expect(try !tablet.reaches(Site.chat.named("family-stored")))
      #expect(try eventually { try daemon.picket("log", "--child", "Mia", "--reveal").contains("family-stored") })
      #expect(try !daemon.picket("log", "--child", "Mia").contains(Site.chat.name))
      try daemon.picket("backup", daemon.folder + "/family.backup")
      let names = [Site.chat.name, Site.allowed.name, "family-"]
      #expect(try daemon.files(naming: names) == [])
      daemon.kill()
      try Data().write(to: URL(filePath: daemon.folder + "/picket.db"))
      try daemon.start()
      let kept = try FileManager.default.contentsOfDirectory(atPath: daemon.folder)
      for start in ["picket.db.damaged-", "picket.db.lost"] {
        #expect(kept.contains { $0.hasPrefix(start) }, "\(start) is not there: \(kept)")
      }
      #expect(try daemon.files(naming: names) == [])
    }
  }
}

extension Double {
  /// The number, limited so that it can be converted to Int.
  fileprivate var clamped: Double { Swift.min(self, 1e9) }
}
