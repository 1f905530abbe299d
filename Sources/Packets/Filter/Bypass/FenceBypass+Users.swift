internal import Capture
internal import KernelRules

/// On a laptop: packets that a child's user causes and that have another owner, or none.
extension FenceBypass {
  static func ofUsers(_ links: Links, _ plan: FencePlan, _ protocols: [String]) -> [String] {
    let children = plan.devices.supervised
    if children.users.isEmpty && children.userRanges.isEmpty { return [] }
    return tunnels(links, children) + hotspots(links, plan) + ownerless(protocols)
  }

  /// Tun devices of a child's user: packets written there arrive as if another machine had sent them.
  private static func tunnels(_ links: Links, _ children: DeviceSet) -> [String] {
    links.all.compactMap { link in
      guard let owner = link.owner, children.has(user: owner) else { return nil }
      return
        "\(link.name) is a tun device of user \(owner), a child's: what the child's programs write there comes in as "
        + "another machine's packets, and this machine may pass them on. Take it away (`ip link delete \(link.name)`), and "
        + "keep the user from making another: out of group netdev, and NetworkManager's settings.modify.own and "
        + "network-control denied by polkit"
    }
  }

  /// Wireless cards that other machines join. The kernel does not tell which user created one.
  private static func hotspots(_ links: Links, _ plan: FencePlan) -> [String] {
    let named = Set(plan.interfaces.map(\.description))
    return links.all.compactMap { link in
      let whole = links.all.first { $0.number == link.master && link.master != 0 }
      let isHome = plan.mode.hasDevices && (named.contains(link.name) || whole.map { named.contains($0.name) } == true)
      if isHome || !links.hotspots.contains(link.number) { return nil }
      return
        "\(link.name) is a hotspot: what machines that join it send leaves by this one and is no user's. If a child made "
        + "it, end it (`nmcli device disconnect \(link.name)`) and deny the child's user NetworkManager's wifi.share.open "
        + "and wifi.share.protected by polkit"
    }
  }

  /// Protocols for which the kernel opens sockets of its own.
  private static func ownerless(_ protocols: [String]) -> [String] {
    if protocols.isEmpty { return [] }
    let isOne = protocols.count == 1
    let (are, their, them) = isOne ? ("is", "its", "it") : ("are", "their", "them")
    return [
      "\(protocols.joined(separator: ", ")) \(are) loaded: the kernel itself sends what \(their) sockets say, as no user's. "
        + "Unless this machine needs \(them), unload \(them) (`modprobe -r \(protocols.joined(separator: " "))`) and write "
        + "`install NAME /bin/false` for each into /etc/modprobe.d/picket.conf"
    ]
  }

  /// Containers and virtual machines beside users: their packets have no owner, and are refused unless the
  /// configuration names their bridge.
  static func guests(_ links: Links, _ plan: FencePlan) -> [String] {
    links.bridges.compactMap { bridge in
      let isFenced =
        plan.mode.hasDevices && plan.devices.areUnknownSupervised
        && plan.interfaces.contains { $0.description == bridge.name }
      let guests = links.parts(of: bridge).filter { $0.kind == "veth" || $0.kind == "tun" }.count
      let isNamed = plan.forward.contains { $0.description == bridge.name }
      if isFenced || isNamed || guests == 0 { return nil }
      return
        "\(bridge.name) has \(guests) containers or virtual machines: they are no user's, and reach nothing while a child "
        + "is one. Whoever starts such is root, or in a group like docker or libvirt, where no child belongs; "
        + "`forward: [\"\(bridge.name)\"]` lets them pass unfenced, `mode: \"both\"` with "
        + "`interfaces: [\"\(bridge.name)\"]` and `unknownDevices: \"strictest\"` fences them"
    }
  }
}
