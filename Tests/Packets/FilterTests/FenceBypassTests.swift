import Capture
import KernelRules
import Testing

@testable import Filter

/// Interfaces are connected so that packets pass without meeting an IP rule.
@Suite struct FenceBypassTests {
  private func plan(_ mode: FencePlan.Mode, _ interfaces: String..., unknown: Bool = false) throws -> FencePlan {
    try FencePlan(
      mode: mode, interfaces: interfaces.map { try InterfaceName($0) },
      devices: DeviceSets(areUnknownSupervised: unknown))
  }

  private static let router = [
    Links.Link(number: 1, name: "br0", kind: "bridge"), Links.Link(number: 2, name: "lan0", master: 1),
    Links.Link(number: 3, name: "lan1", master: 1), Links.Link(number: 4, name: "wan"),
  ]

  @Test func `an ordinary router has no bypass`() throws {
    let links = Links(Self.router, waysOut: [4])
    #expect(FenceBypass.found(links, try plan(.router, "br0"), bridgesCallRules: false) == [])
    #expect(FenceBypass.found(links, try plan(.router), bridgesCallRules: false) == [])
    #expect(FenceBypass.found(links, try plan(.laptop), bridgesCallRules: false) == [])
    #expect(FenceBypass.found(links, try plan(.router, "nothing"), bridgesCallRules: false) == [])
  }

  @Test func `the home and the way out on one bridge are a bypass`() throws {
    let links = Links(Self.router, waysOut: [1])
    for plan in [try plan(.router, "br0"), try plan(.router)] {
      let found = FenceBypass.found(links, plan, bridgesCallRules: false)
      #expect(found.count == 1 && found[0].hasPrefix("BROKEN") && found[0].contains("bridge-nf-call-ip6tables=1"))
      #expect(FenceBypass.found(links, plan, bridgesCallRules: true) == [])
    }
    // A bridge with one card is a router on a stick, where nothing can pass unseen.
    let stick = Links(Array(Self.router.prefix(2)), waysOut: [1])
    #expect(FenceBypass.found(stick, try plan(.router, "br0"), bridgesCallRules: false) == [])
  }

  @Test func `a configured bridge port, where no packet comes in, is reported`() throws {
    let found = FenceBypass.found(Links(Self.router, waysOut: [4]), try plan(.router, "lan0"), bridgesCallRules: true)
    #expect(found.count == 1 && found[0].contains("Name br0"))
    // Packets of an interface in a VRF still come in by the interface's own name.
    let apart = Links([Links.Link(number: 1, name: "red", kind: "vrf"), Links.Link(number: 2, name: "lan0", master: 1)])
    #expect(FenceBypass.found(apart, try plan(.router, "lan0"), bridgesCallRules: false) == [])
  }

  @Test func `a VLAN that is not configured is reported, unless it is the way out`() throws {
    let vlan = Links.Link(number: 5, name: "br0.10", kind: "vlan", below: 1)
    func found(_ interfaces: String..., waysOut: Set<UInt32> = [4], vlan: Links.Link = vlan) throws -> [String] {
      let plan = try FencePlan(mode: .router, interfaces: interfaces.map { try InterfaceName($0) })
      return FenceBypass.found(Links(Self.router + [vlan], waysOut: waysOut), plan, bridgesCallRules: false)
    }
    #expect(try found("br0").map { $0.contains("br0.10 is a VLAN of br0") } == [true])
    #expect(try found("br0", "br0.10") == [])
    #expect(try found("br0", waysOut: [5]) == [])
    #expect(try found("br0", vlan: Links.Link(number: 5, name: "br0.10", kind: "vlan", master: 1, below: 1)) == [])
  }

  @Test func `containers on a laptop are reported until they are fenced`() throws {
    let links = Links([
      Links.Link(number: 1, name: "docker0", kind: "bridge"),
      Links.Link(number: 2, name: "v1", kind: "veth", master: 1),
      Links.Link(number: 3, name: "virbr0", kind: "bridge"), Links.Link(number: 4, name: "eth0", master: 3),
    ])
    let found = FenceBypass.found(links, try plan(.laptop), bridgesCallRules: true)
    #expect(found.count == 1 && found[0].hasPrefix("docker0 has 1"))
    #expect(FenceBypass.found(links, try plan(.both, "docker0"), bridgesCallRules: true).count == 1)
    #expect(FenceBypass.found(links, try plan(.both, "docker0", unknown: true), bridgesCallRules: true) == [])
  }

  @Test func `a child's tun device, a hotspot and ownerless protocols are reported`() throws {
    let links = Links(
      [
        Links.Link(number: 1, name: "tun0", kind: "tun", owner: 1_001), Links.Link(number: 2, name: "wlan0"),
        Links.Link(number: 3, name: "vpn0", kind: "tun"),
        Links.Link(number: 4, name: "tun1", kind: "tun", owner: 1_002),
        Links.Link(number: 5, name: "tun2", kind: "tun", owner: 300_007),
      ], hotspots: [2])
    func found(_ mode: FencePlan.Mode, _ children: DeviceSet, _ interfaces: String...) throws -> [String] {
      let plan = try FencePlan(
        mode: mode, interfaces: interfaces.map { try InterfaceName($0) }, devices: DeviceSets(supervised: children))
      return FenceBypass.found(links, plan, bridgesCallRules: false, protocols: ["rxrpc", "smc"])
    }
    let child = DeviceSet(users: [1_001], userRanges: [300_000...365_535])
    let told = try found(.laptop, child)
    #expect(told.map { String($0.prefix { $0 != " " }) } == ["tun0", "tun2", "wlan0", "rxrpc,"], "\(told)")
    #expect(told[0].contains("user 1001") && told[0].contains("ip link delete tun0"))
    #expect(told[2].contains("nmcli device disconnect wlan0"))
    #expect(told[3].contains("modprobe -r rxrpc smc") && told[3].contains("/etc/modprobe.d/picket.conf"))
    // A hotspot that is one of the home's interfaces is fenced by the router.
    #expect(try found(.both, child, "wlan0").map { String($0.prefix(4)) } == ["tun0", "tun2", "rxrp"])
    #expect(try found(.router, DeviceSet(), "wlan0") == [] && found(.laptop, DeviceSet()) == [])
  }

  @Test func `protocols without owners are known by their modules and, built in, by their sockets`() {
    let sockets = """
      protocol  size sockets  memory press maxhdr  slab module     cl co di ac io in de sh ss gs se re bi br ha uh gp em
      SMC6      1240      0      -1   NI       0   yes  kernel      y  n  n  n  n  n  n  n  n  n  n  n  n  n  n  n  n  n
      UDPv6     1472      0       0   NI       0   yes  kernel      y  y  y  n  y  y  y  n  y  y  y  y  n  n  y  y  y  n
      """
    let modules = "rxrpc 401408 0 - Live 0x0000000000000000\nvsock_loopback 12288 0\nsnd_smc 4096 0\n"
    #expect(OwnerlessProtocols.loaded(modules: modules, protocols: sockets) == ["rxrpc", "smc", "vsock_loopback"])
    #expect(OwnerlessProtocols.loaded(modules: "", protocols: "\n \nTCP\n") == [])
  }
}
