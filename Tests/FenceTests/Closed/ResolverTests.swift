import Foundation
import Testing

extension FenceTests {
  /// Answers of a resolver that the household does not trust, such as a child's own, may block and never allow (R12).
  /// Emma's level is strict, Ben's is normal.
  @Suite(.needsDaemon, .fence(.strict)) struct ResolverTests {
    let lab: Lab
    let daemon: Daemon

    init() throws {
      lab = try Lab.standing()
      daemon = try Fence.daemon()
    }

    @Test(arguments: Family.allCases) func `an answer of a child's own resolver opens the way to no server`(
      _ family: Family
    ) throws {
      let site = Site.allowed.named("\(family).forged")
      try lab.emma.believe(.other, of: site.at(.far))
      // Neither with the name nor without one.
      #expect(try !lab.emma.reaches(site.at(.far), family))
      #expect(try !lab.emma.opens(Site.far.address(family)))
      #expect(try lab.emma.fetch3(Site.far.address(family), site.name).error != nil)
      #expect(try !lab.journal.knows(site.name))
      // A trusted answer opens the name's own address, and still no other.
      try lab.emma.believe(.router, of: site)
      #expect(try lab.emma.reaches(site, family))
      #expect(try lab.emma.opens(site.address(family)))
      #expect(try !lab.emma.reaches(site.at(.far), family))
    }

    @Test(arguments: Family.allCases) func `a device whose resolver is honest goes where it may`(_ family: Family)
      throws
    {
      let site = Site.chat.named("honest-\(family)")
      try lab.emma.believe(.other, of: site)
      let seen = try lab.emma.fetch("https", site, family)
      #expect(seen.shows(site.name))
      // A connection without a name is judged by the names claimed for its address, once trusted DNS confirms them.
      let (other, asked) = (Site.video.named("nameless-\(family)"), try daemon.status()?.lookUps.asked)
      #expect(try !lab.emma.opens(other.address(family)))
      try lab.emma.believe(.other, of: other, family)
      #expect(try lab.emma.opens(other.address(family)))
      // The look-up's result is evidence, so no further look-up happens.
      let after = try daemon.status()?.lookUps.asked
      #expect(after != asked)
      #expect(try lab.emma.opens(other.address(family)) && lab.emma.reaches(other, family))
      #expect(try daemon.status()?.lookUps.asked == after)
    }

    /// Fetches twenty names of one page with each resolver, like a strict child's browser.
    @Test func `a name that was claimed is asked for again once, and one that is known never`() throws {
      func median(_ label: String, by resolver: Resolver) throws -> Double {
        let times = try (0..<20).map { number in
          let site = Site.chat.named("\(label)-\(number)")
          try lab.emma.believe(resolver, of: site, .v4)
          let seen = try lab.emma.fetch("https", site)
          #expect(seen.shows(site.name))
          return seen.seconds
        }
        return times.sorted()[10] * 1_000
      }
      let before = try #require(try daemon.status()).lookUps.asked
      let (claimed, known) = try (median("claimed", by: .other), median("known", by: .router))
      let asked = try #require(try daemon.status()).lookUps.asked - before
      print(
        "TLS to its page: \(claimed) ms where the name was asked for again, \(known) ms where it was not; \(asked) asked"
      )
      #expect(asked == 20)
    }

    @Test(arguments: Family.allCases) func `a claim lifts no shield over the whole web, and blocks`(_ family: Family)
      throws
    {
      try daemon.picket("shield", "add", "--child", "ben", "--all-web", "--except", Site.allowed.name)
      defer { _ = try? daemon.picket("shield", "remove", "--child", "ben", "--all-web") }
      let (forged, honest) = (Site.allowed.named("ben-\(family).forged"), Site.allowed.named("ben-\(family)"))
      try lab.ben.believe(.other, of: forged.at(.far))
      #expect(try !lab.ben.opens(Site.far.address(family)))
      try lab.ben.believe(.other, of: honest)
      #expect(try lab.ben.opens(honest.address(family)))
    }

    @Test(arguments: Family.allCases) func `at level normal a claim blocks nothing and is recorded`(
      _ family: Family
    )
      throws
    {
      let (forged, honest) = (Site.chat.named("noted-\(family).forged"), Site.chat.named("noted-\(family)"))
      for site in [forged.at(.far), honest] {
        try lab.ben.believe(.other, of: site)
        #expect(try lab.ben.reaches(site, family))
      }
      #expect(try eventually { try written(forged.name) == ["allow addressMismatch"] })
      #expect(try eventually { try written(honest.name) == ["allow nothingBlocks"] })
    }

    /// The verdicts and reasons in the log for flows to a name.
    private func written(_ name: String) throws -> [String] {
      struct Entry: Decodable {
        let verdict: String
        let reason: String
        let via: String
        let name: String?
      }
      return try daemon.picket("log", "--reveal", "--json").split(separator: "\n").compactMap { line in
        let entry = try JSONDecoder().decode(Entry.self, from: Data(line.utf8))
        return entry.name == name && entry.via != "dns" ? "\(entry.verdict) \(entry.reason)" : nil
      }
    }
  }

  /// The same on a laptop that asks the home's router.
  @Suite(.needsDaemon, .fence(.strictLaptop)) struct LaptopResolverTests {
    @Test(arguments: Family.allCases) func `an answer of a child's own resolver opens the way to no server`(
      _ family: Family
    ) throws {
      let lab = try Lab.standing()
      let child = lab.laptop.by(Household.childUser)
      let site = Site.allowed.named("laptop-\(family).forged")
      try child.believe(.other, of: site.at(.far))
      #expect(try !child.reaches(site.at(.far), family))
      #expect(try !child.opens(Site.far.address(family)))
      #expect(try !lab.journal.knows(site.name))
      try child.believe(.router, of: site)
      #expect(try child.opens(site.address(family)) && child.reaches(site, family))
      // An honest answer is confirmed.
      let honest = Site.chat.named("laptop-\(family)")
      try child.believe(.other, of: honest)
      #expect(try child.opens(honest.address(family)) && child.reaches(honest, family))
    }
  }
}

extension Device {
  /// Asks a resolver for the addresses of a name, and expects the site's.
  fileprivate func believe(_ resolver: Resolver, of site: Site, _ families: Family...) throws {
    for family in families.isEmpty ? Family.allCases : families {
      let told = try ask(resolver.address(family), site.name, family.question)
      #expect(told.answers == [site.address(family)])
    }
  }

  /// Whether a server answers TLS without a name.
  fileprivate func opens(_ address: String) throws -> Bool {
    let place = address.contains(":") ? "[\(address)]" : address
    return try fetch("https://\(place)/", "--insecure", seconds: 2).status == 200
  }
}
