import Foundation
import Testing

extension FenceTests {
  /// A family that nobody wrote down in a file: it is made while the fence stands, and so are its shields.
  @Suite(.needsDaemon, .fence(.nobody)) struct FamilyTests {
    let lab: Lab
    let daemon: Daemon

    init() throws {
      lab = try Lab.standing()
      daemon = try Fence.daemon()
    }

    /// How a guardian puts a shield over Ben's videos, and takes it away.
    enum Way: CaseIterable {
      case command, message, app
    }

    /// `ManagedSettingsStore(named: .gaming).shield.webDomainCategories = .specific([...])`, and `= nil`.
    static let app = "picket-store-rig"

    func shield(_ isOn: Bool, by way: Way) throws {
      switch way {
      case .command:
        try daemon.picket(
          "shield", isOn ? "add" : "remove", "--child", "Ben", "--category", Household.videoCategory)
      case .message:
        let reply = try daemon.call(
          """
          {"method":"io.picket.Settings.Shield","parameters":{"child":"Ben","isOn":\(isOn),
           "categories":["\(Household.videoCategory)"],"domains":[],"applications":[],"allWeb":false,"except":[]}}
          """)
        #expect(reply.contains("\"revision\""), "\(reply)")
      case .app:
        let words = isOn ? ["shield", Household.videoCategory] : ["lift"]
        #expect(try daemon.start(FamilyTests.app, words, for: "Ben").finish().count == 1)
      }
    }

    @Test func `a guardian makes a family, and toggles a category while its videos run`() throws {
      try daemon.picket("child", "add", "Ben", "--birth-year", "2014")
      try daemon.picket("device", "add", "--child", "Ben", "--mac", "02:00:00:00:01:12")
      try daemon.authorize(FamilyTests.app, for: "Ben")
      for (number, way) in Way.allCases.enumerated() {
        let site = Site.video.named("family-\(number)")
        #expect(try lab.ben.reaches(site))
        let stopped = try OpenFlows(from: lab.ben, to: site, count: 5)
        let others = try OpenFlows(from: lab.ben, to: .allowed, count: 5)
        let start = Daemon.now()
        try shield(true, by: way)
        let written = Daemon.now() - start
        #expect(try eventually(seconds: 0.2) { try !lab.ben.reaches(site) })
        Patience.pause(milliseconds: 500)
        // A client whose packet was stopped together with the server's answer learns it when it sends that packet again.
        let retransmission = 0.25
        for end in try stopped.end() {
          #expect((end ?? .infinity) - start < written + Patience.seconds(0.2) + retransmission)
        }
        #expect(try others.end() == [nil, nil, nil, nil, nil])
        try shield(false, by: way)
        #expect(try eventually(seconds: 2) { try lab.ben.reaches(site) })
      }
      try explains()
      try storesNoName()
    }

    /// The same words that packets are judged by.
    func explains() throws {
      try shield(true, by: .command)
      let explained = try daemon.explain("www.\(Site.video.name)")
      #expect(explained.verdict == "block" && explained.categories == [Household.videoCategory])
      #expect(explained.list?.hasSuffix("videos.txt") == true && explained.line == 1)
      #expect(try daemon.explain(Site.allowed.name).verdict == "allow")
    }

    /// Of all that was visited, nothing that stays says where: neither the database nor what lies beside it, neither the log
    /// of both processes nor a backup. A ledger that was set aside says nothing either.
    func storesNoName() throws {
      #expect(try !lab.ben.reaches(Site.video.named("family-stored")))
      #expect(try eventually { try daemon.picket("log", "--child", "Ben", "--reveal").contains("family-stored") })
      #expect(try !daemon.picket("log", "--child", "Ben").contains(Site.video.name))
      try daemon.picket("backup", daemon.folder + "/family.backup")
      try readsNoName(["picket.db", "picket.db.fence", "picketd.log", "family.backup"])
      daemon.kill()
      try Data().write(to: URL(filePath: daemon.folder + "/picket.db"))
      try daemon.start()
      try readsNoName(["picket.db.damaged-", "picket.db.lost"])
    }

    /// Looks through everything in the folder but what was put there to be looked up, and for files that begin so.
    func readsNoName(_ expected: [String]) throws {
      let own = ["catalog", "catalog.aside", "videos.txt"]
      let names = try FileManager.default.subpathsOfDirectory(atPath: daemon.folder).filter { name in
        !own.contains { name == $0 || name.hasPrefix($0 + "/") }
      }
      for start in expected { #expect(names.contains { $0.hasPrefix(start) }, "\(start) is not there: \(names)") }
      for name in names {
        // Sockets have no contents.
        guard let bytes = try? Data(contentsOf: URL(filePath: "\(daemon.folder)/\(name)")) else { continue }
        for site in [Site.video.name, Site.allowed.name, "family-"] {
          #expect(bytes.range(of: Data(site.utf8)) == nil, "\(site) is in \(name)")
        }
      }
    }
  }
}
