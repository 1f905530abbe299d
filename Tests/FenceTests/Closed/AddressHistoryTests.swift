import Testing

extension FenceTests {
  /// A packet from an address that the router's neighbour table gives to a child's card is the child's, whatever its
  /// own card.
  @Suite(.needsDaemon, .fence(.usual)) struct WhereaboutsTests {
    let lab: Lab
    let daemon: Daemon

    init() throws {
      lab = try Lab.standing()
      daemon = try Fence.daemon()
    }

    /// Addresses that the router's neighbour table has for Emma's card, permanently.
    static func place(_ family: Family) -> String { family == .v4 ? "10.77.1.66" : "fd77:1::66" }

    /// Has Emma send from these addresses with an unregistered card, and receive answers on her own card.
    func withSpareCard(_ body: () throws -> Void) throws {
      let emma = lab.emma
      try emma.run(
        "ip", "link", "add", "spare", "link", "eth0", "address", "02:00:00:00:01:99", "type", "macvlan", "mode",
        "bridge")
      defer {
        _ = try? emma.attempt(["ip", "link", "delete", "spare"])
        for family in Family.allCases {
          _ = try? emma.attempt(["ip", family.option, "rule", "delete", "table", "66"])
        }
      }
      for name in ["all", "eth0", "spare"] { try emma.run("sysctl", "-qw", "net.ipv4.conf.\(name).rp_filter=0") }
      try emma.run("ip", "link", "set", "spare", "up")
      for (family, length) in [(Family.v4, 32), (.v6, 128)] {
        let place = WhereaboutsTests.place(family)
        try emma.run("ip", "address", "add", "\(place)/\(length)", "dev", "spare")
        // The router's answers go to her own card.
        try emma.run(
          "ip", "neighbour", "add", Resolver.router.address(family), "lladdr", "02:00:00:00:01:01", "dev", "spare",
          "nud",
          "permanent")
        try emma.run("ip", family.option, "rule", "add", "from", place, "table", "66")
        try emma.run(
          "ip", family.option, "route", "add", Resolver.router.address(family), "dev", "spare", "table", "66")
        try emma.run(
          "ip", family.option, "route", "add", "default", "via", Resolver.router.address(family), "dev", "spare",
          "table",
          "66")
      }
      try body()
    }

    func reaches(_ site: Site, _ family: Family) throws -> Bool {
      let address = family == .v4 ? site.v4 : "[\(site.v6)]"
      return try lab.emma.fetch(
        "https://\(site.name)/", "--resolve", "\(site.name):443:\(address)", "--interface",
        WhereaboutsTests.place(family), seconds: 2
      ).shows(site.name)
    }

    @Test func `a child that sends from an address of its own is fenced behind another card, too`() throws {
      // The daemon found the addresses by itself.
      let devices = try daemon.picket("device", "list", "--child", "emma", "--json")
      for family in Family.allCases {
        #expect(devices.contains("\"\(WhereaboutsTests.place(family))\""), "\(devices)")
      }
      try withSpareCard {
        for family in Family.allCases {
          let (isAllowed, isBlocked) = try (reaches(.allowed, family), !reaches(Site.blocked.named("spare"), family))
          #expect(isAllowed && isBlocked, "\(family)")
        }
      }
      #expect(try !lab.journal.knows(Site.blocked.named("spare").name))
    }
  }
}
