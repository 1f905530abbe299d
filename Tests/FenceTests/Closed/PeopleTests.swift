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

    @Test func `unknown devices are nobody's, or as the strictest child's`() throws {
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
