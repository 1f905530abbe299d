import Testing

extension FenceTests {
  /// DNS questions are read where they come in, before the router's other rules see them.
  @Suite(.needsDaemon, .fence(.usual)) struct QuestionTests {
    let lab: Lab
    init() throws { lab = try Lab.standing() }

    @Test(arguments: Family.allCases)
    func `a question that may pass is asked about once, and meets the rules of others once`(_ family: Family) throws {
      let program = family == .v4 ? "iptables-nft" : "ip6tables-nft"
      func change(_ verb: String) throws {
        try lab.router.run(
          program, "-t", "raw", verb, "PREROUTING", "-p", "udp", "--dport", "53", "--sport", "41005", "-j", "RETURN")
      }
      try change("-A")
      defer { try? change("-D") }
      let site = Site.allowed.named("once-\(family)")
      let before = try lab.router.queued()
      let seen = try lab.emma.ask(Resolver.other.address(family), site.name, family.question, from: 41_005)
      #expect(seen.answers == [site.address(family)])
      // The question and its answer.
      #expect(try lab.router.queued() - before == 2)
      let listing = try lab.router.run(program, "-t", "raw", "-L", "PREROUTING", "-nvx").split(separator: "\n")
      let counted = try #require(listing.first { $0.contains("spt:41005") }).split(separator: " ")
      #expect(counted.first == "1", "\(listing)")
    }
  }
}
