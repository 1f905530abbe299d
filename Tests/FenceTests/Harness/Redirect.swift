/// Questions for an address that nobody has are taken to a resolver, for as long as this lives.
final class Redirect {
  let address: String
  private let rules: [[String]]
  private let lab: Lab

  init(to resolver: Resolver, _ family: Family, _ lab: Lab) throws {
    self.lab = lab
    address = family == .v4 ? "198.51.100.99" : "2001:db8:53::99"
    let (place, program) = (resolver.address(family), family == .v4 ? "iptables" : "ip6tables")
    rules = ["udp", "tcp"].map { [program, $0, place] }
    for rule in rules { try change("-A", rule) }
  }

  private func change(_ verb: String, _ rule: [String]) throws {
    try lab.router.run(
      rule[0], "-t", "nat", verb, "PREROUTING", "-i", "home", "-d", address, "-p", rule[1], "--dport", "53", "-j",
      "DNAT", "--to-destination", rule[2])
  }

  deinit { for rule in rules { try? change("-D", rule) } }
}
