import Capture
import Support
import Testing
import Wire

/// Interfaces, addresses and routes, read from the kernel.
@Suite(.enabled(if: Lab.isPossible, Lab.reason)) struct LinksTests {
  @Test func `the owner of a tun device is read`() throws {
    let host = try Namespace()
    try host.run("ip", "tuntap", "add", "dev", "hers", "mode", "tun", "user", "1001")
    try host.run("ip", "tuntap", "add", "dev", "tap0", "mode", "tap", "user", "1001")
    try host.run("ip", "tuntap", "add", "dev", "roots", "mode", "tun")
    let links = try host.enter { try Links() }
    let owners = links.all.filter { $0.kind == "tun" }.map { "\($0.name) \($0.owner ?? 0)" }
    #expect(owners.sorted() == ["hers 1001", "roots 0", "tap0 1001"])
    #expect(links.hotspots == [])
  }

  @Test func `the kernel's own interfaces and routes are read`() throws {
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
