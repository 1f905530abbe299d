// What the kernel can do, and who else filters.
extension Readings {
  var rightsChecks: [Check] {
    if isRoot { return [] }
    return [
      .warning(
        "rights", "only root sees other programs' rules, sudo's files and marks: they were not looked at",
        mend: "sudo picket doctor")
    ]
  }

  var ruleChecks: [Check] { backEndChecks + toolChecks + otherChecks }

  private var backEndChecks: [Check] {
    if let backEnd = fence?.backEnd ?? rules?.backEnd {
      let why = (fence?.findings ?? rules?.backEndReasons ?? []).first { $0.hasPrefix("nftables: ") }
      return [.ok("backend", "the kernel takes the rules by \(backEnd)" + (why.map { " (\($0))" } ?? ""))]
    }
    if let trouble = rules?.backEndTrouble { return [.broken("backend", trouble.text, mend: trouble.mend)] }
    return []
  }

  private var toolChecks: [Check] {
    let missing = machine.tools.filter { !$0.value }.keys.sorted()
    guard let first = missing.first else { return [] }
    // nft may be there as a library alone; without both kinds there is no fence.
    let hasRules = machine.tools["nft"] == true || machine.tools["iptables"] == true
    let packages = Set(missing.map { ["ip": "iproute2", "nft": "nftables"][$0] ?? "iptables" }).sorted()
    let mend = "sudo apt install \(packages.joined(separator: " "))"
    if !hasRules && machine.tools["iptables"] != nil {
      return [.broken("tools", "neither nft nor iptables is installed: no rules can be put up", mend: mend)]
    }
    if first == "ip" && missing.count == 1 {
      return [.warning("tools", "ip is not installed: policy routing by marks is not found", mend: mend)]
    }
    return [
      .warning(
        "tools", "not installed: \(missing.joined(separator: ", ")). Rules that such programs put up are not found",
        mend: mend)
    ]
  }

  private var otherChecks: [Check] {
    guard let rules else { return [] }
    var checks: [Check] = []
    if let trouble = rules.marks {
      checks.append(.broken("marks", trouble.text, mend: trouble.mend))
    } else {
      checks.append(.ok("marks", "no other program uses Picket's two bits of packets' marks"))
    }
    checks += rules.offloads.map { offload in
      .broken(
        "offload",
        "\(offload.owner) offloads flows (`\(offload.rule)`): what is offloaded passes the fence unseen",
        mend: Readings.mendOffload(by: offload.owner))
    }
    if rules.offloads.isEmpty { checks.append(.ok("offload", "no rule offloads flows past the fence")) }
    if !rules.others.isEmpty {
      checks.append(
        .ok("firewalls", "rules of their own have \(rules.others.joined(separator: ", ")): Picket leaves them alone"))
    }
    return checks
  }

  private static func mendOffload(by owner: String) -> String {
    owner == "the OpenWrt firewall"
      ? "uci set firewall.@defaults[0].flow_offloading=0; uci set firewall.@defaults[0].flow_offloading_hw=0; "
        + "uci commit firewall; service firewall restart"
      : "sudo nft list ruleset | grep -n 'flow add' shows the rule: take it out of the file that \(owner) loads"
  }
}
