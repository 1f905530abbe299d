import Capture

@testable import Doctor

extension Readings {
  /// A machine where all is well: tests spoil one thing each.
  static func sound(_ change: (inout Readings) -> Void = { _ in }) -> Readings {
    var readings = Readings(contact: .answered, isRoot: true, machine: .sound)
    var fence = FenceReading()
    (fence.backEnd, fence.queues) = ("nftables", 2)
    fence.isLaptop = true
    fence.unknownDevices = FenceReading.UnknownDevices(count: 0, pass: false)
    fence.catalog = FenceReading.Catalog(path: "/var/lib/picket/catalog", names: 170_000)
    fence.holders = [FenceReading.Holder(name: "polkit", settings: ["account.lockAccounts"])]
    readings.fence = fence
    readings.children = [ChildReading(name: "Mia", devices: 1, users: [1001])]
    readings.order.interfaces = ["br-lan"]
    readings.rules = RulesReading()
    change(&readings)
    return readings
  }

  /// The checks that are not well.
  var findings: [Check] { checks.filter { $0.state != .ok } }
}

extension MachineReading {
  static let sound: MachineReading = {
    var machine = MachineReading()
    machine.tools = ["ip": true, "nft": true, "iptables": true, "ip6tables": true]
    machine.settings = [
      "net.ipv4.ip_forward": 1, "net.ipv6.conf.all.forwarding": 1, "net.netfilter.nf_conntrack_acct": 1,
      "net.netfilter.nf_conntrack_checksum": 1, "net.netfilter.nf_conntrack_count": 100,
      "net.netfilter.nf_conntrack_max": 65_536,
    ]
    machine.links = Links(
      [
        Links.Link(number: 1, name: "lo"), Links.Link(number: 2, name: "wan"),
        Links.Link(number: 3, name: "br-lan", kind: "bridge"), Links.Link(number: 4, name: "lan1", master: 3),
        Links.Link(number: 5, name: "lan2", master: 3),
      ], waysOut: [2])
    machine.memory = 1 << 30
    machine.resolvers = ["192.0.2.53"]
    machine.sudoers = []
    machine.users = [1001: User(name: "mia", groups: ["mia", "games"])]
    machine.start = Start(enabled: ["picketd.service"], missing: [])
    machine.catalogAge = 86_400
    return machine
  }()
}
