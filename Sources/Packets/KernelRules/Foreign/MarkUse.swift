/// A rule of another program that reads or writes bits of a packet's or connection's mark.
public struct MarkUse: Hashable, Sendable {
  /// The bits that the rule reads or writes. All bits for a rule without a mask, which no choice of ours avoids.
  public let bits: UInt32
  /// The program, as far as the names of chains and tables tell.
  public let owner: String
  /// The rule as its own tool prints it, shortened.
  public let rule: String

  public var isWhole: Bool { bits == .max }

  /// The number of rules that are examined at most.
  static let most = 4096

  init(bits: UInt32, owner: String, rule: some StringProtocol) {
    self.bits = bits
    self.owner = owner
    // Another program wrote the rule, and it is shown on a terminal.
    let shown = rule.unicodeScalars.lazy.map { $0.value < 32 || $0.value == 127 ? " " : Character($0) }
    self.rule = String(shown.prefix(160))
  }
}

extension MarkUse {
  /// Programs by the prefixes of their chains and tables.
  private static let owners = [
    ("KUBE-", "Kubernetes"), ("cali-", "Calico"), ("cali:", "Calico"), ("CILIUM_", "Cilium"), ("CNI-", "a CNI plugin"),
    ("WEAVE", "Weave"), ("ts-", "Tailscale"), ("mwan3_", "mwan3"), ("pbr_", "policy routing"), ("PSW", "PassWall"),
    ("DOCKER", "Docker"), ("sing-box", "sing-box"), ("fw4", "the OpenWrt firewall"), ("ufw", "ufw"),
    ("firewalld", "firewalld"), ("opensnitch", "OpenSnitch"), ("PORTMASTER", "Portmaster"), ("wg-quick", "wg-quick"),
  ]

  /// The program of the first known name, else the first name.
  static func owner(_ names: [String]) -> String {
    for name in names {
      if let known = owners.first(where: { name.hasPrefix($0.0) }) { return known.1 }
    }
    return names.first.map { "chain \(String($0.unicodeScalars.prefix(32).map { Character($0) }))" } ?? "a rule"
  }
}

extension MarkMask {
  /// Pairs of bits. The ones that homes, routers and laptops rarely use come first.
  static let candidates = [14, 22, 28, 12, 10, 20, 18, 30, 26, 24, 16, 8, 6, 4, 2, 0].map {
    MarkMask(low: $0, high: $0 + 1)
  }

  /// A pair of bits that no rule with a mask uses.
  public static func free(besides uses: [MarkUse]) -> MarkMask? {
    let taken = uses.filter { !$0.isWhole }.reduce(0 as UInt32) { $0 | $1.bits }
    return candidates.first { $0.bits & taken == 0 }
  }

  /// Why these bits cannot be used here, with bits that can; nil when no other rule uses them.
  public func conflict(with uses: [MarkUse]) -> RulesError? {
    let others = uses.filter { !$0.isWhole && $0.bits & bits != 0 }
    guard let first = others.first else { return nil }
    let more = others.count > 1 ? " and \(others.count - 1) more rules" : ""
    let free = MarkMask.free(besides: uses)
    return RulesError(
      "mark bits \(bits.hex) are used by \(first.owner), which uses \(first.bits.hex): `\(first.rule)`\(more)",
      remedy: free.map { "set markMask to \"\($0.bits.hex)\", which no rule here uses" }
        ?? "no pair of bits is free on this machine: one of those programs has to use fewer")
  }
}
