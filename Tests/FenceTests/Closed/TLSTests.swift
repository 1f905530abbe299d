import Testing

extension FenceTests {
  @Suite(.needsDaemon, .fence(.usual)) struct TLSTests {
    let lab: Lab
    init() throws { lab = try Lab.standing() }

    @Test(arguments: Family.allCases) func `a hello for a blocked name never reaches a server, whatever its size`(
      _ family: Family
    )
      throws
    {
      for (label, hello) in Hello.all {
        let blocked = Site.blocked.named("\(label)-tls-\(family)")
        let echo = try lab.emma.send(hello(blocked.name), to: blocked.address(family))
        // The connection is reset and not left to wait.
        #expect(echo.error == "ConnectionResetError", "\(label)")
        #expect(try !lab.journal.knows(blocked.name), "\(label)")
      }
    }

    @Test(arguments: Family.allCases) func `a hello for any other name is answered, whatever its size`(_ family: Family)
      throws
    {
      for (label, hello) in Hello.all {
        let allowed = Site.allowed.named("\(label)-tls-\(family)")
        #expect(try lab.emma.send(hello(allowed.name), to: allowed.address(family)).isServerHello, "\(label)")
      }
    }

    @Test(arguments: Family.allCases) func `curl fails at once on a blocked name and fetches others`(_ family: Family)
      throws
    {
      let blocked = Site.blocked.named("curl-tls-\(family)")
      let seen = try lab.emma.fetch("https", blocked, family)
      #expect(seen.exit != 0 && seen.exit != 28)
      #expect(try !lab.journal.knows(blocked.name))
      #expect(try lab.emma.reaches(Site.allowed.named("curl-tls-\(family)"), family))
    }

    @Test(arguments: Family.allCases) func `OpenSSL's client is refused a blocked name and greeted under others`(
      _ family: Family
    )
      throws
    {
      let blocked = Site.blocked.named("openssl-tls-\(family)")
      #expect(try !lab.emma.greet(blocked.address(family), blocked.name))
      #expect(try !lab.journal.knows(blocked.name))
      let allowed = Site.allowed.named("openssl-tls-\(family)")
      #expect(try lab.emma.greet(allowed.address(family), allowed.name))
    }

    @Test(arguments: Family.allCases) func `only the hello of a connection is judged`(
      _ family: Family
    ) throws {
      let site = Site.allowed.named("asked-\(family)")
      // Packets of other connections are counted too, so the least of several counts is taken.
      var least = Int.max
      for _ in 1...5 {
        let before = try lab.router.queued()
        #expect(try lab.emma.send(Hello.plain(site.name), to: site.address(family)).isServerHello)
        least = min(least, try lab.router.queued() - before)
      }
      #expect(least == 1)
    }

    @Test func `a name that one child may not see another may`() throws {
      #expect(try lab.ben.reaches(Site.blocked.named("ben")))
    }
  }
}
