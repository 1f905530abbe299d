import Testing

extension FenceTests {
  /// What children's connections carry, from the kernel's counters to picketd.
  @Suite(.needsDaemon, .fence(.counted)) struct AccountingTests {
    let lab: Lab
    let daemon: Daemon

    init() throws { (lab, daemon) = (try Lab.standing(), try Fence.daemon()) }

    static let size = 3_000_000

    /// All octets of the answer, with headers and acknowledgements, and none of them twice.
    static func isWhole(_ usage: Daemon.Usage) -> Bool {
      (size..<size / 10 * 11).contains(usage.received) && usage.sent > 500 && usage.sent < size / 10
    }

    @Test(arguments: Family.allCases, ["https", "http"])
    func `a download counts once, whether the kernel passes it or the filter sees requests`(
      _ family: Family, _ scheme: String
    ) throws {
      let before = try daemon.usage()
      let site = Site.allowed.named("use-\(scheme)-\(family)")
      let seen = try lab.emma.fetch(scheme, site, family, path: "/bytes/\(Self.size)")
      #expect(seen.body.count == Self.size)
      let usage = try daemon.usage(since: before, reaching: Self.size)
      #expect(Self.isWhole(usage) && usage.opened == 1, "\(usage)")
      #expect(try daemon.status()?.accounting.lost == 0)
    }

    @Test func `a connection that stays open is counted as it goes`() throws {
      let before = try daemon.usage()
      let flows = try OpenFlows(from: lab.emma, to: .allowed.named("use-on"), count: 5)
      #expect(try eventually { try daemon.usage().opened == before.opened + 5 })
      let first = try daemon.usage()
      #expect(try eventually { try daemon.usage().sent > first.sent + 1_000 })
      #expect(try flows.goOn())
    }

    @Test func `questions, refused connections and guardians do not count`() throws {
      // What the last test's connections said at their end is counted by then.
      Patience.pause(milliseconds: 2_500)
      let before = try daemon.usage()
      _ = try lab.emma.ask(Resolver.router.address(.v4), Site.allowed.name)
      #expect(try !lab.emma.reaches(.blocked, seconds: 3))
      let seen = try lab.guardian.fetch("https", .allowed.named("use-guardian"), path: "/bytes/\(Self.size)")
      #expect(seen.body.count == Self.size)
      Patience.pause(milliseconds: 2_500)
      #expect(try daemon.usage() == before)
    }
  }
}
