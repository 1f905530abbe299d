import Foundation
import Testing

extension FenceTests {
  /// Search engines are redirected to their safe results. Each test has its own daemon, which knows only the addresses
  /// in the rules.
  @Suite(.needsDaemon) struct SafeSearchTests {
    let lab: Lab
    let daemon: Daemon
    /// The resolv.conf of the router's programs.
    private let resolver: URL

    init() throws {
      lab = try Lab.standing()
      daemon = try Daemon(in: lab.router, .nobody)
      try daemon.addBen()
      resolver = URL(filePath: "/etc/netns/\(lab.router.namespace)/resolv.conf")
    }

    @Test func `with explicit content denied, engines give safe results only`() throws {
      let engine = "www.youtube.com"
      #expect(try !isLed(engine) && lab.ben.greets(engine))
      try daemon.set("media.denyExplicitContent", "true")
      #expect(try eventually { try isLed(engine) })
      // The ordinary address is blocked, even for a device that knows it.
      #expect(try !lab.ben.greets(engine))
      let told = try daemon.explain(engine)
      #expect(told.verdict == "allow" && told.rule == "it is answered with restrict.youtube.com", "\(told)")
      try daemon.set("media.denyExplicitContent", "null")
      #expect(try eventually { try !isLed(engine) && lab.ben.greets(engine) })
    }

    @Test(arguments: [Resolver.router, .other])
    func `a client that another resolver answers is redirected too`(_ resolver: Resolver) throws {
      let redirect = try Redirect(to: resolver, .v4, lab)
      let kinds = { try lab.ben.ask(redirect.address, "www.youtube.com").types ?? [] }
      #expect(try kinds().first != 5)
      try daemon.set("media.denyExplicitContent", "true")
      #expect(try eventually { try kinds().first == 5 })
      withExtendedLifetime(redirect) {}
    }

    @Test func `where the rules have no address, one is there soon after the network is`() throws {
      let engine = "duckduckgo.com"
      let usual = try Data(contentsOf: resolver)
      // No resolver listens there.
      try resolve("nameserver 127.0.0.1\n".utf8)
      defer { try? resolve(usual) }
      try daemon.set("media.denyExplicitContent", "true")
      #expect(try eventually { try isLed(engine) })
      Patience.pause(milliseconds: 1_500)
      // The engine is not redirected to its ordinary address instead.
      #expect(try isLed(engine) && addresses(of: engine) == [])
      try resolve(usual)
      #expect(try eventually(seconds: 10) { try addresses(of: engine) == [Site.far.v4] })
      #expect(try isLed(engine))
    }

    @Test(arguments: Family.allCases)
    func `at level strict an engine is reached at the address of its safe results, from any source`(
      _ family: Family
    ) throws {
      let engine = Site(name: "duckduckgo.com", number: Site.far.number)
      try daemon.picket("child", "change", "Ben", "--level", "strict")
      try daemon.set("media.denyExplicitContent", "true")
      // The household looks the address up; the device asks no resolver, like one with a hosts file.
      #expect(try eventually(seconds: 10) { try lab.journal.count("question", "safe.duckduckgo.com") > 1 })
      #expect(try eventually { try greets(engine, family) })
      #expect(try !greets(engine.at(.allowed), family))
    }

    private func greets(_ site: Site, _ family: Family) throws -> Bool {
      let (start, place) = (try lab.journal.entries().count, family == .v4 ? site.v4 : "[\(site.v6)]")
      _ = try lab.ben.fetch(
        "https://\(site.name)/", "--insecure", "--resolve", "\(site.name):443:\(place)", seconds: 2)
      return try lab.journal.knows(site.name, since: start)
    }

    /// Writes the resolv.conf in place, so that running programs see it.
    private func resolve(_ text: some Sequence<UInt8>) throws {
      let file = try FileHandle(forWritingTo: resolver)
      defer { try? file.close() }
      try file.truncate(atOffset: 0)
      try file.write(contentsOf: Data(text))
    }

    /// Whether a question for an engine is answered with an alias, without its resolver hearing it.
    private func isLed(_ engine: String) throws -> Bool {
      let heard = try lab.journal.count("question", engine)
      let alias = 5
      let seen = try lab.ben.ask(Resolver.other.address(.v4), engine)
      return try seen.types?.first == alias && lab.journal.count("question", engine) == heard
    }

    private func addresses(of engine: String) throws -> [String]? {
      try lab.ben.ask(Resolver.other.address(.v4), engine).answers?.filter { $0.contains(".") }
    }
  }
}
