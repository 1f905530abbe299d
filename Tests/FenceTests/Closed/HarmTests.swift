import Foundation
import Testing

extension FenceTests {
  /// What a child of about eleven meets by its year of birth alone, with names of the built-in catalog that are no application.
  @Suite(.needsDaemon, .fence(.nobody)) struct HarmTests {
    let lab: Lab
    let daemon: Daemon

    static let harm = [
      "www.alohatube.com", "csgofast.com", "www.zamnesia.com", "bestgore.fun", "www.gunbroker.com", "stormfront.org",
      "sanctioned-suicide.net", "mylol.com", "thepiratebay.org", "kproxy.com", "vpnbook.com",
    ]

    init() throws {
      lab = try Lab.standing()
      daemon = try Fence.daemon()
      try daemon.addBen()
    }

    /// Asks the home's resolver for the name and greets the server that it names. The lab has one for all names.
    private func finds(_ name: String) throws -> Bool {
      let seen = try lab.ben.ask(Resolver.router.address(.v4), name)
      guard seen.answers?.contains(Site.other.v4) == true else { return false }
      let start = try lab.journal.entries().count
      _ = try lab.ben.fetch("https://\(name)/", "--insecure", "--resolve", "\(name):443:\(Site.other.v4)", seconds: 2)
      return try lab.journal.knows(name, since: start)
    }

    private func becomesAdult() throws {
      try daemon.picket("store", "clear", "--child", "Ben")
      try daemon.picket("child", "change", "Ben", "--birth-year", "1999")
    }

    @Test func `what harms is stopped at eleven, and a line that is lifted lets its own through alone`() throws {
      let year = Calendar(identifier: .gregorian).component(.year, from: Date()) - 12
      try daemon.picket("child", "change", "Ben", "--birth-year", "\(year)")
      for name in Self.harm { #expect(try !finds(name) && !lab.ben.greets(name), "\(name)") }
      for name in ["www.childline.org.uk", "kidshealth.org", "school.test"] { #expect(try finds(name), "\(name)") }
      try daemon.set("age.drugs", "false")
      #expect(try eventually { try finds("www.zamnesia.com") })
      #expect(try !finds("csgofast.com"))
      try daemon.set("age.drugs", "null")
      #expect(try eventually { try !lab.ben.greets("www.zamnesia.com") })
      try becomesAdult()
      for name in Self.harm { #expect(try lab.ben.greets(name), "\(name)") }
    }

    @Test func `help is found where the whole web is shielded, also through an alias, until a guardian names it`()
      throws
    {
      try daemon.picket("shield", "add", "--child", "Ben", "--all-web")
      #expect(try eventually { try !lab.ben.reaches(.allowed, seconds: 1) })
      for name in ["www.childline.org.uk", "www.samaritans.org", "kidshealth.org"] {
        #expect(try finds(name), "\(name)")
      }
      #expect(try !finds("delivery.test"))
      try daemon.picket("shield", "add", "--child", "Ben", "--domain", "childline.org.uk")
      #expect(try eventually { try !finds("www.childline.org.uk") })
      #expect(try finds("kidshealth.org"))
      try becomesAdult()
      #expect(try eventually { try lab.ben.reaches(.allowed, seconds: 1) })
    }
  }
}
