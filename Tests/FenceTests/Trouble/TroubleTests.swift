import Glibc
import Testing

extension FenceTests {
  /// Each test has its own daemon, since some daemons do not survive.
  @Suite(.needsDaemon) struct TroubleTests {
    let lab: Lab
    let daemon: Daemon

    init() throws {
      lab = try Lab.standing()
      daemon = try Daemon(in: lab.router, .usual)
    }

    /// Whether Emma reaches the allowed site and not the blocked one.
    func works() throws -> Bool {
      try lab.emma.reaches(.allowed) && !lab.emma.reaches(Site.blocked.named("trouble"), seconds: 1)
    }

    /// Expects that none of Emma's packets pass, over both families, and that the guardian reaches everything.
    func expectClosed(_ place: SourceLocation = #_sourceLocation) throws {
      for family in Family.allCases {
        #expect(try !lab.emma.reaches(.allowed, family, seconds: 1), sourceLocation: place)
        #expect(try !lab.emma.reaches(Site.blocked.named("closed"), family, seconds: 1), sourceLocation: place)
        #expect(try lab.guardian.reaches(Site.blocked.named("guardian"), family), sourceLocation: place)
      }
      #expect(try lab.emma.ask(Resolver.router.address(.v4), "allowed.test").error != nil, sourceLocation: place)
      #expect(try !lab.journal.knows(Site.blocked.named("closed").name), sourceLocation: place)
    }

    @Test func `a filter that is killed leaves the child fenced, and is back soon`() throws {
      let killed = try daemon.filter()
      // Stop picketd, or it would start the next filter before the test can look.
      daemon.signal(SIGSTOP)
      kill(killed, SIGKILL)
      try expectClosed()
      daemon.signal(SIGCONT)
      // With short timeouts, since a client whose first packet is dropped waits for a second before it sends another.
      #expect(try eventually { try lab.emma.reaches(.allowed, seconds: 0.3) })
      #expect(try daemon.filter() != killed && works())
      #expect(daemon.stop() == 0)
    }

    @Test func `a filter that stands still leaves the child fenced, and goes on where it was`() throws {
      let filter = try daemon.filter()
      kill(filter, SIGSTOP)
      defer { kill(filter, SIGCONT) }
      try expectClosed()
      kill(filter, SIGCONT)
      #expect(try eventually { try works() })
      #expect(daemon.stop() == 0)
    }

    @Test func `a clean stop leaves no rule behind and ends no connection`() throws {
      let flows = try [
        OpenFlows(from: lab.emma, to: .allowed, count: 3), OpenFlows(from: lab.guardian, to: .video, count: 3),
      ]
      #expect(try !lab.router.picketRules().isEmpty)
      #expect(daemon.stop() == 0)
      #expect(try lab.router.picketRules() == [])
      #expect(throws: LabError.self) { try daemon.filter() }
      for site in [Site.allowed, .blocked] {
        for family in Family.allCases { #expect(try lab.emma.reaches(site, family)) }
      }
      for flows in flows { #expect(try flows.goOn()) }
    }

    @Test func `rules that a foreign hand flushes are back soon`() throws {
      try lab.router.flushRules()
      #expect(try eventually { try !lab.router.picketRules().isEmpty && works() })
      #expect(daemon.stop() == 0)
      #expect(try lab.router.picketRules() == [])
    }

    @Test func `a filter without its daemon goes on judging, and takes orders from the next one`() throws {
      let filter = try daemon.filter()
      daemon.kill()
      #expect(try works() && lab.ben.reaches(.video))
      try daemon.start()
      #expect(try daemon.filter() == filter && works())
      try daemon.enforce(.withoutVideos)
      #expect(try !lab.ben.reaches(.video, seconds: 1))
      #expect(daemon.stop() == 0)
    }

    @Test func `the fence is taken down and put up by hand`() throws {
      #expect(try daemon.command("down") == 0)
      #expect(try lab.router.picketRules() == [])
      #expect(try lab.emma.reaches(.blocked))
      #expect(try daemon.command("up") == 0)
      #expect(try works())
      #expect(daemon.stop() == 0)
    }
  }
}
