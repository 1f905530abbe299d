import PicketSystem
import Testing

extension FenceTests {
  /// A router set up as in the documentation: its interfaces in the file, and a family made by commands.
  @Suite(.needsDaemon, .fence(Household())) struct SetUpTests {
    private func add(_ daemon: Daemon, _ owner: [String], _ card: Int) throws {
      let words = ["device", "add"] + owner + ["--mac", "02:00:00:00:01:\(card)"]
      let outcome = try daemon.run(words)
      #expect(outcome.status == 0, "\(outcome.complaint)")
    }

    @Test func `nothing is blocked before there is a child, and unknown devices are then treated like hers`() throws {
      let (lab, daemon) = (try Lab.standing(), try Fence.daemon())
      for place in [lab.emma, lab.ben, lab.guardian] { #expect(try place.reaches(.blocked)) }
      try daemon.picket("child", "add", "Mia", "--birth-year", "2015")
      try add(daemon, ["--child", "Mia"], 11)
      try add(daemon, ["--guardian"], 21)
      try daemon.picket("shield", "add", "--child", "Mia", "--domain", Site.blocked.name)
      for family in Family.allCases {
        let (allowed, blocked) = (Site.allowed.named("mia-\(family)"), Site.blocked.named("mia-\(family)"))
        for place in [lab.emma, lab.ben] {
          #expect(try eventually { try !place.reaches(blocked, family, seconds: 1) })
          #expect(try place.reaches(allowed, family))
          #expect(try place.fetch3(allowed.address(family), allowed.name).error == nil)
          #expect(try place.fetch3(blocked.address(family), blocked.name).error != nil)
          let seen = try place.ask(Resolver.router.address(family), allowed.name, family.question)
          #expect(seen.answers == [allowed.address(family)], "\(seen)")
        }
        #expect(try lab.guardian.reaches(blocked, family))
      }
      #expect(try daemon.picket("explain", Site.blocked.name, "--child", "Mia").contains("blocked"))
      // A shared device is no child's.
      try add(daemon, ["--shared"], 12)
      #expect(try eventually { try lab.ben.reaches(.blocked, seconds: 1) })
      #expect(try !lab.emma.reaches(.blocked, seconds: 1))
    }
  }
}
