import Foundation
import KernelRules
import Testing
import Wire

/// nft's and iptables' scripts come from one model and say the same, line by line.
@Suite struct ScriptTests {
  private func family() throws -> DeviceSets {
    DeviceSets(
      supervised: DeviceSet(
        hardware: [try #require(HardwareAddress("02-00-00-00-01-02"))],
        networks: [
          Network(Address(v4: 0xc0a8_0107)), try #require(Network(Address(v4: 0xc0a8_0100), length: 28)),
          try #require(Network(Address(high: 0xfd77_0001_0000_0000, low: 9), length: 64)),
        ], users: [1002, 1001], userRanges: [231_072...296_607, 165_536...231_071]),
      trusted: DeviceSet(
        hardware: [try #require(HardwareAddress("02:00:00:00:02:02"))], networks: [Network(Address(v4: 0xc0a8_0102))]),
      tunnelPeers: [Network(Address(v4: 0xc633_6409)), Network(Address(high: 0x2001_0db8_0000_0000, low: 9))])
  }

  private func closed() throws -> FencePlan {
    try FencePlan(
      mode: .both, interfaces: [InterfaceName("wlan0"), InterfaceName("br-lan")], queueCount: 4,
      exemptions: [FencePlan.Exemption(address: Address(v4: 0xc0a8_0101), tcpPort: 8053)], devices: family())
  }

  private func open() throws -> FencePlan {
    try FencePlan(
      mode: .router, queueBase: 7, marks: MarkMask(0x0180_0000), fail: .open, features: [], devices: DeviceSets())
  }

  @Test func `a closed fence in nft`() throws { try Golden.expect(closed().nftScript, is: "closed.nft") }

  @Test func `an open fence without features in nft`() throws { try Golden.expect(open().nftScript, is: "open.nft") }

  @Test func `a closed fence in iptables`() throws {
    try Golden.expect(closed().restoreScript(.ipv4), is: "closed.iptables")
    try Golden.expect(closed().restoreScript(.ipv6), is: "closed.ip6tables")
  }

  @Test func `marks outside the mask are left alone`() throws {
    for bits in [0x0000_c000, 0x8000_0001, 0x0180_0000] as [UInt32] {
      let mask = try MarkMask(bits)
      #expect(Set(FlowMark.allCases.map { mask.mark($0) }).count == 4)
      for state in FlowMark.allCases {
        #expect(mask.mark(state) & ~bits == 0)
        #expect(mask.state(of: mask.mark(state) | ~bits) == state)
      }
    }
    for bits in [0, 1, 7, 0xffff_ffff] as [UInt32] {
      let error = #expect(throws: RulesError.self) { try MarkMask(bits) }
      #expect(error?.description.contains("exactly two") == true)
    }
  }

  @Test(arguments: ["eth+", "a\"b", "eth0;drop", "", "-i", "lan 1", "a\nb", "sixteen-letters-", "{", "läß"])
  func `an interface name that rules would misread is refused`(_ name: String) {
    let error = #expect(throws: RulesError.self) { try InterfaceName(name) }
    #expect(error?.description.contains("\n") == false)
  }

  @Test func `plans that cannot be are refused with what to do`() throws {
    #expect(throws: RulesError.self) { try FencePlan(mode: .router, queueBase: 65_534, queueCount: 2) }
    #expect(throws: RulesError.self) { try FencePlan(mode: .router, queueCount: 0) }
    #expect(throws: RulesError.self) {
      try FencePlan(mode: .router, devices: DeviceSets(areUnknownSupervised: true))
    }
    _ = try FencePlan(mode: .laptop, queueBase: 65_534, devices: DeviceSets(areUnknownSupervised: true))
  }

  @Test func `hardware addresses are read as people write them`() {
    #expect(HardwareAddress("02:0a:FF:00:01:02")?.description == "02:0a:ff:00:01:02")
    #expect(HardwareAddress("02-0a-ff-00-01-02") == HardwareAddress(0x020a_ff00_0102))
    for text in [
      "", "02:0a:ff:00:01", "02:0a:ff:00:01:2", "02:0a:ff:00:01:zz", "02:0a:ff:00:01:02:03", "+2:0a:ff:00:01:02",
    ] {
      #expect(HardwareAddress(text) == nil, "\(text)")
    }
  }

  @Test func `networks keep the bits that count`() throws {
    let address = Address(high: 0xfd77_0001_0002_0003, low: 0x0004_0005_0006_0007)
    #expect(Network(address, length: 64)?.description == "fd77:1:2:3::/64")
    #expect(Network(address, length: 0)?.description == "::/0")
    #expect(Network(address, length: 128)?.description == "fd77:1:2:3:4:5:6:7")
    #expect(Network(Address(v4: 0xc0a8_01ff), length: 25)?.description == "192.168.1.128/25")
    #expect(Network(Address(v4: 0xc0a8_01ff), length: 0)?.description == "0.0.0.0/0")
    #expect(Network(Address(v4: 1), length: 33) == nil && Network(address, length: 129) == nil)
  }
}
