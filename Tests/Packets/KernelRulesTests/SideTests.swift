import Foundation
import KernelRules
import Testing
import Wire

/// The side that a packet comes from decides who is the client, not the kernel's notion of who opened the connection: a
/// device can make the kernel forget its connection, or open one in its server's name.
@Suite(.serialized, .enabled(if: Shell.isPossible)) struct SideTests {
  private func install(_ kind: Kind, _ fail: FencePlan.Fail, _ features: RuleFeatures = .all, in lab: Home) throws {
    let child = try #require(HardwareAddress(Home.childHardware))
    let plan = try FencePlan(
      mode: .router, interfaces: [InterfaceName("lan1"), InterfaceName("lan2")], fail: fail, features: features,
      devices: DeviceSets(supervised: DeviceSet(hardware: [child])))
    try lab.router.inside {
      var rules = try RuleInstaller(kind.backEnd, tools: kind.tools())
      try rules.install(plan)
    }
  }

  private func odd(_ device: LabNode, _ words: String...) throws -> String {
    try Shell.run("ip", ["netns", "exec", device.name, "/usr/bin/python3", Helper.path("odd.py")] + words)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The addresses of a server, the child and the guardian.
  private static let places = [
    (Home.server4, "10.77.1.2", "10.77.2.2"), (Home.server6, "fd77:1::2", "fd77:2::2"),
  ]

  /// The rules in place of nft's queue cannot tell who sent a packet, so nft is left out.
  @Test(arguments: [Kind.iptablesNft, .iptablesLegacy])
  func `a device's own packets free nothing when another machine opened the connection`(_ kind: Kind) throws {
    let lab = try Home()
    try install(kind, .closed, in: lab)
    // The daemon allows everything that the device sends, and nothing that is sent to it.
    let daemon = try Helper("queue.py", in: lab.router, ["5230", "4000", "c000"] + Home.childNetworks)
    let servers = try Helper("serve.py", in: lab.child, ["8080"])
    for (_, place, _) in Self.places {
      #expect(try lab.result(lab.internet, "tcp", place, "8080", "70696e67", "3") == "ok")
      #expect(try lab.result(lab.internet, "udp", place, "8080", "70696e67", "3") == "ok")
    }
    let marks = try lab.router.run("conntrack", "-L").split(separator: "\n").filter { $0.contains("dport=8080") }
    #expect(marks.count == 4 && !marks.contains { $0.contains("mark=16384") }, "\(marks)")
    _ = (daemon, servers)
  }

  @Test(arguments: Kind.allCases) func `no device of the home can open a connection in a server's name`(_ kind: Kind)
    throws
  {
    for (features, count) in [(RuleFeatures(), 6), (.sources, 2)] {
      let lab = try Home()
      try install(kind, .open, features, in: lab)
      for (server, child, guardian) in Self.places {
        _ = try odd(lab.child, "forged", guardian, server)
        _ = try odd(lab.guardian, "forged", child, server)
        // Any machine may use its own address.
        _ = try odd(lab.guardian, "forged", child, guardian)
      }
      let known = try lab.router.run("conntrack", "-L").split(separator: "\n").filter { $0.contains("dport=4000") }
      #expect(known.count == count, "\(known)")
    }
  }

  @Test(arguments: Kind.allCases) func `a connection that begins in its middle is watched`(_ kind: Kind) throws {
    let lab = try Home()
    try install(kind, .closed, in: lab)
    for (server, family, program) in [(Home.server4, "ipv4", "iptables"), (Home.server6, "ipv6", "ip6tables")] {
      // A reset would make the kernel forget the connection.
      try lab.internet.run(program, "-A", "OUTPUT", "-p", "tcp", "--tcp-flags", "RST", "RST", "-j", "DROP")
      for device in [lab.child, lab.guardian] { _ = try odd(device, "middle", server) }
      let known = try lab.router.run("conntrack", "-L", "-f", family).split(separator: "\n").filter {
        $0.contains("sport=4000 dport=443")
      }
      let marks = Set(known.compactMap { $0.split(separator: " ").first { $0.hasPrefix("mark=") } })
      #expect(known.count == 2 && marks == ["mark=49152", "mark=0"], "\(known)")
    }
  }

  @Test(arguments: Kind.allCases) func `no room is left between the addresses and what is carried`(_ kind: Kind) throws
  {
    let lab = try Home()
    try install(kind, .open, in: lab)
    for (server, _, _) in Self.places {
      #expect(try odd(lab.guardian, "options", server) == "ping")
      #expect(try odd(lab.child, "options", server) == "silence")
    }
  }

  @Test(arguments: Kind.allCases) func `errors pass while they are short and few`(_ kind: Kind) throws {
    let lab = try Home()
    try install(kind, .open, in: lab)
    var passed = 0
    for (server, _, _) in Self.places {
      for device in [lab.child, lab.guardian] {
        let listener = try Helper("stray.py", in: lab.internet, ["hear", server])
        _ = try odd(device, "errors", server)
        #expect(try lab.result(device, "udp", server, "443") == "ok")
        let heard = listener.stop()
        let (long, short) = (heard.filter { $0 == "long" }.count, heard.filter { $0 == "short" }.count)
        if device === lab.child {
          #expect(long == 0 && short < 50, "\(long) \(short)")
          passed += short
        } else {
          #expect(long == 3 && short == 100, "\(long) \(short)")
        }
      }
    }
    // In nft both families have them from one store.
    #expect(passed > 20)
  }
}
