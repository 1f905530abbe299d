import Foundation
import Testing

extension FenceTests {
  /// A router whose uplink is a port of the home's own bridge, as in a machine between a home and its router: packets pass as
  /// frames.
  @Suite(.needsDaemon, .fence(.usual)) struct BridgeTests {
    @Test func `bridged frames are reported, and fenced where bridges call rules`() throws {
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

extension FenceTests {
  /// A bridge that calls iptables for its frames, as on every machine with Docker.
  @Suite(.needsDaemon, .fence(.strict)) struct CallingBridgeTests {
    @Test(arguments: Family.allCases, [5_353, 1_900]) func `multicast in the home passes as without a fence`(
      _ family: Family, _ port: Int
    ) throws {
      let lab = try Lab.standing()
      let group = family == .v6 ? "ff02::fb" : port == 1_900 ? "239.255.255.250" : "224.0.0.251"
      defer { try? lab.router.callRules(false) }
      for isOn in [false, true] {
        try lab.router.callRules(isOn)
        #expect(try CallingBridgeTests.hears(group, port, from: lab.emma, at: lab.guardian), "\(isOn)")
      }
    }

    /// More packets than the kernel lets pass unjudged, without a name to judge by.
    @Test(arguments: Family.allCases) func `traffic between two devices of a home passes as without a fence`(
      _ family: Family
    ) throws {
      let lab = try Lab.standing()
      let servers = try [Server(on: lab.emma), Server(on: lab.guardian)]
      defer { try? lab.router.callRules(false) }
      for isOn in [false, true] {
        try lab.router.callRules(isOn)
        for (visitor, host) in [(lab.emma, 21), (lab.guardian, 11)] {
          let address = family == .v4 ? "10.77.1.\(host)" : "fd77:1::\(host)"
          let whole = try visitor.visit(address, path: "/bytes/2000000")
          #expect(whole.body.count == 2_000_000, "\(isOn) \(host): \(whole.exit)")
        }
        #expect(try !lab.emma.reaches(Site.blocked.named("bridged-\(isOn)-\(family)"), family))
      }
      withExtendedLifetime(servers) {}
    }

    /// Whether one machine hears another's multicast.
    private static func hears(_ group: String, _ port: Int, from: Device, at: Device) throws -> Bool {
      let log = at.lab.state + "/group-\(UUID().uuidString)"
      let words = ["/usr/bin/python3", "-B", Lab.root + "/Tests/Lab/group.py", group, "\(port)"]
      let listener = try Program(["/usr/sbin/ip"] + at.entrance + words + ["hear"], log: log)
      defer { listener.end() }
      let text = { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }
      guard eventually({ text().hasPrefix("up\n") }) else { throw LabError("group.py: \(text())") }
      _ = try from.attempt(words + ["say"])
      return eventually(seconds: 1) { text().contains("anything") }
    }
  }
}

extension Device {
  /// Has bridges call iptables for their frames, or not.
  fileprivate func callRules(_ isOn: Bool) throws {
    for family in ["iptables", "ip6tables"] {
      try run("sysctl", "-qw", "net.bridge.bridge-nf-call-\(family)=\(isOn ? 1 : 0)")
    }
  }
}

/// Makes the router's uplink a port of its bridge, for as long as this object lives.
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

  func callRules(_ isOn: Bool) throws { try lab.router.callRules(isOn) }

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
