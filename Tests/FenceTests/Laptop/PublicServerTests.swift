import PicketSystem
import Testing

extension FenceTests {
  /// A child's user and servers with public addresses, whose packets come with the gateway's hardware address (B1).
  @Suite(.needsDaemon) struct PublicServerTests {
    /// The value of `unknownDevices`; nil leaves the key out.
    static let words: [String?] = [nil, "pass", "strictest", "child:emma"]

    private func household(_ mode: Household.Mode, _ level: String, _ unknownDevices: String?) -> Household {
      Household(
        mode: mode, interfaces: mode == .both ? ["home"] : [], unknownDevices: unknownDevices,
        children: [.init(name: "emma", level: level, blocked: [Site.blocked.name])])
    }

    @Test(arguments: ["normal", "strict"], words)
    func `a child's user of a laptop reaches public servers, whatever the setting for unknown devices`(
      _ level: String, _ unknownDevices: String?
    ) throws {
      let lab = try Lab.standing()
      let label = "public-\(level)-\(unknownDevices?.filter(\.isLetter) ?? "unsaid")"
      try Fence.around(household(.laptop, level, unknownDevices)) { (_) throws in
        try expectService(to: lab.laptop.by(Household.childUser), label, lab)
      }
    }

    @Test(arguments: zip(["normal", "strict"], [nil, "strictest"]))
    func `a child's user of a router reaches public servers too`(_ level: String, _ unknownDevices: String?) throws {
      let lab = try Lab.standing()
      let label = "both-\(level)-\(unknownDevices?.filter(\.isLetter) ?? "unsaid")"
      let daemon = try Daemon(in: lab.router, household(.both, level, unknownDevices))
      defer { daemon.stop() }
      try expectService(to: lab.router.by(Household.childUser), label, lab)
    }

    /// Expects that DNS, TCP, QUIC and other UDP work over both families, and that blocked names stay blocked.
    private func expectService(to child: Device, _ label: String, _ lab: Lab) throws {
      for family in Family.allCases {
        let allowed = Site.allowed.named("\(label)-\(family)")
        for isTCP in [false, true] {
          let seen = try child.ask(Resolver.other.address(family), allowed.name, family.question, isTCP: isTCP)
          #expect(seen.answers == [allowed.address(family)], "\(family) \(isTCP ? "TCP" : "UDP") \(seen)")
        }
        #expect(try child.reaches(allowed, family))
        #expect(try child.fetch("http", allowed, family).shows(allowed.name))
        // On a busy machine a handshake may take longer than a client waits.
        #expect(try eventually { try child.fetch3(allowed.address(family), allowed.name).error == nil })
        let blocked = Site.blocked.named("\(label)-\(family)")
        #expect(try !child.reaches(blocked, family, seconds: 1))
        #expect(try child.fetch3(blocked.address(family), blocked.name).error != nil)
        #expect(try !lab.journal.knows(blocked.name))
      }
    }
  }
}
