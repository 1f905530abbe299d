import Testing

extension FenceTests {
  /// Private addresses beyond the uplink are not the home's (H8).
  @Suite(.needsDaemon) struct NeighbourhoodTests {
    private static func address(_ family: Family) -> String { family == .v4 ? "10.99.0.1" : "fd99::1" }

    @Test(arguments: [Household.Mode.router, .laptop])
    func `a name that is shown to a private address out there is stopped where the level is strict`(
      _ mode: Household.Mode
    ) throws {
      let lab = try Lab.standing()
      let child = mode == .router ? lab.emma : lab.laptop.by(Household.childUser)
      let household = Household(mode: mode, children: [.init(name: "emma", level: "strict")])
      try Fence.around(household) { (_) throws in
        for family in Family.allCases {
          let address = NeighbourhoodTests.address(family)
          let place = family == .v4 ? address : "[\(address)]"
          let name = Site.allowed.named("private-\(mode)-\(family)").name
          for (scheme, port) in [("https", 443), ("http", 80)] {
            let seen = try child.fetch("\(scheme)://\(name)/", "--resolve", "\(name):\(port):\(place)", seconds: 2)
            #expect(!seen.shows(name), "\(scheme) \(family)")
          }
          #expect(try child.fetch3(address, name).error != nil, "\(family)")
          #expect(try !lab.journal.knows(name), "\(family)")
          // A machine that is not supervised reaches the address.
          let control = Site.allowed.named("control-\(mode)-\(family)").name
          let seen = try lab.guardian.fetch("https://\(control)/", "--resolve", "\(control):443:\(place)")
          #expect(seen.shows(control), "\(family)")
        }
      }
    }
  }
}
