import Testing

extension FenceTests {
  @Suite(.needsDaemon, .fence(.usual)) struct QUICTests {
    let lab: Lab
    init() throws { lab = try Lab.standing() }

    @Test(arguments: Family.allCases) func `HTTP/3 reaches no blocked name`(_ family: Family) throws {
      let blocked = Site.blocked.named("h3-\(family)")
      #expect(try lab.emma.fetch3(blocked.address(family), blocked.name).error != nil)
      #expect(try !lab.journal.knows(blocked.name))
    }

    @Test(arguments: Family.allCases) func `ports that were refused are asked about again under other settings`(
      _ family: Family
    ) throws {
      let daemon = try Fence.daemon()
      let attack = try Attack("again-\(family)", family, lab)
      let port = attack.port()
      attack.quic(attack.blocked.name, from: port)
      attack.end(milliseconds: 300)
      #expect(try !lab.journal.knows(attack.blocked.name))
      try daemon.enforce(Household(children: [.init(name: "emma"), .init(name: "ben")]))
      attack.quic(attack.blocked.name, from: port)
      #expect(try eventually { try lab.journal.knows(attack.blocked.name) })
      try daemon.enforce(.usual)
    }

    @Test(arguments: Family.allCases) func `HTTP/3 reaches every other name`(_ family: Family) throws {
      let allowed = Site.allowed.named("h3-\(family)")
      #expect(try lab.emma.fetch3(allowed.address(family), allowed.name).error == nil)
      #expect(try lab.journal.count("request", via: "h3", allowed.name) == 1)
    }
  }
}
