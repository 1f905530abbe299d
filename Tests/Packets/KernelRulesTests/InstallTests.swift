import Foundation
import KernelRules
import Testing
import Wire

/// Installing and removing rules in a kernel that has other programs' rules.
@Suite(.serialized, .enabled(if: Shell.isPossible)) struct InstallTests {
  static let foreign = """
    iptables-nft -t mangle -A FORWARD -i lan1 -m mark --mark 0x10/0xf0 -j MARK --set-xmark 0x20/0xf0
    iptables-nft -N MINE
    iptables-nft -A MINE -m comment --comment "a -j PICKET-FORWARD b" -j RETURN
    iptables-nft -A FORWARD -j MINE
    iptables-nft -t nat -A POSTROUTING -o wan -j MASQUERADE
    ip6tables-nft -A FORWARD -p tcp --dport 25 -j REJECT
    iptables-legacy -A FORWARD -s 192.0.2.0/24 -j DROP
    ip6tables-legacy -t mangle -A PREROUTING -j MARK --set-xmark 0x100/0x100
    nft add table inet fw
    nft add chain inet fw fw { type filter hook forward priority 0 ; policy accept ; }
    nft add rule inet fw fw tcp dport 26 counter drop
    """

  private func plan(_ devices: DeviceSets = DeviceSets()) throws -> FencePlan {
    try FencePlan(
      mode: .both, interfaces: [InterfaceName("lan1"), InterfaceName("lan2")], queueCount: 2, devices: devices)
  }

  private func sample() throws -> DeviceSets {
    DeviceSets(
      supervised: DeviceSet(
        hardware: [try #require(HardwareAddress(Home.childHardware))],
        networks: [Network(Address(v4: 0x0a4d_0102)), try #require(Network(Address(v4: 0x0a4d_0100), length: 28))],
        users: [12001, 12002], userRanges: [200_000...265_535]),
      trusted: DeviceSet(hardware: [try #require(HardwareAddress(Home.guardianHardware))]), areUnknownSupervised: true)
  }

  @Test func `whether Picket has chains in older tables is known without a program`() throws {
    let lab = try Home()
    let tools = MachineTools()
    try Shell.run("ip", "netns", "exec", lab.router.name, "iptables-legacy", "-N", "POCKET-FORWARD")
    #expect(try lab.router.inside { tools.areLegacyChains(named: "PICKET-") } == false)
    try lab.router.inside {
      var rules = try RuleInstaller(.iptables, tools: Kind.iptablesLegacy.tools())
      try rules.install(plan())
      #expect(tools.areLegacyChains(named: "PICKET-") == true)
      try RuleInstaller.remove(Kind.iptablesLegacy.tools())
      #expect(tools.areLegacyChains(named: "PICKET-") == false)
    }
  }

  @Test(arguments: Kind.allCases)
  func `twice is once, and down leaves what others had`(_ kind: Kind) throws {
    let lab = try Home()
    for line in InstallTests.foreign.split(separator: "\n") {
      try Shell.run(
        "ip", "netns", "exec", lab.router.name, "sh", "-c", String(line).replacing(/([;{}])/) { "\\\($0.1)" })
    }
    let before = try lab.rules()
    let (plan, other) = (try plan(), try plan(sample()))
    let first = try lab.router.inside {
      var rules = try RuleInstaller(kind.backEnd, tools: kind.tools())
      try rules.install(plan)
      guard try rules.areIntact() else { throw Shell.Failed(text: "not as they were left") }
      return try lab.rules()
    }
    #expect(first != before)
    let second = try lab.router.inside {
      var rules = try RuleInstaller(kind.backEnd, tools: kind.tools())
      try rules.install(plan)
      return try lab.rules()
    }
    #expect(second == first)
    let third = try lab.router.inside {
      var rules = try RuleInstaller(kind.backEnd, tools: kind.tools())
      try rules.install(other)
      try rules.install(plan)
      try rules.update(other)
      guard try rules.areIntact() else { throw Shell.Failed(text: "not as they were left") }
      try rules.update(plan)
      return try lab.rules()
    }
    // The rule for unknown devices and the sets are the first plan's again.
    #expect(third == first)
    try lab.router.inside { try RuleInstaller.remove(kind.tools()) }
    #expect(try lab.rules() == before)
    try lab.router.inside { try RuleInstaller.remove(kind.tools()) }
    #expect(try lab.rules() == before)
  }

  @Test(arguments: Kind.allCases)
  func `a machine without rules has none afterwards`(_ kind: Kind) throws {
    let lab = try Home()
    let plan = try plan(sample())
    let before = try lab.router.run("nft", "list", "ruleset")
    try lab.router.inside {
      var rules = try RuleInstaller(kind.backEnd, tools: kind.tools())
      try rules.install(plan)
      try RuleInstaller.remove(kind.tools())
    }
    #expect(before.isEmpty)
    #expect(try lab.router.run("nft", "list", "ruleset") == before)
  }
}
