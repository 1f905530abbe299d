import Testing

extension FenceTests {
  /// picketd, which asks DNS for the filter, is not there.
  @Suite(.needsDaemon) struct AbsenceTests {
    @Test func `without picketd a strict child goes where DNS sends it, and names in doubt are stopped at once`() throws
    {
      let lab = try Lab.standing()
      let daemon = try Daemon(in: lab.router, .strict)
      defer { daemon.stop() }
      let site = Site.allowed.named("absent")
      #expect(try lab.emma.ask(Resolver.router.address(.v4), site.name).answers == [site.v4])
      daemon.kill()
      let doubtful = Site.allowed.named("absent-doubt")
      let seen = try lab.emma.fetch("https", doubtful)
      #expect(!seen.shows(doubtful.name) && seen.exit != 28, "\(seen.exit)")
      #expect(try !lab.journal.knows(doubtful.name))
      #expect(try lab.emma.reaches(site) && lab.ben.reaches(doubtful) && lab.guardian.reaches(doubtful))
      try daemon.start()
      // A look-up that failed is believed for a few seconds.
      #expect(try eventually { try lab.emma.reaches(doubtful, seconds: 1) })
    }
  }
}
