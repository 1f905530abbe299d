import Policy
import Testing
import Wire

@Suite struct SafeSearchTests {
  static let strict = Address(v4: 0xd8ef_2678)
  static let moderate = Address(v4: 0xd8ef_2677)
  static let hosts = [
    SafeSearchHost(
      name: name("www.video.test"), strict: .init(name: name("strict.video.test"), addresses: [strict]),
      moderate: .init(name: name("moderate.video.test"), addresses: [moderate])),
    SafeSearchHost(name: name("later.test"), target: .init(name: name("safe.later.test"), addresses: [])),
    SafeSearchHost(name: name("plain.test"), target: .init(name: nil, addresses: (1...12).map { Address(v4: $0) })),
  ]

  private func snapshot(_ child: Settings.Child) throws -> Snapshot {
    try Snapshot(Settings(children: [child], safeSearch: SafeSearchTests.hosts), catalog: nil)
  }

  private func host(_ snapshot: Snapshot, _ text: String) -> Name? {
    snapshot.safeSearch(child: 0, name(text)).flatMap { snapshot.enforced($0).name }
  }

  @Test func `a search engine answers at its safe host, in the degree that fits the child`() throws {
    #expect(host(try snapshot(.init(level: .normal)), "www.video.test") == nil)
    #expect(
      host(try snapshot(.init(level: .normal, safeSearch: true)), "www.video.test") == name("moderate.video.test"))
    #expect(host(try snapshot(.init(level: .strict, safeSearch: true)), "www.video.test") == name("strict.video.test"))
    let denial = Settings.Store(name: "media", denyExplicit: true)
    #expect(host(try snapshot(.init(level: .normal, stores: [denial])), "www.video.test") == name("strict.video.test"))
  }

  @Test func `exactly the engine's name is answered for`() throws {
    let snapshot = try snapshot(.init(level: .strict, safeSearch: true))
    for text in ["video.test", "a.www.video.test", "www.video.test.test", "xwww.video.test"] {
      #expect(host(snapshot, text) == nil, "\(text)")
    }
  }

  @Test func `an engine may have addresses alone, and the first eight count`() throws {
    let snapshot = try snapshot(.init(level: .strict, safeSearch: true))
    let host = snapshot.enforced(try #require(snapshot.safeSearch(child: 0, name("plain.test"))))
    #expect(host.name == nil)
    #expect(host.addresses.indices.map { host.addresses[$0] } == (1...8).map { Address(v4: $0) })
    #expect(snapshot.enforced(99).count == 0)
  }

  @Test func `a way around the safe host is blocked, even if always allowed`() throws {
    let snapshot = try snapshot(
      .init(
        level: .strict, alwaysAllowed: names("www.video.test"), grants: [Settings.Grant(.all, until: 9_000)],
        safeSearch: true))
    func rule(_ text: String, _ server: Address, isQuestion: Bool = false) -> Ruling {
      snapshot.rule(.about(.name, text, server: server, isQuestion: isQuestion))
    }
    #expect(rule("www.video.test", Identity.somewhere) == .block(.safeSearchBypass))
    #expect(rule("www.video.test", SafeSearchTests.strict) == .allow(.alwaysAllowed))
    #expect(rule("www.video.test", Identity.somewhere, isQuestion: true) == .allow(.alwaysAllowed))
    let behind64 = Address(high: 0x0064_ff9b_0000_0000, low: UInt64(SafeSearchTests.strict.v4))
    #expect(rule("www.video.test", behind64) == .allow(.alwaysAllowed))
    #expect(rule("a.www.video.test", Identity.somewhere) == .allow(.alwaysAllowed))
    // The safe host's address is not known yet.
    #expect(rule("later.test", Identity.somewhere) == .allow(.granted, until: 9_000))
  }
}
