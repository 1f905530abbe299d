import Foundation
import Testing

extension FenceTests {
  /// Settings that several children follow, tried with packets.
  @Suite(.needsDaemon, .fence(.nobody)) struct ProfileTests {
    @Test func `a shield of a profile stops whoever follows it, and open connections of theirs`() throws {
      let lab = try Lab.standing()
      let daemon = try Fence.daemon()
      try daemon.addBen()
      let site = Site.other.named("profile")
      try daemon.picket("profile", "add", "teens")
      try daemon.picket("shield", "add", "--profile", "teens", "--domain", site.name)
      #expect(try lab.ben.reaches(site))
      let open = try OpenFlows(from: lab.ben, to: site, count: 5)
      try daemon.picket("child", "change", "Ben", "--profile", "teens")
      #expect(try eventually { try !lab.ben.reaches(site) })
      #expect(try open.areCut())
      #expect(try lab.emma.reaches(site), "another child follows nothing")
      try daemon.picket("shield", "off", "--profile", "teens")
      #expect(try eventually { try lab.ben.reaches(site) })
      try daemon.picket("shield", "on", "--profile", "teens")
      #expect(try eventually { try !lab.ben.reaches(site) })
      try daemon.picket("profile", "remove", "teens", "--force")
      #expect(try eventually { try lab.ben.reaches(site) })
    }
  }
}
