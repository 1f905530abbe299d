import Foundation
import Testing

extension FenceTests {
  /// The example apps, run for Ben: his packets meet what the apps promise.
  @Suite(.needsDaemon, .fence(.usual)) struct ExampleTests {
    let lab: Lab
    let daemon: Daemon

    init() throws {
      lab = try Lab.standing()
      daemon = try Fence.daemon()
    }

    /// Registers the user by whom Ben asks. The shields come from the apps that a guardian runs.
    private func knowUser() throws {
      if try daemon.picket("device", "list").contains("\(Household.childUser)") { return }
      try daemon.picket("device", "add", "--child", "ben", "--uid", "\(Household.childUser)")
    }

    /// The open question about a topic.
    private func question(_ topic: String) throws -> String {
      struct Asked: Decodable { let questions: [Question] }
      struct Question: Decodable { let id, topic: String }
      var found: String?
      _ = try eventually { () throws in
        let asked = try JSONDecoder().decode(Asked.self, from: Data(daemon.picket("requests", "--json").utf8))
        found = asked.questions.first { $0.topic == topic }?.id
        return found != nil
      }
      return try #require(found, "nobody asks about \(topic)")
    }

    /// Shields `site` by the closure: connections to it are cut, those to other sites go on, and none can begin there.
    private func expectCut(of site: Site, sparing other: Site, by shield: () throws -> Void) throws {
      let stopped = try OpenFlows(from: lab.ben, to: site, count: 5)
      let others = try OpenFlows(from: lab.ben, to: other, count: 5)
      try shield()
      #expect(try eventually { try !lab.ben.reaches(site) })
      #expect(try stopped.areCut() && others.goOn())
    }

    @Test func `homework keeps videos away until the homework is done`() throws {
      try knowUser()
      let site = Site.video.named("homework")
      let selection = daemon.folder + "/selection.json"
      let allow = try daemon.start("Homework", ["allow"], for: "ben", by: Household.childUser)
      try daemon.picket("approve", question("io.picket.authorization"))
      #expect(try allow.finish() == ["approved"])

      let chosen = try daemon.run(
        "Homework", "choose", selection, Household.videoCategory, "--web", Site.other.name, for: "ben")
      #expect(chosen == ["1 categories, 1 domains"])
      #expect(try lab.ben.reaches(site) && lab.ben.reaches(.other))
      try expectCut(of: site, sparing: .allowed) { try daemon.run("Homework", "begin", selection, for: "ben") }
      #expect(try !lab.ben.reaches(.other))
      #expect(try lab.emma.reaches(site), "another child has other homework")
      // The second button says that the homework is done, and everything that was shielded is open again.
      #expect(try daemon.run("Homework", "meet", site.name, for: "ben").last == "secondaryButtonPressed: none")
      #expect(try eventually { try lab.ben.reaches(site) && lab.ben.reaches(.other) })
      try expectCut(of: site, sparing: .allowed) { try daemon.run("Homework", "begin", selection, for: "ben") }
      #expect(try daemon.run("Homework", "done", for: "ben") == ["lifted"])
      #expect(try eventually { try lab.ben.reaches(site) && lab.ben.reaches(.other) })
    }

    @Test func `worklog leaves nothing but the work, and after it all but the games`() throws {
      let site = Site.video.named("worklog")
      try daemon.authorize("Worklog", for: "ben")
      #expect(try lab.ben.reaches(.work) && lab.ben.reaches(.allowed) && lab.ben.reaches(site))
      try expectCut(of: .allowed.named("worklog"), sparing: .work) {
        try daemon.run("Worklog", "work", Household.videoCategory, for: "ben")
      }
      #expect(try !lab.ben.reaches(site))
      #expect(try daemon.run("Worklog", "stores", for: "ben") == ["gaming", "social"])
      try daemon.run("Worklog", "rest", for: "ben")
      #expect(try eventually { try lab.ben.reaches(.allowed) })
      #expect(try !lab.ben.reaches(site) && lab.ben.reaches(.work))
      try daemon.run("Worklog", "quit", for: "ben")
      #expect(try eventually { try lab.ben.reaches(site) })
    }

    @Test func `landmarks gets to what it may look up, for as long as it may`() throws {
      try knowUser()
      let site = Site.other.named("landmarks")
      try daemon.picket("shield", "add", "--child", "ben", "--domain", site.name)
      #expect(try eventually { try !lab.ben.reaches(site) })
      let refused = try daemon.start("Landmarks", ["look", site.name], for: "ben", by: Household.childUser)
      try daemon.picket("deny", question("webAccess"))
      #expect(try refused.finish() == ["declined"])
      #expect(try !lab.ben.reaches(site))

      let allowed = try daemon.start("Landmarks", ["look", site.name], for: "ben", by: Household.childUser)
      try daemon.picket("approve", question("webAccess"), "--for", "10m")
      #expect(try allowed.finish() == ["approved"])
      #expect(try eventually { try lab.ben.reaches(site) })
      try expectCut(of: site, sparing: .allowed) {
        struct Granted: Decodable { let grants: [Grant] }
        struct Grant: Decodable { let id: Int }
        let granted = try JSONDecoder().decode(Granted.self, from: Data(daemon.picket("grants", "--json").utf8))
        try daemon.picket("revoke", "\(try #require(granted.grants.first).id)")
      }
      try daemon.picket("shield", "remove", "--child", "ben", "--domain", site.name)
      #expect(try eventually { try lab.ben.reaches(site) })
    }
  }
}
