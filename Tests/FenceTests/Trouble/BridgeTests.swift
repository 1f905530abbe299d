import Testing

extension FenceTests {
  /// A router whose way out is a port of the home's own bridge, as a machine is that somebody puts between a home and its
  /// router: packets pass it as frames.
  @Suite(.needsDaemon, .fence(.usual)) struct BridgeTests {
    @Test func `what passes as frames is told of, and fenced where bridges call rules`() throws {
      let (lab, daemon) = (try Lab.standing(), try Fence.daemon())
      let told = { try daemon.status()?.backEndReasons.contains { $0.contains("leads over home") } == true }
      #expect(try !told() && !lab.emma.reaches(Site.blocked.named("routed")))
      let bridge = try Transparent(lab)
      #expect(try lab.emma.reaches(Site.blocked.named("bridged")))
      #expect(try eventually(seconds: 25, told))
      try bridge.callRules(true)
      #expect(try !lab.emma.reaches(Site.blocked.named("called")))
      #expect(try !lab.journal.knows(Site.blocked.named("called").name))
      #expect(try lab.emma.reaches(Site.allowed.named("called")) && lab.guardian.reaches(Site.blocked.named("called")))
      #expect(try eventually(seconds: 25) { try !told() })
      withExtendedLifetime(bridge) {}
    }
  }
}

/// Puts the router's way out on its bridge, for as long as this lives.
private final class Transparent {
  private let lab: Lab

  init(_ lab: Lab) throws {
    self.lab = lab
    try callRules(false)
    let provider = Device(name: "provider", lab: lab)
    try provider.run("ip", "address", "add", "10.77.1.254/24", "dev", "box")
    try lab.router.run("ip", "link", "set", "wan", "master", "home")
    for place in [lab.router, lab.emma, lab.guardian] {
      try place.run("ip", "route", "replace", "default", "via", "10.77.1.254")
    }
  }

  func callRules(_ isOn: Bool) throws {
    for family in ["iptables", "ip6tables"] {
      try lab.router.run("sysctl", "-qw", "net.bridge.bridge-nf-call-\(family)=\(isOn ? 1 : 0)")
    }
  }

  deinit {
    try? callRules(false)
    let provider = Device(name: "provider", lab: lab)
    _ = try? lab.router.run("ip", "link", "set", "wan", "nomaster")
    _ = try? provider.run("ip", "address", "del", "10.77.1.254/24", "dev", "box")
    _ = try? lab.router.run("ip", "route", "replace", "default", "via", "192.168.0.1")
    for place in [lab.emma, lab.guardian] {
      _ = try? place.run("ip", "route", "replace", "default", "via", "10.77.1.1")
    }
  }
}
