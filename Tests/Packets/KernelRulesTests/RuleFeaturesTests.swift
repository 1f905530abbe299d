import Foundation
import KernelRules
import Testing
import Wire

/// Odd packets of a child's device are dropped or changed; a guardian's arrive as they were sent.
@Suite(.serialized, .enabled(if: Shell.isPossible)) struct RuleFeaturesTests {
  /// The fence is open, so that nothing but the tested rule can stop a packet.
  private func lab(_ kind: Kind, interfaces: [String] = []) throws -> Home {
    let lab = try Home()
    for namespace in [lab.child, lab.guardian, lab.internet] {
      try namespace.run("sysctl", "-qw", "net.ipv4.tcp_fastopen=3", "net.mptcp.enabled=1")
    }
    let child = try #require(HardwareAddress(Home.childHardware))
    let plan = try FencePlan(
      mode: .router, interfaces: interfaces.map(InterfaceName.init), fail: .open,
      devices: DeviceSets(supervised: DeviceSet(hardware: [child])))
    try lab.router.inside {
      var rules = try RuleInstaller(kind.backEnd, tools: kind.tools())
      try rules.install(plan)
    }
    return lab
  }

  /// One of the kernel's counters.
  private func count(_ name: String, _ namespace: LabNode) throws -> Int {
    let lines = try namespace.run("cat", "/proc/net/netstat").split(separator: "\n").map { $0.split(separator: " ") }
    for (names, values) in zip(lines, lines.dropFirst()) where names.first == values.first {
      if let place = names.firstIndex(of: Substring(name)) { return Int(values[place]) ?? -1 }
    }
    return -1
  }

  @Test(arguments: Kind.allCases) func `Fast Open and MPTCP fall back to plain TCP`(_ kind: Kind) throws {
    let lab = try lab(kind)
    for server in FenceTests.servers {
      for device in [lab.child, lab.guardian] {
        #expect(try lab.result(device, "mptcp", server, "80") == "ok")
        // The first asks for a cookie, the second uses it.
        for _ in 0..<2 { #expect(try lab.result(device, "fastopen", server, "443") == "ok") }
      }
    }
    #expect(try count("MPCapableSYNACKRX", lab.guardian) == 2)
    #expect(try count("MPCapableSYNACKRX", lab.child) == 0)
    #expect(try count("TCPFastOpenActive", lab.guardian) == 2)
    #expect(try count("TCPFastOpenActive", lab.child) == 0)
  }

  @Test(arguments: Kind.allCases) func `no packet towards 443 dies between the fence and the server`(_ kind: Kind)
    throws
  {
    let lab = try lab(kind)
    for server in FenceTests.servers {
      #expect(try lab.result(lab.guardian, "hops", server, "443") == "6")
      #expect(try lab.result(lab.child, "hops", server, "443") == "64")
      #expect(try lab.result(lab.child, "hops", server, "5353") == "6")
    }
  }

  @Test(arguments: Kind.allCases) func `urgent data does not pass`(_ kind: Kind) throws {
    let lab = try lab(kind)
    for server in FenceTests.servers {
      #expect(try lab.result(lab.guardian, "urgent", server, "80") == "ok")
      #expect(try lab.result(lab.child, "urgent", server, "80") == "silence")
    }
  }

  @Test(arguments: Kind.allCases) func `pings pass, and neither long echoes nor many`(_ kind: Kind) throws {
    let lab = try lab(kind)
    func received(_ node: LabNode, _ server: String, _ words: String...) throws -> Int {
      let command = ["netns", "exec", node.name, "ping", "-q", "-W1"] + words + [server]
      let said = (try? Shell.run("ip", command)) ?? "0"
      let line = said.split(separator: "\n").first { $0.contains("received") } ?? ""
      return line.split(separator: " ").dropFirst(3).first.flatMap { Int($0) } ?? 0
    }
    for server in FenceTests.servers {
      #expect(try received(lab.child, server, "-c2", "-i0.2") == 2)
      #expect(try received(lab.child, server, "-c1", "-s200") == 0)
      #expect(try received(lab.guardian, server, "-c1", "-s1000") == 1)
    }
    let many = try received(lab.child, FenceTests.servers[0], "-c300", "-i0.002")
    #expect(many > 5 && many < 60)
    #expect(try received(lab.guardian, FenceTests.servers[0], "-c300", "-i0.002") == 300)
  }

  /// The kernel gives such packets no connection, so no rule can find its mark.
  @Test(arguments: Kind.allCases) func `packets of unknown connections do not pass`(_ kind: Kind) throws {
    for interfaces in [[], ["lan1", "lan2"]] {
      let lab = try lab(kind, interfaces: interfaces)
      for server in FenceTests.servers {
        let all = ["stray-reply", "stray-datagram"] + (server.contains(":") ? ["stray-neighbour"] : [])
        for (device, passes) in [(lab.guardian, all), (lab.child, [])] {
          let listener = try Helper("stray.py", in: lab.internet, ["hear", server])
          try device.run("/usr/bin/python3", Helper.path("stray.py"), "send", server)
          // The packets sent before have arrived when this answer comes.
          #expect(try lab.result(device, "udp", server, "443") == "ok")
          #expect(listener.stop().sorted() == passes.sorted(), "\(server)")
        }
      }
    }
  }

  @Test(arguments: Kind.allCases) func `an error about a connection reaches its receiver`(_ kind: Kind) throws {
    let lab = try lab(kind)
    // No program listens there, and an ICMP error says so.
    for server in FenceTests.servers {
      #expect(try lab.result(lab.child, "udp", server, "9") == "refused")
    }
  }

  @Test(arguments: Kind.allCases) func `no device of the home can answer for a server`(_ kind: Kind) throws {
    let lab = try Home()
    let child = try #require(HardwareAddress(Home.childHardware))
    // A daemon that watches every connection and lets all of it pass.
    let tools = kind.tools(daemon: "meta mark set meta mark | 0x0000c000 accept")
    let daemon =
      kind == .nft ? nil : try Helper("queue.py", in: lab.router, ["5230", "c000", "c000"] + Home.childNetworks)
    for features in [RuleFeatures(), .sources] {
      let plan = try FencePlan(
        mode: .router, interfaces: [InterfaceName("lan1"), InterfaceName("lan2")], features: features,
        devices: DeviceSets(supervised: DeviceSet(hardware: [child])))
      try lab.router.inside {
        var rules = try RuleInstaller(kind.backEnd, tools: tools)
        try rules.install(plan)
      }
      for (server, place) in [(Home.server4, "10.77.1.2"), (Home.server6, "fd77:1::2")] {
        let listener = try Helper("hear.py", in: lab.child, [server, "5353"])
        let length = server.contains(":") ? "/128" : "/32"
        try lab.guardian.ip("address", "add", server + length, "dev", "lo")
        defer { _ = try? lab.guardian.ip("address", "del", server + length, "dev", "lo") }
        let family = server.contains(":") ? "AF_INET6" : "AF_INET"
        let forgery = """
          import socket; s = socket.socket(socket.\(family), socket.SOCK_DGRAM); s.bind(('\(server)', 5353)); \
          s.sendto(b'forged', ('\(place)', 4000))
          """
        try lab.guardian.run("/usr/bin/python3", "-c", forgery)
        #expect(listener.readLine() == (features.isEmpty ? "forged" : "silence"), "\(server)")
        // The real server's answer arrives.
        #expect(try lab.result(lab.child, "udp", server, "443") == "ok")
      }
    }
    _ = daemon
  }
}
