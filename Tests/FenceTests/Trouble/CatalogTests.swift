import PicketSystem
import Testing

extension FenceTests {
  /// A fence without a catalog still blocks names, and is never more open than before. Emma has a blocked name, Ben a blocked
  /// category.
  @Suite(.needsDaemon) struct CatalogTests {
    let lab: Lab
    let daemon: Daemon

    init() throws {
      lab = try Lab.standing()
      daemon = try Daemon(in: lab.router, .withoutVideos)
    }

    /// Expects that Emma reaches the allowed site and not the blocked one, over both families.
    func works() throws -> Bool {
      try Family.allCases.allSatisfy { family in
        try lab.emma.reaches(.allowed, family) && !lab.emma.reaches(Site.blocked.named("catalog"), family, seconds: 1)
      }
    }

    @Test func `a start without a catalog fences children by names, says so, and categories follow with the catalog`()
      throws
    {
      #expect(daemon.stop() == 0)
      try daemon.hideCatalog(true)
      defer { try? daemon.hideCatalog(false) }
      try daemon.start()
      #expect(try works())
      #expect(try lab.guardian.reaches(Site.blocked.named("guardian")))
      #expect(try lab.ben.reaches(.video))
      let status = try daemon.attempt("status", "--detail")
      #expect(status.status == 1)
      for part in ["BROKEN: there is no catalog: ", "picket lists update", "none: categories are not filtered"] {
        #expect(status.text.contains(part), "\(part) in \(status.text)")
      }
      // A shield over a name counts at once, also now.
      try daemon.picket("shield", "add", "--child", "Ben", "--domain", Site.allowed.name)
      #expect(try eventually { try !lab.ben.reaches(.allowed, seconds: 1) })
      try daemon.picket("shield", "remove", "--child", "Ben", "--domain", Site.allowed.name)
      try daemon.hideCatalog(false)
      #expect(try daemon.call("{\"method\":\"io.picket.Catalog.UpdateLists\"}").contains("outcomes"))
      #expect(try eventually { try !lab.ben.reaches(.video, seconds: 1) })
      #expect(try works() && lab.ben.reaches(.allowed))
      #expect(try daemon.attempt("status").status == 0)
      #expect(daemon.stop() == 0)
    }

    @Test func `a filter that has a catalog is not made to forget it`() throws {
      let filter = try daemon.filter()
      let revision = try #require(try daemon.status()?.revision)
      daemon.kill()
      try daemon.hideCatalog(true)
      defer { try? daemon.hideCatalog(false) }
      try daemon.start()
      let isSaid = eventually { daemon.complaints.contains("goes on judging by revision \(revision)") }
      #expect(isSaid)
      #expect(try works() && !lab.ben.reaches(.video, seconds: 1))
      #expect(try daemon.filter() == filter && daemon.status()?.revision == revision)
      try daemon.hideCatalog(false)
      daemon.signal(1)
      #expect(try eventually { try daemon.status()?.revision != revision })
      #expect(try works() && !lab.ben.reaches(.video, seconds: 1))
      #expect(daemon.stop() == 0)
    }
  }
}
