import Foundation
import KernelRules
import Testing
import Wire

/// What the rules do to packets, judged by what the devices' sockets report.
@Suite(.serialized, .enabled(if: Shell.isPossible)) struct FenceTests {
  static let servers = [Home.server4, Home.server6]

  /// nft rules in place of a daemon that lets everything pass and frees a connection when its server has answered.
  static let freeing = """
    ct direction reply meta mark set meta mark | 0x00004000 accept
    ct direction original meta mark set meta mark | 0x0000c000 accept
    """

  private func plan(
    _ fail: FencePlan.Fail = .closed, mode: FencePlan.Mode = .router, users: Set<UInt32> = [],
    userRanges: Set<ClosedRange<UInt32>> = []
  ) throws
    -> FencePlan
  {
    let child = try #require(HardwareAddress(Home.childHardware))
    let guardian = try #require(HardwareAddress(Home.guardianHardware))
    return try FencePlan(
      mode: mode, interfaces: [InterfaceName("lan1"), InterfaceName("lan2")], fail: fail,
      devices: DeviceSets(
        supervised: DeviceSet(hardware: [child], users: users, userRanges: userRanges),
        trusted: DeviceSet(hardware: [guardian])))
  }

  private func install(_ plan: FencePlan, _ kind: Kind, in namespace: LabNode, daemon: String = "accept") throws {
    try namespace.inside {
      var rules = try RuleInstaller(kind.backEnd, tools: kind.tools(daemon: daemon))
      try rules.install(plan)
    }
  }

  @Test(arguments: Kind.allCases)
  func `without a daemon a child is refused at once and a guardian is not touched`(_ kind: Kind) throws {
    let lab = try Home()
    #expect(try lab.result(lab.child, "tcp", Home.server4, "80") == "ok")
    try install(plan(), kind, in: lab.router)
    for server in FenceTests.servers {
      let tcp = try lab.attempt(lab.child, "tcp", server, "80")
      #expect(tcp.result == "refused" && tcp.milliseconds < 900, "\(server) \(tcp)")
      let udp = try lab.attempt(lab.child, "udp", server, "5353")
      #expect(udp.result == "refused" && udp.milliseconds < 900)
      for kind in ["tcp", "udp"] { #expect(try lab.result(lab.guardian, kind, server, "443") == "ok") }
    }
    // The router's own services, such as its resolver.
    for router in ["10.77.1.1", "fd77:1::1"] {
      #expect(try lab.result(lab.child, "udp", router, "53") == "refused")
      #expect(try lab.result(lab.child, "tcp", router, "53") == "refused")
    }
    #expect(try lab.result(lab.guardian, "udp", "10.77.2.1", "53") == "ok")
    try lab.child.run("ping", "-c1", "-W1", Home.server4)
    try lab.child.run("ping", "-c1", "-W1", Home.server6)
  }

  @Test(arguments: Kind.allCases)
  func `an open fence lets a child pass without a daemon`(_ kind: Kind) throws {
    let lab = try Home()
    try install(plan(.open), kind, in: lab.router)
    for server in FenceTests.servers {
      for device in [lab.child, lab.guardian] {
        #expect(try lab.result(device, "tcp", server, "80") == "ok")
        #expect(try lab.result(device, "udp", server, "5353") == "ok")
      }
    }
  }

  @Test(arguments: Kind.allCases)
  func `port 853 is refused, with a daemon and without`(_ kind: Kind) throws {
    let lab = try Home()
    try install(plan(.open), kind, in: lab.router)
    for server in FenceTests.servers {
      for protocols in ["tcp", "udp"] {
        let attempt = try lab.attempt(lab.child, protocols, server, "853")
        #expect(attempt.result == "refused" && attempt.milliseconds < 900)
        #expect(try lab.result(lab.guardian, protocols, server, "853") == "ok")
      }
    }
  }

  @Test(arguments: Kind.allCases) func `devices come and go while the rules stand`(_ kind: Kind) throws {
    let lab = try Home()
    let plan = try plan()
    var unknown = plan.devices
    unknown.supervised = DeviceSet()
    unknown.areUnknownSupervised = true
    let network = Network(Address(v4: 0x0a4d_0100 + 2))
    let changes: [(devices: DeviceSets, stops: (Bool, Bool))] = [
      (DeviceSets(), (false, false)),
      (DeviceSets(supervised: DeviceSet(networks: [network])), (true, false)),
      (plan.devices, (true, true)),
      (unknown, (true, true)),
      // A child's card on a trusted address stays a child's.
      (DeviceSets(supervised: plan.devices.supervised, trusted: DeviceSet(networks: [network])), (true, true)),
      (DeviceSets(trusted: plan.devices.supervised, areUnknownSupervised: true), (false, false)),
    ]
    try install(plan, kind, in: lab.router)
    for (devices, stops) in changes {
      try lab.router.inside {
        var rules = try RuleInstaller(kind.backEnd, tools: kind.tools())
        try rules.update(plan.with(devices))
        guard try rules.areIntact() else { throw Shell.Failed(text: "not as they were left") }
      }
      #expect(try (lab.result(lab.child, "tcp", Home.server4, "80") == "refused") == stops.0)
      #expect(try (lab.result(lab.child, "tcp", Home.server6, "80") == "refused") == stops.1)
    }
  }

  @Test(arguments: Kind.allCases) func `users of a laptop are told apart`(_ kind: Kind) throws {
    let lab = try Home()
    try install(plan(mode: .laptop, users: [12001], userRanges: [200_000...265_535]), kind, in: lab.child)
    for server in FenceTests.servers {
      let script = Helper.path("try.py")
      func attempt(_ user: String, _ words: String...) throws -> String {
        let said = try Shell.run(
          "ip",
          ["netns", "exec", lab.child.name, "setpriv", "--reuid=\(user)", "--regid=\(user)", "--clear-groups"]
            + ["/usr/bin/python3", script] + words)
        return String(said.prefix { $0 != " " })
      }
      for words in [("tcp", "80"), ("udp", "5353")] {
        // A container's users count as the user who runs it.
        for user in ["12001", "200000", "265535"] {
          #expect(try attempt(user, words.0, server, words.1) == "refused")
        }
        for user in ["12002", "199999", "265536"] { #expect(try attempt(user, words.0, server, words.1) == "ok") }
      }
    }
  }

  @Test(arguments: Kind.allCases) func `an allowed connection is never asked about again`(_ kind: Kind) throws {
    let lab = try Home()
    try install(plan(), kind, in: lab.router, daemon: FenceTests.freeing)
    let daemon =
      kind == .nft ? nil : try Helper("queue.py", in: lab.router, ["5230", "c000", "4000"] + Home.childNetworks)
    for server in FenceTests.servers {
      #expect(try lab.result(lab.child, "tcp", server, "80", "70696e67", "50") == "ok")
      #expect(try lab.result(lab.child, "udp", server, "5353", "70696e67", "50") == "ok")
      // QUIC's long headers are always asked about.
      #expect(try lab.result(lab.child, "udp", server, "443", "c000000001", "50") == "ok")
    }
    let marks = try lab.router.run("conntrack", "-L")
    #expect(marks.split(separator: "\n").filter { $0.contains("mark=16384") }.count == 6, "\(marks)")
    guard let daemon else { return }
    let asked = daemon.stop()
    // This daemon frees a connection after the server's half of the handshake, and so never sees the client's data.
    #expect(asked.filter { $0.hasPrefix("forward client 6") }.count == 2)
    #expect(asked.filter { $0.hasPrefix("forward server 6") }.count == 2)
    #expect(asked.filter { $0.hasPrefix("forward client 17") }.count == 2 + 100)
    // Each makes the connection watched again, so what answers it is asked about too.
    #expect(asked.filter { $0.hasPrefix("forward server 17") }.count == 2 + 100)
    #expect(try lab.result(lab.child, "tcp", Home.server4, "80") == "refused")
  }

  @Test(arguments: Kind.allCases)
  func `datagrams handed over as one are asked about in an allowed connection, and refused unasked`(_ kind: Kind) throws
  {
    let lab = try Home()
    // The nft rules in place of a daemon free the connection by its first datagrams and ignore longer packets.
    try install(plan(), kind, in: lab.router, daemon: "meta length > 1500 accept\n" + FenceTests.freeing)
    let daemon =
      kind == .nft ? nil : try Helper("queue.py", in: lab.router, ["5230", "c000", "4000"] + Home.childNetworks)
    for server in FenceTests.servers {
      #expect(try lab.result(lab.child, "train", server, "5353") == (kind == .nft ? "refused" : "ok"))
      #expect(try lab.result(lab.guardian, "train", server, "5353") == "ok")
    }
    guard let daemon else { return }
    #expect(daemon.stop().filter { $0.hasPrefix("forward client 17") }.count == 2 * 3)
  }

  @Test(arguments: Kind.allCases) func `a blocked connection is reset on both sides at once`(_ kind: Kind) throws {
    let lab = try Home()
    // The handshake passes; the client's data is blocked.
    try install(
      plan(), kind, in: lab.router,
      daemon: """
        tcp flags & syn == syn meta mark set meta mark | 0x0000c000 accept
        meta mark set meta mark | 0x00008000 accept
        """)
    let daemon =
      kind == .nft ? nil : try Helper("queue.py", in: lab.router, ["5230", "8000", "8000"] + Home.childNetworks)
    for server in FenceTests.servers {
      let tcp = try lab.attempt(lab.child, "tcp", server, "80")
      #expect(tcp.result == (kind == .nft ? "reset" : "refused") && tcp.milliseconds < 900, "\(server) \(tcp)")
      let udp = try lab.attempt(lab.child, "udp", server, "5353", "70696e67", "3")
      #expect(udp.result == "refused" && udp.milliseconds < 900)
      #expect(try lab.result(lab.guardian, "tcp", server, "80") == "ok")
    }
    _ = daemon
  }

  @Test(arguments: [Kind.iptablesNft, .iptablesLegacy])
  func `a daemon that dies closes the fence and one that comes back opens it`(_ kind: Kind) throws {
    let lab = try Home()
    try install(plan(), kind, in: lab.router)
    let arguments = ["5230", "c000", "4000"] + Home.childNetworks
    let daemon = try Helper("queue.py", in: lab.router, arguments)
    #expect(try lab.result(lab.child, "udp", "10.77.1.1", "53") == "ok")
    daemon.kill()
    #expect(try lab.result(lab.child, "udp", "10.77.1.1", "53") == "refused")
    #expect(try lab.result(lab.guardian, "udp", "10.77.2.1", "53") == "ok")
    let next = try Helper("queue.py", in: lab.router, arguments)
    #expect(try lab.result(lab.child, "udp", "10.77.1.1", "53") == "ok")
    #expect(next.stop().contains { $0.hasPrefix("output server 17") })
  }
}
