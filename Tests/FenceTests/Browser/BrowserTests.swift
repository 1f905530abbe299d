import Testing

extension FenceTests {
  @Suite struct OpenBrowserTests {
    @Test func `chromium shows pages over HTTP, HTTPS and HTTP/3`() throws {
      let lab = try Lab.standing()
      for (label, scheme, options) in [("clear", "http", []), ("tls", "https", []), ("quic", "https", ["--http3"])] {
        let site = Site.blocked.named("chromium-\(label)")
        #expect(try lab.emma.browse("\(scheme)://\(site.name)/", options).text == "This is \(site.name).")
        #expect(try lab.journal.knows(site.name))
      }
      #expect(try lab.journal.count("request", via: "h3", "chromium-quic.blocked.test") > 0)
    }
  }

  @Suite(.needsDaemon, .fence(.usual)) struct BrowserTests {
    let lab: Lab
    init() throws { lab = try Lab.standing() }

    /// A browser that has to wait shows its page, or gives up, after 25 seconds.
    static let soon = 20_000

    @Test func `chromium shows allowed pages over HTTP, HTTPS and HTTP/3`() throws {
      for (label, scheme, options) in [("clear", "http", []), ("tls", "https", []), ("quic", "https", ["--http3"])] {
        let site = Site.allowed.named("browser-\(label)")
        #expect(try lab.emma.browse("\(scheme)://\(site.name)/", options).text == "This is \(site.name).")
      }
    }

    @Test func `chromium learns at once that a blocked name has no address`() throws {
      let seen = try lab.emma.browse("https://browser-dns.blocked.test/")
      #expect(seen.text.isEmpty && seen.milliseconds < Self.soon)
      #expect(try lab.journal.count("question", "browser-dns.blocked.test") == 0)
    }

    @Test(arguments: Family.allCases) func `chromium that knows the address fails at once`(_ family: Family) throws {
      let site = Site.blocked.named("browser-tls-\(family)")
      let place = family == .v4 ? site.v4 : "[\(site.v6)]"
      let seen = try lab.emma.browse("https://\(site.name)/", ["--at", place])
      #expect(seen.text.isEmpty && seen.milliseconds < Self.soon)
      #expect(try !lab.journal.knows(site.name))
    }

    @Test func `chromium gets nothing by HTTP/3`() throws {
      let site = Site.blocked.named("browser-quic")
      #expect(try lab.emma.browse("https://\(site.name)/", ["--at", site.v4, "--http3"]).text.isEmpty)
      #expect(try !lab.journal.knows(site.name))
    }

    @Test(arguments: Family.allCases) func `a page in the clear shows the shield in its place`(_ family: Family) throws
    {
      let site = Site.blocked.named("browser-http-\(family)")
      let place = family == .v4 ? site.v4 : "[\(site.v6)]"
      let seen = try lab.emma.browse("http://\(site.name)/", ["--at", place])
      #expect(!seen.text.isEmpty && !seen.text.contains("This is") && seen.milliseconds < Self.soon)
      #expect(try !lab.journal.knows(site.name))
    }
  }
}
