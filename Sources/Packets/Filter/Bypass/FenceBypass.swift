internal import Capture
internal import KernelRules

/// Ways past the fence that no rule can see: packets that a bridge passes on as frames, below IP, packets that come in
/// by an interface that the configuration does not name, and packets without an owner.
enum FenceBypass {
  /// One sentence for each way, with what to do about it. `protocols` are the loaded ones whose packets have no owner.
  static func found(
    _ links: Links, _ plan: FencePlan, bridgesCallRules: Bool, protocols: [String] = []
  ) -> [String] {
    (plan.mode.hasDevices ? homes(links, plan) + crossings(links, plan, bridgesCallRules) : [])
      + (plan.mode.hasUsers ? guests(links, plan) + ofUsers(links, plan, protocols) : [])
  }

  /// Whether bridges of this network namespace pass their frames to the rules of both IP families.
  static var bridgesCallRules: Bool {
    ["iptables", "ip6tables"].allSatisfy { family in
      KernelSetting("bridge.bridge-nf-call-\(family)").value == 1
    }
  }

  /// Interfaces that are named and receive no packets, and VLANs that are not named.
  private static func homes(_ links: Links, _ plan: FencePlan) -> [String] {
    let names = plan.interfaces.map(\.description)
    return names.compactMap(links.named).flatMap { home in
      let whole = links.all.first { $0.number == home.master && home.master != 0 && $0.kind != "vrf" }
      let part = whole.map { whole in
        "BROKEN: \(home.name) is a part of \(whole.name), by which packets come in: rules for \(home.name) see none of "
          + "them. Name \(whole.name) in `interfaces`"
      }
      let vlans = links.all.filter { vlan in
        // Packets of a bridge port come in by the bridge.
        let isPart = links.all.contains { $0.number == vlan.master && names.contains($0.name) }
        return vlan.kind == "vlan" && vlan.below == home.number && !names.contains(vlan.name) && !isPart
          && !links.waysOut.contains(vlan.number)
      }
      return [part].compactMap { $0 }
        + vlans.map {
          "\($0.name) is a VLAN of \(home.name) with packets of its own, which are not fenced: if children's devices are "
            + "there, name it in `interfaces` too"
        }
    }
  }

  /// Bridges that have both the home and the way out.
  private static func crossings(_ links: Links, _ plan: FencePlan, _ callsRules: Bool) -> [String] {
    if callsRules { return [] }
    return links.bridges.filter { bridge in
      let isHome = plan.interfaces.isEmpty || plan.interfaces.contains { $0.description == bridge.name }
      return isHome && links.waysOut.contains(bridge.number) && links.parts(of: bridge).count > 1
    }.map { bridge in
      "BROKEN: the way out leads over \(bridge.name), on which children's devices are too: what they send to a router "
        + "beyond it passes as frames, below all rules. Take the way out off the bridge and have this machine route, or load "
        + "br_netfilter and set net.bridge.bridge-nf-call-iptables=1 and net.bridge.bridge-nf-call-ip6tables=1"
    }
  }
}
