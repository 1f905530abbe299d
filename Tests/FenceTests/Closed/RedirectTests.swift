import Foundation
import Testing

extension FenceTests {
  /// A home whose router redirects every DNS question to one resolver. A client takes only an answer that seems to come from
  /// the resolver that it asked.
  @Suite(.needsDaemon, .fence(.usual)) struct RedirectTests {
    let lab: Lab
    init() throws { lab = try Lab.standing() }

    @Test(arguments: Family.allCases, [Resolver.router, .other])
    func `a redirected question is answered in the name of its own resolver`(_ family: Family, _ resolver: Resolver)
      throws
    {
      let redirect = try Redirect(to: resolver, family, lab)
      // From a new port each time, and twice from one port, which is in the kernel's connection table the second time.
      for port in [nil, nil, 40_053, 40_053] {
        let name = "led-\(family)-\(resolver).blocked.test"
        let seen = try lab.emma.ask(redirect.address, name, family.question, from: port)
        #expect(seen.isEmpty && seen.echoed == true && seen.error == nil, "\(seen)")
        #expect(try lab.journal.count("question", name) == 0)
        let site = Site.allowed.named("led-\(family)-\(resolver)")
        let other = try lab.emma.ask(redirect.address, site.name, family.question, from: port)
        #expect(other.answers == [site.address(family)])
      }
      withExtendedLifetime(redirect) {}
    }

    @Test(arguments: Family.allCases) func `a redirected question is recorded once`(_ family: Family)
      throws
    {
      let redirect = try Redirect(to: .other, family, lab)
      let site = Site.allowed.named("line-\(family)")
      #expect(try lab.emma.ask(redirect.address, site.name, family.question).answers == [site.address(family)])
      #expect(try eventually { try written(site.name) > 0 })
      #expect(try written(site.name) == 1)
      withExtendedLifetime(redirect) {}
    }

    @Test(arguments: Family.allCases)
    func `a packet that redirection makes a question is judged and recorded as usual`(_ family: Family) throws {
      let redirect = try Redirect(ofPort: "5335", to: .other, family, lab)
      let site = Site.allowed.named("odd-\(family)")
      let seen = try lab.emma.ask(redirect.address, site.name, family.question, to: 5_335)
      #expect(seen.answers == [site.address(family)])
      #expect(try eventually { try written(site.name) == 1 })
      #expect(try lab.emma.ask(redirect.address, "odd-\(family).blocked.test", family.question, to: 5_335).isEmpty)
      withExtendedLifetime(redirect) {}
    }

    /// How many questions for a name are in the log.
    private func written(_ name: String) throws -> Int {
      struct Entry: Decodable {
        let name: String?
        let count: Int
      }
      return try Fence.daemon().picket("log", "--reveal", "--json").split(separator: "\n").reduce(0) { sum, line in
        let entry = try JSONDecoder().decode(Entry.self, from: Data(line.utf8))
        return entry.name == name ? sum + entry.count : sum
      }
    }

    @Test(arguments: Family.allCases, [Resolver.router, .other])
    func `over TCP a blocked name's question reaches no resolver`(_ family: Family, _ resolver: Resolver) throws {
      let redirect = try Redirect(to: resolver, family, lab)
      let site = Site.allowed.named("stream-\(family)-\(resolver)")
      let seen = try lab.emma.ask(redirect.address, site.name, family.question, isTCP: true)
      #expect(seen.answers == [site.address(family)])
      let name = "stream-\(family)-\(resolver).blocked.test"
      #expect(try lab.emma.ask(redirect.address, name, family.question, isTCP: true).error != nil)
      #expect(try lab.journal.count("question", name) == 0)
      withExtendedLifetime(redirect) {}
    }
  }
}
