import Foundation
import Testing

extension FenceTests {
  /// A child and others ask the laptop's own resolver, which asks the home's resolver for them.
  @Suite(.needsDaemon, .fence(.strictLaptop)) struct StubTests {
    let lab: Lab
    let daemon: Daemon
    let stub: Stub
    let child: Device
    let other: Device

    init() throws {
      lab = try Lab.standing()
      daemon = try Fence.daemon()
      stub = try Stub(.dnsmasq, on: lab.laptop)
      (child, other) = (lab.laptop.by(Household.childUser), lab.laptop.by(Household.otherUser))
    }

    @Test(arguments: Family.allCases, [false, true])
    func `a child's question for a blocked name is answered before the stub hears it`(_ family: Family, _ isTCP: Bool)
      throws
    {
      let name = "stub-\(family)-\(isTCP).blocked.test"
      for type in ["A", "AAAA", "HTTPS"] {
        let seen = try child.ask(Stub.address(family), name, type, isTCP: isTCP, hasEDNS: true)
        #expect(seen.isEmpty && seen.echoed == true && seen.extended == 17, "\(type) \(seen)")
      }
      #expect(try lab.journal.count("question", name) == 0)
      // The stub has the answer in its cache from other users, and the child does not get it either.
      #expect(try other.ask(Stub.address(family), name, isTCP: isTCP).answers == [Site.blocked.v4])
      #expect(try child.ask(Stub.address(family), name, isTCP: isTCP).isEmpty)
    }

    @Test(arguments: Family.allCases, [false, true])
    func `other questions of a child get the stub's answer, and each is written down once`(
      _ family: Family, _ isTCP: Bool
    ) throws {
      let site = Site.allowed.named("stub-\(family)-\(isTCP)")
      let seen = try child.ask(Stub.address(family), site.name, isTCP: isTCP)
      #expect(seen.answers == [site.v4])
      #expect(try lab.journal.count("question", site.name) == 1)
      #expect(try eventually { try Stub.written(daemon, site.name) == ["allow dns"] })
    }

    @Test(arguments: Family.allCases)
    func `another user of the stub is neither queued nor written down`(_ family: Family) throws {
      let name = "other-\(family).blocked.test"
      let isLeftAlone = try lab.laptop.queuesNothing { () throws in
        for type in ["A", "AAAA"] {
          let isAnswered = try other.ask(Stub.address(family), name, type).answers?.count == 1
          #expect(isAnswered)
        }
      }
      #expect(isLeftAlone)
      #expect(try lab.journal.count("question", name) > 0)
      _ = try child.ask(Stub.address(family), Site.allowed.named("after-\(family)").name)
      #expect(try eventually { try !Stub.written(daemon, Site.allowed.named("after-\(family)").name).isEmpty })
      #expect(try Stub.written(daemon, name) == [])
    }

    @Test(arguments: Family.allCases) func `an address that the stub told belongs to its name`(_ family: Family) throws
    {
      let asked = { try daemon.status()?.lookUps.asked ?? 0 }
      let site = Site.allowed.named("known-\(family)")
      let type = family == .v4 ? "A" : "AAAA"
      #expect(try child.ask(Stub.address(family), site.name, type).answers == [site.address(family)])
      let before = try asked()
      #expect(try child.reaches(site, family))
      // No look-up was needed.
      #expect(try asked() == before)
      #expect(try !child.reaches(site.at(.far), family))
      // A connection without a name is judged by its address's names: a strict child reaches the address that it asked for.
      let unasked = Site.other.address(family)
      for (address, isReached) in [(site.address(family), true), (unasked, false)] {
        let place = family == .v4 ? address : "[\(address)]"
        #expect(
          try (child.fetch("https://\(place)/", "--insecure", seconds: 2).status == 200) == isReached, "\(address)")
      }
    }
  }

  /// The same with systemd-resolved, which most laptops have; it listens on IPv4 alone.
  @Suite(.needsDaemon, .enabled(if: Stub.canHaveResolved, "wants Debian's packages"), .fence(.strictLaptop))
  struct ResolvedTests {
    @Test(arguments: [false, true]) func `systemd-resolved answers a child what the child may know, and others all`(
      _ isTCP: Bool
    ) throws {
      let (lab, daemon) = (try Lab.standing(), try Fence.daemon())
      let stub = try Stub(.resolved, on: lab.laptop)
      defer { withExtendedLifetime(stub) {} }
      let (child, other) = (lab.laptop.by(Household.childUser), lab.laptop.by(Household.otherUser))
      let (blocked, allowed) = (
        Site.blocked.named("resolved-\(isTCP)"), Site.allowed.named("resolved-\(isTCP)")
      )
      let seen = try child.ask(Stub.address(.v4), blocked.name, isTCP: isTCP, hasEDNS: true)
      #expect(seen.isEmpty && seen.extended == 17, "\(seen)")
      #expect(try lab.journal.count("question", blocked.name) == 0)
      let isLeftAlone = try lab.laptop.queuesNothing { () throws in
        #expect(try other.ask(Stub.address(.v4), blocked.name, isTCP: isTCP).answers == [blocked.v4])
      }
      #expect(isLeftAlone)
      #expect(try child.ask(Stub.address(.v4), blocked.name, isTCP: isTCP).isEmpty)
      #expect(try child.ask(Stub.address(.v4), allowed.name, isTCP: isTCP).answers == [allowed.v4])
      let before = try daemon.status()?.lookUps.asked
      #expect(try child.reaches(allowed))
      #expect(try daemon.status()?.lookUps.asked == before)
      #expect(try eventually { try Stub.written(daemon, allowed.name).contains("allow dns") })
      #expect(try Stub.written(daemon, blocked.name) == ["block dns", "block dns"])
    }
  }
}

extension Stub {
  /// The log's verdicts for a name, or for flows without one.
  static func written(_ daemon: Daemon, _ name: String?) throws -> [String] {
    struct Entry: Decodable {
      let verdict: String
      let via: String
      let name: String?
    }
    return try daemon.picket("log", "--reveal", "--json").split(separator: "\n").compactMap { line in
      let entry = try JSONDecoder().decode(Entry.self, from: Data(line.utf8))
      return entry.name == name ? "\(entry.verdict) \(entry.via)" : nil
    }
  }
}
