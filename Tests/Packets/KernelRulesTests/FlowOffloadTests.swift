import KernelRules
import Support
import Testing

/// Flow offload, by which packets pass all rules, found in other programs' rules.
@Suite struct FlowOffloadTests {
  private func found(saved: String = "", nft: String = "") throws -> [FlowOffload] {
    try ForeignRules.found(
      ScriptedTools { program, _ in
        switch program {
        case "iptables-save": ToolAnswer(succeeded: true, output: saved)
        case "nft": ToolAnswer(succeeded: true, output: nft)
        default: nil
        }
      }
    ).flowOffloads
  }

  private static let firewall = """
    table inet fw4 {
    \tflowtable ft {
    \t\thook ingress priority filter
    \t\tdevices = { eth0, eth1 }
    \t}
    \tchain forward {
    \t\ttype filter hook forward priority filter; policy drop;
    \t\tmeta l4proto { tcp, udp } flow add @ft
    \t}
    }
    """

  @Test func `a firewall that offloads flows is named, with the rule`() throws {
    let offloads = try found(nft: Self.firewall)
    #expect(offloads.map(\.rule) == ["meta l4proto { tcp, udp } flow add @ft"])
    #expect(offloads.first?.owner == "the OpenWrt firewall")
    #expect(try found(nft: Self.firewall.replacing("flow add", with: "flow offload")).count == 1)
    let warning = try #require(FlowOffload.warning(of: offloads))
    #expect(warning.hasPrefix("BROKEN: the OpenWrt firewall offloads flows"))
    #expect(warning.contains("Turn flow offloading off"))
  }

  @Test func `an iptables rule that offloads flows is named too`() throws {
    let rule = "-A FORWARD -m conntrack --ctstate ESTABLISHED -j FLOWOFFLOAD --hw"
    let saved = "*filter\n:FORWARD ACCEPT [0:0]\n\(rule)\nCOMMIT\n"
    #expect(try found(saved: saved).map(\.owner) == ["chain FORWARD"])
  }

  @Test(arguments: [
    "", "table inet x {\n\tflowtable ft {\n\t}\n}", "table inet x {\n\tchain flow {\n\t}\n}",
    "tcp dport 1 accept comment \"flow add @ft\"", "flow add", "flow", "flow add ft",
  ]) func `rules that only look like offloading are not named`(_ nft: String) throws {
    #expect(try found(nft: nft).isEmpty)
    #expect(FlowOffload.warning(of: []) == nil)
  }
}
