import Foundation
import Testing

extension FenceTests {
  /// Pages in place of blocked ones look as the app that put up the shield draws them.
  @Suite(.needsDaemon, .needsApps, .fence(.apps), .serialized) struct AppPageTests {
    let lab: Lab
    let daemon: Daemon

    init() throws {
      lab = try Lab.standing()
      daemon = try Fence.daemon()
      try daemon.addBen()
    }

    func shield(_ isOn: Bool, by client: String, _ domain: String, _ categories: String = "") throws {
      for message in [
        """
        {"method":"io.picket.Household.Authorize","parameters":{"child":"Ben","client":"\(client)","member":"child"}}
        """,
        """
        {"method":"io.picket.Settings.Shield","parameters":{"child":"Ben","client":"\(client)","isOn":\(isOn),
         "categories":[\(categories)],"domains":["\(domain)"],"applications":[],"allWeb":false,"except":[]}}
        """,
      ] {
        let reply = try daemon.call(message)
        #expect(!reply.contains("\"error\""), "\(reply)")
      }
    }

    /// Waits until the filter has picketd's new settings: until it blocks this site.
    func awaitFence(_ site: Site) throws { #expect(try eventually { try !lab.ben.reaches(site) }) }

    func page(_ site: Site, _ family: Family = .v4) throws -> String {
      let seen = try lab.ben.fetch("http", site, family)
      #expect(seen.exit == 0 && seen.status == 403)
      return seen.text
    }

    @Test func `a child sees the app's own words and colours, for names and for categories`() throws {
      try shield(true, by: "Homework", Site.blocked.name, "\"\(Household.videoCategory)\"")
      try awaitFence(Site.blocked.named("app-fence"))
      for family in Family.allCases {
        let blocked = Site.blocked.named("app-\(family)")
        #expect(try eventually { try page(blocked, family).contains("Homework first") })
        let text = try page(blocked, family)
        for part in ["<h1>Homework first</h1>", "This page waits.", "background:#ffffffff", "color:#ff3b30ff"] {
          #expect(text.contains(part), "\(part) is not in \(text)")
        }
        #expect(try !lab.journal.knows(blocked.name))
        #expect(try page(Site.video.named("app-\(family)"), family).contains("Streaming waits."))
      }
      // Another store shifts the numbers of stores; the look stays with its own store.
      try daemon.picket("shield", "add", "--child", "Ben", "--domain", Site.other.name)
      try awaitFence(Site.other.named("app-fence"))
      #expect(try eventually { try page(Site.blocked.named("app-again")).contains("Homework first") })
      #expect(try page(Site.other.named("app")).contains("This page is shielded"))
      try shield(false, by: "Homework", Site.blocked.name, "\"\(Household.videoCategory)\"")
      try daemon.picket("shield", "remove", "--child", "Ben", "--domain", Site.other.name)
      #expect(try eventually { try lab.ben.reaches(Site.blocked.named("app-free")) })
    }

    @Test func `an app that says nothing holds nothing up`() throws {
      try shield(true, by: "silent", Site.blocked.name)
      try awaitFence(Site.blocked.named("silent"))
      let revision = try #require(try daemon.status()?.revision)
      #expect(try page(Site.blocked.named("silent-page")).contains("This page is shielded"))
      #expect(eventually { daemon.complaints.contains("'silent' draws no shield: it did not answer within 2.0 s") })
      // However slow this machine is, the filter had the settings before the app's time was over.
      let (said, silence) = (daemon.complaints, "'silent' draws no shield")
      let before = said.range(of: silence).map { said[..<$0.lowerBound] } ?? ""
      #expect(before.contains("picket-filter judges by revision \(revision)\n"), "\(said)")
      #expect(try page(Site.blocked.named("silent-later")).contains("This page is shielded"))
      try shield(false, by: "silent", Site.blocked.name)
    }
  }
}
