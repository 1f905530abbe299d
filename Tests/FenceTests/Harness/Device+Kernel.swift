import PicketSystem

/// What the kernel of a place holds.
extension Device {
  /// Packets that were ever queued, over all queues.
  func queued() throws -> Int {
    let text = try run("cat", "/proc/net/netfilter/nfnetlink_queue")
    // The eighth column is the number that the last packet got.
    return text.split(separator: "\n").reduce(0) { $0 + (Int($1.split(separator: " ").dropFirst(7).first ?? "") ?? 0) }
  }

  /// Whether nothing is queued while `visit` lasts. What other connections still had to say is, hence more than one look.
  func queuesNothing(while visit: () throws -> Void) throws -> Bool {
    for _ in 1...5 {
      let before = try queued()
      try visit()
      if try queued() == before { return true }
    }
    return false
  }

  private static let listings = [
    "iptables-nft-save", "ip6tables-nft-save", "iptables-legacy-save", "ip6tables-legacy-save",
  ]

  /// Lines of rules, chains and sets that name Picket, of every kind.
  func picketRules() throws -> [Substring] {
    let text = try (Device.listings.map { [$0] } + [["nft", "list", "ruleset"]]).map { words in
      try attempt(words).text
    }.joined(separator: "\n")
    return text.split(separator: "\n").filter { $0.lowercased().contains("picket") && !$0.hasPrefix("#") }
  }

  /// Takes every rule of everybody away, as a careless firewall does, and puts the router's own translation back.
  func flushRules() throws {
    for program in ["iptables-legacy", "ip6tables-legacy"] {
      for table in ["filter", "mangle", "raw"] {
        // Not every kernel has the legacy tables.
        _ = try attempt([program, "-t", table, "-F"])
        _ = try attempt([program, "-t", table, "-X"])
      }
    }
    try run("nft", "flush", "ruleset")
    let translation =
      "table ip lab { chain leaving { type nat hook postrouting priority srcnat; oifname \"wan\" masquerade; }; }"
    try run("nft", translation)
  }
}
