import Foundation
import PicketSystem
import Testing

extension FenceTests {
  /// Reasons to pass that skip shields: connectivity checks, and a guardian's grants. They open only the servers that DNS
  /// gives for their names (H1, H6).
  @Suite(.needsDaemon) struct CheckTests {
    private func household(_ mode: Household.Mode, _ level: String) -> Household {
      Household(mode: mode, children: [.init(name: "emma", level: level)])
    }

    private func child(_ mode: Household.Mode, _ lab: Lab) -> Device {
      mode == .router ? lab.emma : lab.laptop.by(Household.childUser)
    }

    @Test(arguments: [Household.Mode.router, .laptop], ["normal", "strict"])
    func `where the whole web is shielded, a check reaches its own server with what a check needs, and no other`(
      _ mode: Household.Mode, _ level: String
    ) throws {
      let lab = try Lab.standing()
      let child = child(mode, lab)
      try Fence.around(household(mode, level)) { (daemon) throws in
        try daemon.picket("shield", "add", "--child", "emma", "--all-web")
        #expect(try eventually { try !child.reaches(.allowed, seconds: 1) })
        for family in Family.allCases {
          for site in [Site.check, .captive] {
            #expect(try child.reaches(site, family), "\(site) \(family)")
            #expect(try child.fetch("http", site, family).shows(site.name), "\(site) \(family)")
          }
          #expect(try child.fetch3(Site.check.address(family), Site.check.name).error == nil, "\(family)")
          try expectBounds(child, family, lab)
          try expectNobody(child, family, lab)
        }
        #expect(try eventually { try Inbound.written(daemon).contains("allow connectivity") })
      }
    }

    /// A check cannot carry more than it needs, neither up nor down.
    private func expectBounds(_ child: Device, _ family: Family, _ lab: Lab) throws {
      let megabyte = "\(lab.state)/megabyte"
      try Data(count: 1_000_000).write(to: URL(filePath: megabyte))
      let place = family == .v4 ? Site.check.v4 : "[\(Site.check.v6)]"
      for scheme in ["http", "https"] {
        let down = try child.fetch(scheme, .check, family, path: "/bytes/1000000", seconds: 4)
        #expect(down.exit != 0 && down.body.count <= 65_536, "\(scheme) \(family) \(down.exit) \(down.body.count)")
        let start = try lab.journal.entries().count
        let port = scheme == "http" ? 80 : 443
        let up = try child.fetch(
          "\(scheme)://\(Site.check.name)/", "--data-binary", "@\(megabyte)", "-H", "Expect:", "--resolve",
          "\(Site.check.name):\(port):\(place)", seconds: 4)
        let heard = try lab.journal.entries().dropFirst(start)
        #expect(!up.shows(Site.check.name) && !heard.contains { $0.event == "request" }, "\(scheme) \(family)")
        let most = heard.compactMap(\.received).max() ?? 0
        #expect(most <= 20_000, "\(scheme) \(family): \(most)")
      }
    }

    /// A server that is not the name's gets no hello and no request.
    private func expectNobody(
      _ child: Device, _ family: Family, _ lab: Lab, _ sites: [Site] = [Site.check.at(.far), Site.captive.at(.far)]
    ) throws {
      for wrong in sites {
        let start = try lab.journal.entries().count
        #expect(try !child.reaches(wrong, family, seconds: 1), "\(wrong) \(family)")
        #expect(try !child.fetch("http", wrong, family, seconds: 1).shows(wrong.name), "\(wrong) \(family)")
        #expect(try child.fetch3(wrong.address(family), wrong.name).error != nil, "\(wrong) \(family)")
        #expect(try !lab.journal.knows(wrong.name, since: start), "\(wrong) \(family)")
      }
    }

    @Test func `what a shield over the whole web lets through leads to its own server, at level normal too`() throws {
      let lab = try Lab.standing()
      try Fence.around(household(.router, "normal")) { (daemon) throws in
        try daemon.picket("shield", "add", "--child", "emma", "--all-web", "--except", "school.test")
        try daemon.picket("grant", "--child", "emma", "--domain", "work.example", "--for", "5m")
        #expect(try eventually { try !lab.emma.reaches(.allowed, seconds: 1) })
        for family in Family.allCases {
          for site in [Site.school, .work] {
            #expect(try lab.emma.reaches(site, family), "\(site) \(family)")
            try expectNobody(lab.emma, family, lab, [site.at(.far)])
          }
          // A check opens its very address alone: anybody can rent the one beside it.
          #expect(try lab.emma.reaches(.check, family))
          try expectNobody(lab.emma, family, lab, [Site.check.at(.video)])
        }
      }
    }

    @Test(arguments: [Household.Mode.router, .laptop])
    func `without a shield, where the level is strict, such a name leads to no other server either`(
      _ mode: Household.Mode
    ) throws {
      let lab = try Lab.standing()
      let child = child(mode, lab)
      try Fence.around(household(mode, "strict")) { (daemon) throws in
        for family in Family.allCases {
          #expect(try child.reaches(.check, family))
          try expectNobody(child, family, lab)
        }
        // A granted name is open at its own servers alone.
        try daemon.picket("grant", "--child", "emma", "--domain", "school.test", "--for", "5m")
        for family in Family.allCases {
          #expect(try child.reaches(.school, family))
          let (wrong, start) = (Site.school.at(.far), try lab.journal.entries().count)
          #expect(try !child.reaches(wrong, family, seconds: 1))
          #expect(try !child.fetch("http", wrong, family, seconds: 1).shows(wrong.name))
          #expect(try child.fetch3(wrong.address(family), wrong.name).error != nil)
          #expect(try !lab.journal.knows(wrong.name, since: start))
        }
      }
    }
  }
}
