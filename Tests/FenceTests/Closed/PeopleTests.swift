import PicketSystem
import Testing

extension FenceTests {
  @Suite(.needsDaemon, .fence(.usual)) struct PeopleTests {
    let lab: Lab
    init() throws { lab = try Lab.standing() }

    func visitEverything(_ family: Family) throws {
      let site = Site.blocked.named("guardian-\(family)")
      #expect(try lab.guardian.reaches(site, family))
      #expect(try lab.guardian.fetch("http", site, family).shows(site.name))
      #expect(try lab.guardian.fetch3(site.address(family), site.name).error == nil)
      for resolver in [Resolver.router, .other] {
        let seen = try lab.guardian.ask(resolver.address(family), site.name)
        #expect(seen.answers == [site.v4])
      }
    }

    @Test func `a guardian's packets are never queued`() throws {
      for family in Family.allCases {
        let isLeftAlone = try lab.router.queuesNothing { try visitEverything(family) }
        #expect(isLeftAlone, "a guardian's packets were queued over \(family)")
      }
      let before = try lab.router.queued()
      #expect(try lab.emma.reaches(.allowed))
      #expect(try lab.router.queued() > before, "this count would not have noticed")
    }

    @Test func `a guardian's connections bear no mark`() throws {
      func connections(_ family: Family, _ last: Int) throws -> [Substring] {
        let (version, address) = family == .v4 ? ("ipv4", "10.77.1.\(last)") : ("ipv6", "fd77:1::\(last)")
        let listing = ["conntrack", "-L", "-f", version, "-p", "tcp", "--dport", "443", "-s", address]
        return try lab.router.attempt(listing).text.split(separator: "\n")
      }
      for family in Family.allCases {
        #expect(try lab.guardian.reaches(Site.allowed.named("unmarked-\(family)"), family))
        let all = try connections(family, 21)
        #expect(!all.isEmpty && all.allSatisfy { $0.contains("mark=0 ") })
        #expect(try lab.emma.reaches(Site.allowed.named("marked-\(family)"), family))
        #expect(try connections(family, 11).contains { $0.contains("mark=16384 ") }, "this listing would not have told")
      }
    }

    @Test func `unknown devices are unsupervised, or like the strictest child's`() throws {
      let daemon = try Fence.daemon()
      #expect(try lab.laptop.reaches(Site.blocked.named("unknown")))
      var strict = Household.usual
      strict.unknownDevices = "strictest"
      try daemon.enforce(strict)
      #expect(try !lab.laptop.reaches(Site.blocked.named("unknown")))
      #expect(try lab.laptop.reaches(Site.allowed.named("unknown")))
      #expect(try lab.guardian.reaches(Site.blocked.named("unknown")))
      try daemon.enforce(.usual)
      #expect(try lab.laptop.reaches(Site.blocked.named("unknown")))
    }
  }
}
