import PicketSystem

/// Redirects the home's packets for one address to another, for as long as this object lives.
final class Redirect {
  let address: String
  private let rules: [[String]]
  private let lab: Lab

  /// Redirects DNS questions for an unused address to a resolver.
  convenience init(to resolver: Resolver, _ family: Family, _ lab: Lab) throws {
    let address = family == .v4 ? "198.19.100.99" : "2001:db8:53::99"
    try self.init(of: address, to: resolver.address(family), family, ["udp", "tcp"], port: "53", lab)
  }

  /// Redirects an odd port of the router to a resolver's port 53: the filter has not read such questions before.
  convenience init(ofPort port: String, to resolver: Resolver, _ family: Family, _ lab: Lab) throws {
    let place = resolver.address(family)
    try self.init(
      of: Resolver.router.address(family), to: (family == .v4 ? place : "[\(place)]") + ":53", family, ["udp"],
      port: port, lab)
  }

  /// Redirects connections for a site to another.
  convenience init(of site: Site, to other: Site, _ family: Family, _ lab: Lab) throws {
    try self.init(of: site.address(family), to: other.address(family), family, ["tcp"], port: "443", lab)
  }

  private init(
    of address: String, to place: String, _ family: Family, _ transports: [String], port: String, _ lab: Lab
  ) throws {
    self.lab = lab
    self.address = address
    let program = family == .v4 ? "iptables" : "ip6tables"
    rules = transports.map { transport in
      [program, "-d", address, "-p", transport, "--dport", port, "-j", "DNAT", "--to-destination", place]
    }
    for rule in rules { try change("-A", rule) }
  }

  private func change(_ verb: String, _ rule: [String]) throws {
    let outcome = try lab.router.attempt([rule[0], "-t", "nat", verb, "PREROUTING", "-i", "home"] + rule.dropFirst())
    guard outcome.status == 0 else { throw LabError("\(rule): \(outcome.complaint)") }
  }

  deinit { for rule in rules { try? change("-D", rule) } }
}
