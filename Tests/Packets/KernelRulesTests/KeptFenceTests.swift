import Foundation
import PicketSystem
import Support
import Testing
import Wire

@testable import KernelRules

/// A fence in a file, for the next start of the machine.
@Suite struct KeptFenceTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func fence() throws -> KeptFence {
    let devices = DeviceSets(
      supervised: DeviceSet(
        hardware: [try #require(HardwareAddress("02:00:00:00:01:02"))],
        networks: [
          Network(Address(v4: 0xc0a8_0107)), try #require(Network(Address(high: 0xfd << 56, low: 0), length: 64)),
        ],
        users: [1002, 1001], userRanges: [231_072...296_607]),
      trusted: DeviceSet(networks: [try #require(Network(Address(v4: 0xc0a8_0100), length: 28))]),
      areUnknownSupervised: true, resolvers: [101], guarded: DeviceSet(users: [1001]),
      tunnelPeers: [Network(Address(v4: 0xc633_6409))])
    return KeptFence(
      try FencePlan(
        mode: .both, interfaces: [InterfaceName("br-lan"), InterfaceName("wlan0")], queueBase: 7, queueCount: 4,
        marks: MarkMask(0x0180_0000), fail: .open,
        exemptions: [FencePlan.Exemption(address: Address(v4: 0xc0a8_0101), tcpPort: 8053)],
        features: [.options, .owners],
        devices: devices, forward: [InterfaceName("docker0")], filterUser: 995),
      by: .iptables)
  }

  @Test func `what is kept is what comes back`() throws {
    let path = workshop.path("fence")
    #expect(try KeptFence(path: path) == nil)
    try fence().keep(at: path)
    #expect(try KeptFence(path: path) == fence())
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let empty = KeptFence(try FencePlan(mode: .laptop), by: .nftables)
    #expect(try KeptFence(text: empty.text) == empty)
  }

  @Test func `a file that was cut anywhere is refused`() throws {
    let text = try fence().text
    for count in 0..<text.utf8.count {
      let part = String(decoding: text.utf8.prefix(count), as: UTF8.self)
      #expect(throws: RulesError.self) { _ = try KeptFence(text: part) }
    }
  }

  @Test(arguments: [
    "", "\n", "picket-fence 2\n", "supervised user 4294967296", "supervised user -1", "supervised users 9 8",
    "supervised hardware 02:00", "supervised network 0 1 129", "supervised", "unknown 1", "queues 1", "queues 65535 2",
    "marks 1", "exemption 1 2 65536", "interface a;b", "interface", "mode bridge", "nobody user 1",
    "supervised user 1\0",
  ])
  func `a line that says nothing makes it refuse all`(_ line: String) throws {
    #expect(throws: RulesError.self) {
      _ = try KeptFence(text: fence().text.replacing("end\n", with: line + "\nend\n"))
    }
  }

  @Test(.enabled(if: Shell.isPossible)) func `a kept fence stands again in a kernel without rules`() throws {
    let lab = try Home()
    let plan = try FencePlan(
      mode: .laptop, devices: DeviceSets(supervised: DeviceSet(users: [12_001])), filterUser: 0)
    let path = workshop.path("fence")
    let (first, again) = try lab.router.inside {
      var rules = try RuleInstaller(.iptables)
      try rules.install(plan)
      try KeptFence(plan, by: .iptables).keep(at: path)
      let first = try lab.rules()
      try RuleInstaller.remove()
      try KeptFence(path: path)?.raise()
      return (first, try lab.rules())
    }
    #expect(first == again && first.contains("PICKET"))
  }
}
