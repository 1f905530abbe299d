import Testing

extension FenceTests {
  /// What a child has without any setting, and keeps under every setting.
  @Suite(.needsDaemon, .fence(.nobody)) struct DefaultsTests {
    let lab: Lab
    let daemon: Daemon

    init() throws {
      lab = try Lab.standing()
      daemon = try Fence.daemon()
      try daemon.addBen()
    }

    @Test func `resolvers that would hide a child's questions are stopped by their names, not the guardian's`() throws {
      #expect(try !lab.ben.greets("dns.google") && !lab.ben.greets("cloudflare-dns.com"))
      #expect(try lab.guardian.greets("dns.google"))
    }

    @Test func `checks for the internet pass where the whole web is shielded`() throws {
      try daemon.picket("shield", "add", "--child", "Ben", "--all-web")
      #expect(try eventually { try !lab.ben.reaches(.allowed, seconds: 1) })
      #expect(try lab.ben.reaches(.check))
      // A server beside the check's own has no right to pass.
      #expect(try !lab.ben.greets(Site.check.name))
      try daemon.picket("store", "clear", "--child", "Ben")
      #expect(try eventually { try lab.ben.reaches(.allowed, seconds: 1) })
    }

    @Test func `a year of birth alone keeps a child from what is for grown-ups, until it is old enough`() throws {
      #expect(try lab.ben.greets("9gag.com"))
      try daemon.picket("child", "change", "Ben", "--birth-year", "2018")
      #expect(try eventually { try !lab.ben.greets("9gag.com") })
      try daemon.picket("child", "change", "Ben", "--birth-year", "1999")
      #expect(try eventually { try lab.ben.greets("9gag.com") })
    }

    @Test(arguments: Family.allCases) func `a client that would put its hello into the first packet gets where it may`(
      _ family: Family
    ) throws {
      // The fence removes Fast Open's option, as HardeningTests show; the client must reach its site all the same.
      try lab.ben.run("sysctl", "-qw", "net.ipv4.tcp_fastopen=1")
      let site = Site.allowed.named("fast-\(family)")
      let place = family == .v4 ? site.v4 : "[\(site.v6)]"
      for _ in 0..<2 {
        let seen = try lab.ben.fetch(
          "https://\(site.name)/", "--tcp-fastopen", "--resolve", "\(site.name):443:\(place)", seconds: 5)
        #expect(seen.shows(site.name))
      }
    }
  }
}
