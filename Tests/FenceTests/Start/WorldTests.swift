import Testing
import Wire

extension FenceTests {
  /// The lab is like the world: what tests call public is, and there is private ground beyond the way out.
  @Suite(.enabled(if: Lab.isPossible, Lab.reason)) struct WorldTests {
    private let sites = [Site.allowed, .blocked, .video, .chat, .other, .far]

    @Test(arguments: Family.allCases) func `the internet's addresses are public`(_ family: Family) {
      let texts =
        sites.map { $0.address(family) } + [Resolver.other, .silent].map { $0.address(family) } + [
          Relay.address(family)
        ]
      let ranges = family == .v4 ? ["198.18.", "198.19."] : ["2001:db8:"]
      for text in texts { #expect(ranges.contains { text.hasPrefix($0) }, "\(text)") }
      // And Picket takes those for public.
      #expect(!Address(v4: 0xc612_715a).isLocal && !Address(high: 0x2001_0db8_0009_0000, low: 10).isLocal)
    }

    @Test(arguments: Family.allCases) func `a machine beyond the way out is private, and not of the home`(
      _ family: Family
    ) throws {
      let lab = try Lab.standing()
      let upstream = Site.upstream.address(family)
      #expect(upstream.hasPrefix(family == .v4 ? "192.168." : "fd19:2:"))
      // By the way out, and there for everybody.
      #expect(try lab.router.run("ip", "route", "get", upstream).contains(" wan "))
      for place in [lab.emma, lab.guardian] { #expect(try place.reaches(.upstream, family)) }
    }
  }
}

/// The proxy that a child has on the internet's side.
enum Relay {
  static func address(_ family: Family) -> String { family == .v4 ? "198.19.100.130" : "2001:db8:53::130" }
}
