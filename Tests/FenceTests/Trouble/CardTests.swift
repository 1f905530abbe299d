import Testing

extension FenceTests {
  /// A child's machine takes the hardware address of a guardian's machine, on the same bridge.
  @Suite(.needsDaemon, .fence(.usual)) struct CardTests {
    private static let (own, guardians) = ("02:00:00:00:01:11", "02:00:00:00:01:21")

    let lab: Lab
    init() throws { lab = try Lab.standing() }

    private func take(_ card: String) throws {
      try lab.emma.run("ip", "link", "set", "eth0", "address", card)
      try lab.router.run("ip", "neighbour", "flush", "dev", "home")
    }

    @Test func `a machine with a guardian's card address is a child's as soon as both are heard`() throws {
      let daemon = try Fence.daemon()
      try take(Self.guardians)
      defer { try? take(Self.own) }
      let voices = try [lab.emma, lab.guardian].map { place in
        try Program(
          ["/usr/sbin/ip"] + place.entrance + ["ping", "-qi0.2", Resolver.router.address(.v4)],
          log: lab.state + "/voices.log")
      }
      // At first it passes for the guardian's machine.
      var turn = 0
      func isFree(_ family: Family) throws -> Bool {
        turn += 1
        let seen = try lab.emma.ask(Resolver.other.address(family), Site.blocked.named("card-\(turn)").name)
        return seen.answers?.isEmpty == false
      }
      #expect(try eventually(seconds: 40) { try daemon.picket("status").contains("by turns") })
      for family in Family.allCases {
        #expect(try eventually { try lab.emma.ask(Resolver.other.address(family), Site.allowed.name).error == nil })
        #expect(try !isFree(family))
      }
      for voice in voices { voice.end() }
    }
  }
}
