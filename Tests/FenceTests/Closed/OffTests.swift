import Foundation
import Testing

extension FenceTests {
  /// The internet off, on, and open, tried with packets.
  @Suite(.needsDaemon, .fence(.nobody)) struct OffTests {
    let lab: Lab
    let daemon: Daemon

    init() throws {
      lab = try Lab.standing()
      daemon = try Fence.daemon()
      try daemon.addBen()
    }

    @Test func `off cuts what is open, allowed names stay, and on brings the rest back`() throws {
      let (site, other) = (Site.allowed.named("off"), Site.other.named("off"))
      try daemon.picket("allow", "--child", "Ben", "--domain", other.name)
      #expect(try lab.ben.reaches(site) && lab.ben.reaches(other))
      let stopped = try OpenFlows(from: lab.ben, to: site, count: 5)
      try daemon.picket("off", "--child", "Ben", "--for", "10min")
      #expect(try eventually { try !lab.ben.reaches(site) })
      #expect(try stopped.areCut())
      #expect(try lab.ben.reaches(other))
      #expect(try lab.emma.reaches(site), "another child's internet is on")
      try daemon.picket("on", "--all")
      #expect(try eventually { try lab.ben.reaches(site) })
      try daemon.picket("allow", "remove", "--child", "Ben", "--domain", other.name)
    }

    @Test func `open lifts a shield and leaves what harms stopped`() throws {
      let site = Site.video.named("open")
      try daemon.picket("shield", "add", "--child", "Ben", "--category", Household.videoCategory, "--category", "adult")
      #expect(try eventually { try !lab.ben.reaches(site) })
      try daemon.picket("open", "--child", "Ben", "--for", "10m")
      #expect(try eventually { try lab.ben.reaches(site) })
      #expect(try !lab.ben.greets("www.pornhub.com"))
      // Off ends what was opened.
      try daemon.picket("off", "--child", "Ben")
      #expect(try eventually { try !lab.ben.reaches(site) })
      try daemon.picket("on", "--child", "Ben")
      #expect(try !lab.ben.reaches(site))
      try daemon.picket(
        "shield", "remove", "--child", "Ben", "--category", Household.videoCategory, "--category", "adult")
    }
  }
}
