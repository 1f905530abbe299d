import Testing

extension FenceTests {
  /// A child's own proxy on a server outside, which leads anywhere.
  @Suite(.needsDaemon, .fence(.strict)) struct RelayTests {
    @Test(arguments: Family.allCases, ["socks4a", "socks5h", "http"])
    func `level strict stops a relay by its first words, which level normal does not`(
      _ family: Family, _ scheme: String
    ) throws {
      let lab = try Lab.standing()
      let place = family == .v4 ? Relay.address(family) : "[\(Relay.address(family))]"
      let label = "relay-\(scheme)-\(family)"
      // The relay gets addresses and resolves no names.
      for (web, port) in [("https", 443), ("http", 80)] {
        let target = family == .v4 ? Site.other.v4 : scheme == "socks4a" ? Site.other.v4 : "[\(Site.other.v6)]"
        func gets(_ device: Device) throws -> Bool {
          let seen = try device.fetch(
            "\(web)://\(target):\(port)/\(label)", "--insecure", "--proxy", "\(scheme)://\(place):1080", seconds: 3)
          return seen.exit == 0 && seen.status != 0
        }
        #expect(try gets(lab.ben), "\(scheme) \(web)")
        #expect(try !gets(lab.emma), "\(scheme) \(web)")
      }
    }
  }
}
