import Capture
import Support
import Testing

/// Interfaces are connected so that packets pass without meeting an IP rule.
@Suite struct DetourTests {
  private func plan(_ mode: FencePlan.Mode, _ interfaces: String..., unknown: Bool = false) throws -> FencePlan {
    try FencePlan(
      mode: mode, interfaces: interfaces.map { try InterfaceName($0) },
      devices: DeviceSets(areUnknownSupervised: unknown))
  }

  private static let router = [
    Links.Link(number: 1, name: "br0", kind: "bridge"), Links.Link(number: 2, name: "lan0", master: 1),
    Links.Link(number: 3, name: "lan1", master: 1), Links.Link(number: 4, name: "wan"),
  ]

  @Test func `an ordinary router has none`() throws {
    let links = Links(Self.router, waysOut: [4])
    #expect(FenceBypass.found(links, try plan(.router, "br0"), bridgesCallRules: false) == [])
    #expect(FenceBypass.found(links, try plan(.router), bridgesCallRules: false) == [])
    #expect(FenceBypass.found(links, try plan(.laptop), bridgesCallRules: false) == [])
    #expect(FenceBypass.found(links, try plan(.router, "nothing"), bridgesCallRules: false) == [])
  }

  @Test func `the home and the way out on one bridge are one`() throws {
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

  @Test func `by a port of a bridge no packet comes in`() throws {
    let found = FenceBypass.found(Links(Self.router, waysOut: [4]), try plan(.router, "lan0"), bridgesCallRules: true)
    #expect(found.count == 1 && found[0].contains("Name br0"))
    // Packets of an interface in a VRF still come in by the interface's own name.
    let apart = Links([Links.Link(number: 1, name: "red", kind: "vrf"), Links.Link(number: 2, name: "lan0", master: 1)])
    #expect(FenceBypass.found(apart, try plan(.router, "lan0"), bridgesCallRules: false) == [])
  }

  @Test func `a VLAN that nobody named is told of, unless the way out is on it`() throws {
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

  @Test func `containers on a laptop are told of until they are fenced`() throws {
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

  @Test func `a child's tun device, a hotspot and ownerless protocols are told of`() throws {
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

  @Test(.enabled(if: Lab.isPossible, Lab.reason)) func `whose a tun device is, the kernel says`() throws {
    let host = try Namespace()
    try host.run("ip", "tuntap", "add", "dev", "hers", "mode", "tun", "user", "1001")
    try host.run("ip", "tuntap", "add", "dev", "tap0", "mode", "tap", "user", "1001")
    try host.run("ip", "tuntap", "add", "dev", "roots", "mode", "tun")
    let links = try host.enter { try Links() }
    let owners = links.all.filter { $0.kind == "tun" }.map { "\($0.name) \($0.owner ?? 0)" }
    #expect(owners.sorted() == ["hers 1001", "roots 0", "tap0 1001"])
    #expect(links.hotspots == [])
    let plan = try FencePlan(mode: .laptop, devices: DeviceSets(supervised: DeviceSet(users: [1_001])))
    #expect(FenceBypass.found(links, plan, bridgesCallRules: false).count == 2)
  }

  @Test(.enabled(if: Lab.isPossible, Lab.reason)) func `the kernel's own interfaces and routes are read`() throws {
    let host = try Namespace()
    for words in [
      "link add br0 type bridge", "link add lan0 type veth peer name far0", "link set lan0 master br0",
      "address add 10.0.0.1/24 dev br0", "link set br0 up", "route add default via 10.0.0.2",
      "-6 address add fd00::1/64 dev lan0 nodad", "link set lan0 up", "link set far0 up",
      "-6 route add default via fd00::2 dev lan0",
    ] {
      try host.run("sh", "-c", "ip \(words)")
    }
    let prefixes = Set(try host.enter { try LinkNetwork.all() }.map(\.network.description))
    #expect(prefixes.isSuperset(of: ["10.0.0.0/24", "fd00::/64"]))
    let links = try host.enter { try Links() }
    let bridge = try #require(links.all.first { $0.name == "br0" })
    let port = try #require(links.all.first { $0.name == "lan0" })
    #expect(bridge.kind == "bridge" && port.kind == "veth" && port.master == bridge.number)
    #expect(links.waysOut == [bridge.number, port.number])
  }
}
