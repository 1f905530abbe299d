import Testing

extension FenceTests {
  /// Without a filter every client reaches every server, and the journal shows it.
  @Suite struct OpenPathTests {
    let lab: Lab
    init() throws { lab = try Lab.standing() }

    var people: [Device] { [lab.emma, lab.ben, lab.guardian, lab.laptop] }

    @Test(arguments: Family.allCases) func `curl fetches by name over HTTP and HTTPS`(_ family: Family) throws {
      for device in people {
        for site in [Site.allowed, .blocked, .video] {
          let name = site.named("curl-\(device.name)-\(family)").name
          #expect(try device.fetch("http://\(name)/", family.option).shows(name))
          #expect(try device.fetch("https://\(name)/", family.option).shows(name))
          #expect(try lab.journal.count("request", via: "http", name) == 1)
          #expect(try lab.journal.count("request", via: "https", name) == 1)
          #expect(try lab.journal.count("hello", via: "tls", name) == 1)
        }
      }
    }

    @Test(arguments: Family.allCases) func `OpenSSL's client is greeted`(_ family: Family) throws {
      let site = Site.blocked.named("openssl-\(family)")
      #expect(try lab.emma.greet(site.address(family), site.name))
      #expect(try lab.journal.knows(site.name))
    }

    @Test(arguments: Family.allCases) func `HTTP/3 is spoken`(_ family: Family) throws {
      let site = Site.blocked.named("aioquic-\(family)")
      #expect(try lab.emma.fetch3(site.address(family), site.name).error == nil)
      #expect(try lab.journal.count("hello", via: "quic", site.name) == 1)
      #expect(try lab.journal.count("request", via: "h3", site.name) == 1)
    }

    @Test(arguments: Family.allCases) func `questions are answered over UDP and TCP`(_ family: Family) throws {
      for resolver in [Resolver.router, .other] {
        for isTCP in [false, true] {
          let site = Site.blocked.named("dns-\(family)")
          let seen = try lab.emma.ask(
            resolver.address(family), site.name, family == .v4 ? "A" : "AAAA", isTCP: isTCP, hasEDNS: true)
          #expect(seen.answers == [site.address(family)] && seen.echoed == true && seen.extended == nil)
        }
      }
      #expect(try lab.emma.ask(Resolver.silent.address(family), "silent.test").error == "TimeoutError")
      #expect(try lab.journal.count("question", "silent.test") >= 1)
      #expect(try lab.emma.ask(Resolver.other.address(family), "nothing.test").code == 3)
      #expect(try lab.emma.ask(Resolver.other.address(family), "cloak.other.test").types == [5, 1])
      #expect(try lab.emma.ask(Resolver.other.address(family), "use-application-dns.net").answers?.count == 1)
    }

    @Test func `a connection is kept alive for a second host`() throws {
      let second = Site.blocked.named("second").name
      #expect(try lab.emma.keepAlive(Site.allowed.v4, Site.allowed.name, second) == ["200", "200"])
      #expect(try lab.journal.count("request", via: "http", second) == 1)
    }

    @Test func `flows stay open until their owner ends them`() throws {
      let flows = try OpenFlows(from: lab.emma, to: Site.allowed, count: 3)
      #expect(try flows.goOn())
    }
  }
}
