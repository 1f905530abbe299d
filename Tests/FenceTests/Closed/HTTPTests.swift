import Testing

extension FenceTests {
  @Suite(.needsDaemon, .fence(.usual)) struct HTTPTests {
    let lab: Lab
    init() throws { lab = try Lab.standing() }

    @Test(arguments: Family.allCases) func `a blocked host shows the shield and its request stays unsent`(
      _ family: Family
    ) throws {
      let blocked = Site.blocked.named("http-\(family)")
      let seen = try lab.emma.fetch("http", blocked, family)
      #expect(seen.exit == 0 && seen.status == 403 && !seen.body.isEmpty)
      #expect(try !lab.journal.knows(blocked.name))
    }

    @Test(arguments: Family.allCases) func `other hosts show their page`(_ family: Family) throws {
      let allowed = Site.allowed.named("http-\(family)")
      #expect(try lab.emma.fetch("http", allowed, family).shows(allowed.name))
    }

    @Test(arguments: Family.allCases) func `the second request of a connection is judged anew`(_ family: Family) throws
    {
      let (first, second) = (Site.allowed.named("first-\(family)"), Site.blocked.named("second-\(family)"))
      let seen = try lab.emma.keepAlive(first.address(family), first.name, first.name, second.name)
      #expect(seen.prefix(2) == ["200", "200"] && seen.count == 3 && seen.last != "200")
      #expect(try lab.journal.count("request", via: "http", first.name) == 2)
      #expect(try !lab.journal.knows(second.name))
    }
  }
}
