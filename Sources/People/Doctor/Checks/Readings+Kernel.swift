internal import Capture

// The kernel's network, memory and clock.
extension Readings {
  private var isRouter: Bool { fence?.isRouter ?? order.isRouter }
  private var isLaptop: Bool { fence?.isLaptop ?? order.isLaptop }

  var kernelChecks: [Check] {
    (isRouter ? forwarding + homes + crossings : []) + connections + [memoryCheck, clockCheck].compactMap { $0 }
  }

  /// Whether what devices send goes through this machine, in both families.
  private var forwarding: [Check] {
    let four = "net.ipv4.ip_forward", six = "net.ipv6.conf.all.forwarding"
    guard let hasFour = machine.settings[four] else { return [] }
    if hasFour == 0 {
      return [
        .warning(
          "forwarding",
          "this machine is to be a router and forwards nothing: devices behind it reach nobody, or go round it",
          mend: "sudo sysctl -w \(four)=1 \(six)=1, and the same into /etc/sysctl.d/90-router.conf")
      ]
    }
    if machine.hasIPv6, machine.settings[six] == 0 {
      return [
        .warning(
          "ipv6",
          "IPv4 is forwarded and IPv6 is not: a device that gets IPv6 from another router on the same network goes round this one",
          mend: "sudo sysctl -w \(six)=1, or turn IPv6 off at the other router")
      ]
    }
    return [.ok("ipv6", machine.hasIPv6 ? "IPv6 is fenced as IPv4 is" : "this machine has no IPv6, and forwards none")]
  }

  /// Interfaces that the configuration names.
  private var homes: [Check] {
    let missing = order.interfaces.filter { machine.links.named($0) == nil }
    if missing.isEmpty { return [] }
    let there = machine.links.all.map(\.name).filter { $0 != "lo" }.joined(separator: ", ")
    return [
      .broken(
        "interfaces", "there is no interface \(missing.joined(separator: ", ")): what comes in elsewhere is not fenced",
        mend:
          "name the home's in `interfaces` of \(Readings.configurationFile) (there are \(there)), then: sudo picket reload"
      )
    ]
  }

  /// Bridges that have both the home and the way out. The filter reports the bridges that the configuration names.
  private var crossings: [Check] {
    guard fence?.findings.contains(where: { $0.contains("the way out leads over") }) != true else { return [] }
    let crossing = machine.links.bridges.filter { bridge in
      let isHome = order.interfaces.isEmpty || order.interfaces.contains(bridge.name)
      return isHome && machine.links.waysOut.contains(bridge.number) && machine.links.parts(of: bridge).count > 1
    }
    guard let bridge = crossing.first, !machine.bridgesCallRules else {
      return [.ok("bridges", "no bridge leads past the rules")]
    }
    return [
      .broken(
        "bridges", "the way out leads over \(bridge.name), on which devices are too: frames pass below all rules",
        mend: "sudo modprobe br_netfilter && sudo sysctl -w net.bridge.bridge-nf-call-iptables=1 "
          + "net.bridge.bridge-nf-call-ip6tables=1")
    ]
  }

  private var connections: [Check] {
    var checks: [Check] = []
    for (name, why) in [
      ("net.netfilter.nf_conntrack_acct", "connections are not counted: minutes of use are missing"),
      (
        "net.netfilter.nf_conntrack_checksum",
        "packets with wrong checksums pass, which a filter and a server read apart"
      ),
    ] where machine.settings[name] == 0 {
      // The filter switches both on when it starts.
      if fence == nil { continue }
      checks.append(.warning("connections", why, mend: "sudo sysctl -w \(name)=1"))
    }
    let counts = (
      machine.settings["net.netfilter.nf_conntrack_count"], machine.settings["net.netfilter.nf_conntrack_max"]
    )
    if case (let count?, let most?) = counts, most > 0 {
      let name = "net.netfilter.nf_conntrack_max"
      checks.append(
        count > most / 4 * 3
          ? .warning(
            "connections",
            "the kernel's table of connections is nearly full (\(count) of \(most)): soon nobody can open one",
            mend: "sudo sysctl -w \(name)=\(most * 2)")
          : .ok("connections", "the kernel follows \(count) connections and has room for \(most)"))
    }
    return checks
  }

  private static let leastMemory = 64 << 20

  private var memoryCheck: Check? {
    guard let memory = machine.memory else { return nil }
    if memory >= Readings.leastMemory { return .ok("memory", "\(memory >> 20) MiB are free for programs") }
    return .warning(
      "memory", "\(memory >> 20) MiB are left: the kernel may end programs, the filter among them",
      mend: "ps -eo rss,comm --sort=-rss | head shows who takes most")
  }

  private var clockCheck: Check {
    machine.isClockKept
      ? .ok("clock", "a time service keeps the clock right")
      : .warning(
        "clock", "nothing keeps the clock right: schedules and limits go by it", mend: "sudo timedatectl set-ntp true")
  }
}
