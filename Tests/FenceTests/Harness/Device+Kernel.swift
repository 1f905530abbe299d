import PicketSystem

/// The kernel's queues and rules in a place of the lab.
extension Device {
  /// How many packets were ever queued, over all queues.
  func queued() throws -> Int {
    let text = try run("cat", "/proc/net/netfilter/nfnetlink_queue")
    // The eighth column is the number of the last packet.
    return text.split(separator: "\n").reduce(0) { $0 + (Int($1.split(separator: " ").dropFirst(7).first ?? "") ?? 0) }
  }

  /// Whether nothing is queued while `visit` lasts. Other connections' packets may be, so it is tried several times.
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

  /// Removes all rules of all programs, as a careless firewall does, and restores the router's address translation.
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
