import Testing
import Wire

extension FenceTests {
  /// The lab resembles the real internet: Picket takes its public addresses for public, and private ones lie beyond the uplink.
  @Suite(.enabled(if: Lab.isPossible, Lab.reason)) struct WorldTests {
    private let sites = [Site.allowed, .blocked, .video, .chat, .other, .far]

    @Test(arguments: Family.allCases) func `the internet's addresses are public`(_ family: Family) {
      let texts =
        sites.map { $0.address(family) } + [Resolver.other, .silent].map { $0.address(family) } + [
          Relay.address(family)
        ]
      let ranges = family == .v4 ? ["198.18.", "198.19."] : ["2001:db8:"]
      for text in texts { #expect(ranges.contains { text.hasPrefix($0) }, "\(text)") }
      // Picket takes them for public.
      #expect(!Address(v4: 0xc612_715a).isLocal && !Address(high: 0x2001_0db8_0009_0000, low: 10).isLocal)
    }

    @Test(arguments: Family.allCases) func `a machine beyond the way out is private, and not of the home`(
      _ family: Family
    ) throws {
      let lab = try Lab.standing()
      let upstream = Site.upstream.address(family)
      #expect(upstream.hasPrefix(family == .v4 ? "192.168." : "fd19:2:"))
      // It lies beyond the uplink, and every machine can reach it.
      #expect(try lab.router.run("ip", "route", "get", upstream).contains(" wan "))
      for place in [lab.emma, lab.guardian] { #expect(try place.reaches(.upstream, family)) }
    }
  }
}

/// The child's proxy on the internet.
enum Relay {
  static func address(_ family: Family) -> String { family == .v4 ? "198.19.100.130" : "2001:db8:53::130" }
}
