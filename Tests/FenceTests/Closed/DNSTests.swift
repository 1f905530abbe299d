import Foundation
import PicketSystem
import Testing

extension FenceTests {
  @Suite(.needsDaemon, .fence(.usual)) struct DNSTests {
    let lab: Lab
    init() throws { lab = try Lab.standing() }

    @Test(arguments: Family.allCases, Resolver.allCases)
    func `a question for a blocked name is answered at once, and reaches no resolver`(
      _ family: Family, _ resolver: Resolver
    )
      throws
    {
      for isTCP in [false, true] {
        for type in ["A", "AAAA", "HTTPS", "TXT"] {
          let name = "wWw.\(family)-\(resolver)-\(isTCP)-\(type).BloCKed.test"
          let seen = try lab.emma.ask(resolver.address(family), name, type, isTCP: isTCP)
          #expect(seen.isEmpty && seen.echoed == true && seen.extended == nil, "\(name) \(seen)")
          #expect(try lab.journal.count("question", name.lowercased()) == 0)
        }
      }
    }

    @Test(arguments: ["DS", "DNSKEY"], [false, true])
    func `how a blocked name's zone is signed is answered by its resolver`(_ type: String, _ isTCP: Bool) throws {
      let name = "\(type.lowercased())-\(isTCP).blocked.test"
      let seen = try lab.emma.ask(Resolver.other.address(.v4), name, type, isTCP: isTCP)
      #expect(seen.code == 0 && seen.answers?.count == 1 && seen.answers?.first?.contains("0d") == true, "\(seen)")
      #expect(try lab.journal.count("question", name) == 1)
      // The name's addresses stay hidden.
      #expect(try lab.emma.ask(Resolver.other.address(.v4), name, isTCP: isTCP).isEmpty)
    }

    @Test(arguments: Family.allCases) func `a client with EDNS learns that the answer was filtered`(_ family: Family)
      throws
    {
      for isTCP in [false, true] {
        let seen = try lab.emma.ask(Resolver.other.address(family), "edns.blocked.test", isTCP: isTCP, hasEDNS: true)
        #expect(seen.isEmpty && seen.extended == 17 && seen.types?.last == 41)
      }
    }

    @Test(arguments: Family.allCases) func `other questions get their resolver's answer`(_ family: Family) throws {
      for resolver in [Resolver.router, .other] {
        for isTCP in [false, true] {
          let site = Site.allowed.named("dns-\(resolver)-\(isTCP)")
          let seen = try lab.emma.ask(
            resolver.address(family), site.name, family == .v4 ? "A" : "AAAA", isTCP: isTCP, hasEDNS: true)
          #expect(seen.answers == [site.address(family)] && seen.extended == nil)
        }
      }
      #expect(try lab.emma.ask(Resolver.other.address(family), "nothing.test").code == 3)
    }

    @Test(arguments: ["use-application-dns.net", "mask.icloud.com", "mask-h2.icloud.com", "doh.test"])
    func `canaries sing`(_ name: String) throws {
      for type in ["A", "AAAA"] {
        let seen = try lab.emma.ask(Resolver.router.address(.v4), name, type)
        #expect(seen.error == nil && (seen.code == 3 || seen.isEmpty) && seen.answers == [])
      }
      #expect(try lab.journal.count("question", name) == 0)
    }

    @Test func `resolvers that could be spoken to in secret are not discovered`() throws {
      let seen = try lab.emma.ask(Resolver.router.address(.v4), "_dns.resolver.arpa", "SVCB")
      #expect(seen.isEmpty)
    }

    @Test func `an alias of a blocked name is as blocked`() throws {
      let seen = try lab.emma.ask(Resolver.other.address(.v4), "cloak.other.test")
      #expect(seen.answers?.contains(Site.blocked.v4) == false)
    }

    @Test(arguments: Family.allCases, [false, true])
    func `keys for encrypted hellos are taken out of answers`(_ family: Family, _ isTCP: Bool) throws {
      for resolver in [Resolver.router, .other] {
        func ask(_ device: Device) throws -> Device.Answer {
          try device.ask(resolver.address(family), "ech.allowed.test", "HTTPS", isTCP: isTCP, hasEDNS: true)
        }
        let (whole, seen) = (try ask(lab.guardian), try ask(lab.emma))
        #expect(whole.answers?.first?.contains("fe0d") == true)
        #expect(seen.code == 0 && seen.error == nil && seen.types == whole.types)
        let data = try #require(seen.answers?.first)
        #expect(!data.contains("fe0d") && data.contains("00010003026832"))
        // In a TCP stream the octets of the keys stay, as filler.
        #expect(!isTCP || data.count == whole.answers?.first?.count)
      }
    }

    /// Only a lone question for a blocked name ends its connection; here it has others beside it.
    @Test(arguments: Family.allCases) func `questions in one stream are answered each as it should be`(_ family: Family)
      throws
    {
      let (allowed, blocked) = (Site.allowed.named("two-\(family)"), Site.blocked.named("two-\(family)"))
      let (yes, no) = ([allowed.address(family)], [String]())
      let rows: [(names: [Site], wanted: [[String]])] = [
        ([allowed, blocked], [yes, no]), ([blocked, allowed], [no, yes]), ([blocked, blocked], [no, no]),
        ([allowed, blocked, allowed, blocked, blocked, allowed], [yes, no, yes, no, no, yes]),
      ]
      for resolver in [Resolver.router, .other] {
        for (names, wanted) in rows {
          #expect(try lab.emma.ask(resolver.address(family), names) == wanted, "\(names) by \(resolver)")
        }
        // Cut within the second question, which is complete before the first is answered.
        let slow = Site.allowed.named("slow-\(family).pieces")
        #expect(try lab.emma.ask(resolver.address(family), [slow, blocked], cut: 52) == [yes, no])
      }
    }

    @Test func `keys that come in pieces do not come at all`() throws {
      let name = "ech.pieces.allowed.test"
      #expect(try lab.guardian.ask(Resolver.other.address(.v4), name, "HTTPS", isTCP: true).answers?.count == 1)
      #expect(try lab.emma.ask(Resolver.other.address(.v4), name, "HTTPS", isTCP: true).error != nil)
      // Other answers may come in pieces.
      let seen = try lab.emma.ask(Resolver.other.address(.v4), name, isTCP: true)
      #expect(seen.answers == [Site.allowed.v4])
    }
  }
}

extension Device {
  /// Asks a resolver for all these names in one stream, cut at an octet, and returns the answers in order.
  fileprivate func ask(_ resolver: String, _ sites: [Site], cut: Int? = nil) throws -> [[String]?] {
    struct Seen: Decodable { let answers: [[String]?] }
    let words = ["questions", resolver, cut.map(String.init) ?? ""] + sites.map(\.name)
    return try JSONDecoder().decode(Seen.self, from: Data(attempt(Device.probe + words).output)).answers
  }
}
