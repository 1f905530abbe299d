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

    @Test(arguments: Family.allCases) func `HTTP/3 reaches every other name`(_ family: Family) throws {
      let allowed = Site.allowed.named("h3-\(family)")
      #expect(try lab.emma.fetch3(allowed.address(family), allowed.name).error == nil)
      #expect(try lab.journal.count("request", via: "h3", allowed.name) == 1)
    }
  }
}
