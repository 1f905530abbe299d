import Foundation
import Testing

extension FenceTests {
  /// Names at addresses that DNS did not give the device (R8): Emma's level is strict, Ben's is normal.
  @Suite(.needsDaemon, .fence(.strict)) struct AgreementTests {
    let lab: Lab
    let daemon: Daemon

    init() throws {
      lab = try Lab.standing()
      daemon = try Fence.daemon()
    }

    @Test(arguments: Family.allCases) func `a name that was never asked for is reached where it really is`(
      _ family: Family
    ) throws {
      let site = Site.allowed.named("cached-\(family)")
      let seen = try lab.emma.fetch("https", site, family)
      #expect(seen.shows(site.name))
      let clear = Site.allowed.named("clear-\(family)")
      let shown = try lab.emma.fetch("http", clear, family)
      #expect(shown.shows(clear.name))
      // The result holds for a while, so the name is not looked up again.
      let asked = try daemon.status()?.lookUps.asked
      #expect(try lab.emma.reaches(site, family) && daemon.status()?.lookUps.asked == asked)
    }

    @Test(arguments: Family.allCases) func `an address that DNS did not give the device is asked about again`(
      _ family: Family
    ) throws {
      let site = Site.allowed.named("\(family).moved")
      for type in ["A", "AAAA"] {
        let told = try lab.emma.ask(Resolver.router.address(family), site.name, type)
        #expect(told.answers == [site.at(.far).address(type == "A" ? .v4 : .v6)])
      }
      // The address that DNS gave the device, and the one that it gives now.
      #expect(try lab.emma.reaches(site.at(.far), family))
      let seen = try lab.emma.fetch("https", site, family)
      #expect(seen.shows(site.name))
    }

    @Test(arguments: Family.allCases) func `a name that is shown to another's server is stopped`(_ family: Family)
      throws
    {
      let (site, clear) = (Site.allowed.named("front-\(family)"), Site.allowed.named("head-\(family)"))
      let seen = try lab.emma.fetch("https", site.at(.far), family)
      #expect(!seen.shows(site.name) && seen.exit != 28, "\(seen.exit)")
      #expect(try !lab.emma.fetch("http", clear.at(.far), family).shows(clear.name))
      #expect(try lab.emma.fetch3(site.at(.far).address(family), site.name).error != nil)
      for name in [site.name, clear.name] {
        #expect(try !lab.journal.knows(name))
        #expect(try eventually { try written(name).contains("block addressMismatch") })
      }
      // Also after DNS has given the device the name's own address.
      _ = try lab.emma.ask(Resolver.router.address(family), site.name)
      #expect(try !lab.emma.reaches(site.at(.far), family))
      #expect(try lab.emma.reaches(site, family) && !lab.journal.knows(clear.name))
    }

    @Test(arguments: Family.allCases) func `HTTP 3 waits for the same answer`(_ family: Family) throws {
      let site = Site.allowed.named("quick-\(family)")
      let seen = try lab.emma.fetch3(site.address(family), site.name)
      #expect(seen.error == nil, "\(seen)")
    }

    @Test(arguments: Family.allCases) func `a normal level lets it pass and writes it down`(_ family: Family) throws {
      let (far, near) = (Site.allowed.named("noted-\(family)"), Site.allowed.named("plain-\(family)"))
      #expect(try lab.ben.reaches(far.at(.far), family) && lab.ben.reaches(near, family))
      #expect(try eventually { try !written(far.name).isEmpty && !written(near.name).isEmpty })
      #expect(try written(far.name) == ["allow addressMismatch"])
      #expect(try written(near.name) == ["allow nothingBlocks"])
    }

    @Test func `a resolver that never answers costs a strict child two seconds, and others nothing`() throws {
      let site = Site.allowed.named("x.mute")
      let seen = try lab.emma.fetch("https", site, seconds: 20)
      // The connection is ended and not left to wait.
      #expect(!seen.shows(site.name) && seen.seconds > 1 && seen.exit != 28, "\(seen.exit) after \(seen.seconds) s")
      #expect(try !lab.journal.knows(site.name))
      #expect(try lab.ben.reaches(Site.allowed.named("y.mute")))
      #expect(try lab.guardian.reaches(site))
      // The daemon still answers, and so does DNS for other names.
      let other = Site.allowed.named("after-mute")
      #expect(try lab.emma.reaches(other))
      #expect(try daemon.status()?.isStanding == true)
    }

    /// The verdicts and reasons in the log for flows to a name.
    private func written(_ name: String) throws -> [String] {
      struct Entry: Decodable {
        let verdict: String
        let reason: String
        let via: String
        let name: String?
      }
      return try daemon.picket("log", "--reveal", "--json").split(separator: "\n").compactMap { line in
        let entry = try JSONDecoder().decode(Entry.self, from: Data(line.utf8))
        return entry.name == name && entry.via != "dns" ? "\(entry.verdict) \(entry.reason)" : nil
      }
    }
  }
}
