import Testing

extension FenceTests {
  /// Without a filter each technique reaches a server; otherwise the tests behind the fence would prove nothing.
  @Suite struct OpenEvasionTests {
    @Test(arguments: Row.all) func `a trick reaches a server without a filter`(_ row: Row) throws {
      let lab = try Lab.standing()
      for family in row.families {
        let reaches = row.reaches.contains(family)
        #expect(try row.run(family, "open", in: lab, patience: reaches ? 1 : 0.1) == reaches, "\(row.id) \(family)")
      }
    }
  }

  /// The techniques of circumvention tools and papers, from a child's own card and link.
  @Suite(.needsDaemon, .fence(.usual)) struct EvasionTests {
    @Test(arguments: Row.all) func `no trick gets a blocked name to a server`(_ row: Row) throws {
      let lab = try Lab.standing()
      for family in row.families {
        // A fence may refuse the connection altogether.
        let reached = (try? row.run(family, "closed", in: lab, patience: 0.15)) ?? false
        #expect(!reached, "\(row.id) \(family)")
        #expect(try lab.emma.reaches(Site.allowed.named("after"), family), "\(row.id) left the fence shut")
      }
      // Nor does a name of an earlier row arrive late.
      let late = try lab.journal.entries().suffix(500).filter {
        $0.name.map { $0.contains("-closed-") && $0.hasSuffix(Site.blocked.name) } == true
      }
      #expect(late.isEmpty)
    }
  }
}
