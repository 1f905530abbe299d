import Foundation
import PicketSystem
import Testing

/// A tun device that a child's user owns, on a laptop that forwards its packets, as NetworkManager sets one up for the user
/// at the screen.
final class TunDevice {
  private let host: Device
  static let name = "child0"
  static let isPossible = FileManager.default.fileExists(atPath: "/dev/net/tun")

  init(on host: Device) throws {
    self.host = host
    for words in [
      "ip tuntap add dev child0 mode tun user \(Household.childUser)", "ip link set child0 up",
      "ip address add 10.99.0.1/24 dev child0", "ip address add fd99::1/64 dev child0 nodad",
      "sysctl -qw net.ipv4.ip_forward=1 net.ipv6.conf.all.forwarding=1", "nft add table inet shared",
      "nft add chain inet shared leaving { type nat hook postrouting priority srcnat; }",
      "nft add rule inet shared leaving oifname eth0 masquerade",
    ] {
      let words = words.split(separator: " ").map(String.init)
      let outcome = try host.attempt(words)
      guard outcome.status == 0 else { throw LabError("\(words): \(outcome.complaint)") }
    }
    // A machine that forwards ignores router advertisements, so it needs a default route.
    _ = try? host.run("ip", "-6", "route", "replace", "default", "via", "fd77:1::1")
  }

  deinit {
    _ = try? host.run("nft", "delete", "table", "inet", "shared")
    _ = try? host.run("ip", "link", "del", "child0")
    _ = try? host.run("sysctl", "-qw", "net.ipv4.ip_forward=0", "net.ipv6.conf.all.forwarding=0")
  }

  /// Whether a server hears a datagram that the child's program writes into the device.
  func says(_ family: Family, to port: Int) throws -> Bool {
    let (place, source) = (Site.other.address(family), family == .v4 ? "10.99.0.2" : "fd99::2")
    let log = host.lab.state + "/tun-\(UUID().uuidString)"
    let words = ["/usr/bin/python3", "-B", Lab.root + "/Tests/Lab/ear.py", place, "\(port)", "20"]
    let ear = try Program(["/usr/sbin/ip"] + host.lab.internet.entrance + words, log: log)
    defer { ear.end() }
    let text = { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }
    guard eventually({ text().hasPrefix("up\n") }) else { throw LabError("ear.py: \(text())") }
    let outcome = try host.attempt([
      "/usr/bin/python3", "-B", Lab.root + "/Tests/Lab/tun.py", TunDevice.name, "\(Household.childUser)", source, place,
      "\(port)",
      "010203040506",
    ])
    guard outcome.status == 0 else { throw LabError("tun.py: \(outcome.complaint)") }
    Patience.pause(milliseconds: 300)
    return text() != "up\n"
  }
}

extension FenceTests {
  /// H3: no user of a laptop owns the packets that it forwards.
  @Suite(.needsDaemon, .enabled(if: TunDevice.isPossible, "this kernel has no devices of tun kind")) struct ForwardTests
  {
    let lab: Lab
    init() throws { lab = try Lab.standing() }

    @Test(arguments: Family.allCases) func `nothing passes through a device of tun kind that a child has forwarded`(
      _ family: Family
    ) throws {
      let tun = try TunDevice(on: lab.laptop)
      // A laptop without children may forward.
      try Fence.around(Household(mode: .laptop)) { (_) throws in #expect(try tun.says(family, to: 40_010)) }
      for unknown in ["pass", "strictest"] {
        var household = Household.strictLaptop
        household.unknownDevices = unknown
        try Fence.around(household) { (daemon) throws in
          #expect(try !tun.says(family, to: 40_011), "\(unknown)")
          household.forward = [TunDevice.name]
          try daemon.reload(household)
          #expect(try eventually { try tun.says(family, to: 40_012) }, "\(unknown)")
        }
      }
      withExtendedLifetime(tun) {}
    }
  }
}
