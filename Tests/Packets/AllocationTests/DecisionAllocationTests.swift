import Catalog
import Policy
import Support
import Testing
import Wire

/// A decision costs no heap allocation, and no retain or release.
@Suite(.enabled(if: Measured.isPossible, Measured.reason)) struct DecisionAllocationTests {
  /// Ten stores with a thousand domains, grants, devices and safe search.
  private static func household() throws -> Snapshot {
    let stores = (0..<10).map { number in
      Settings.Store(
        name: "store \(number)", blockedDomains: (0..<90).map { name("site\($0).example\(number).com") },
        exceptDomains: (0..<10).map { name("site\($0).example\(number).com") },
        categories: .specific(CategorySet(["adult", "gambling"].compactMap(Category.init(builtIn:)))),
        maximumApplication: 600)
    }
    let child = Settings.Child(
      level: .strict, stores: stores,
      grants: [Settings.Grant(.category(try #require(Category(number: 1))), until: 2_000)],
      allowances: [Settings.Allowance(.domain(name("site1.example0.com"))), Settings.Allowance(.application("chess"))],
      safeSearch: true)
    let devices = (1...100).map { number in
      Settings.Device(
        number: UInt16(number), who: .child(0), hardware: UInt64(number),
        network: Settings.Device.Network(Address(v4: 0x0a00_0000 + UInt32(number))))
    }
    let host = SafeSearchHost(
      name: name("www.google.test"), target: .init(name: name("safe.google.test"), addresses: [server]))
    return try Snapshot(
      Settings(children: [child], devices: devices, unknownDevices: .strictest, safeSearch: [host]),
      catalog: SampleCatalog.open())
  }

  private static let server = Address(v4: 0xcb00_7107)

  private static let identities = [
    identity("www.example.org"), identity("site50.example5.com"), identity("a.site5.example5.com", category: "adult"),
    identity("www.games.test", category: "games"), identity("www.google.test"), identity("x.test", application: 2),
    identity("", .noName), identity("public.test", .hidden), identity("cdn.test", isAnswer: true),
  ]

  private static func identity(
    _ text: String, _ knowledge: Identity.Knowledge = .name, category: String? = nil, application: UInt16 = 0,
    isAnswer: Bool = false
  ) -> Identity {
    Identity(
      knowledge: knowledge, name: Name(text) ?? Name(),
      match: Match(
        categories: CategorySet([category.flatMap(Category.init(builtIn:))].compactMap(\.self)),
        application: application),
      kind: .ordinary, server: server, port: 443, isQuestion: false, isAnswer: isAnswer)
  }

  private static func ask(_ snapshot: borrowing Snapshot, _ blocked: inout Int) {
    for number in 0..<100 {
      for identity in identities {
        let child = snapshot.child(ofDevice: UInt16(number * 10)) ?? 0
        if snapshot.decide(child, identity, at: UInt64(number) * 40).verdict == .block { blocked += 1 }
        if snapshot.objection(child: child, to: identity.name, identity.match, at: 5) != nil { blocked += 1 }
        if let host = snapshot.safeSearch(child: child, identity.name) { blocked += snapshot.enforced(host).count }
        let owner = snapshot.owner(
          hardware: number % 2 == 0 ? UInt64(number) : nil, address: identity.server, user: nil, isFromHome: true)
        if owner == .unknown { blocked += 1 }
      }
      if snapshot.nextChange(after: UInt64(number)) == nil { blocked += 1 }
    }
  }

  @Test func `a decision takes nothing from the heap and counts no references`() throws {
    let snapshot = try Self.household()
    var blocked = 0
    Self.ask(snapshot, &blocked)
    #expect(blocked > 0)
    #expect(Allocations.count { Self.ask(snapshot, &blocked) } == 0)
    // Each walk over the array of questions retains it once.
    let references = try #require(Allocations.countReferences { Self.ask(snapshot, &blocked) })
    #expect(references <= 2 * 100 + 2, "\(references) references")
  }

  @Test func `references are counted at all`() throws {
    let snapshot = try Self.household()
    var copies: [Snapshot] = []
    copies.reserveCapacity(100)
    let references = Allocations.countReferences { for _ in 0..<100 { copies.append(snapshot) } }
    #expect(try #require(references) >= 100)
    #expect(copies.count == 100)
  }

  /// A valid name from a literal.
  private static func name(_ text: String) -> Name { Name(text) ?? Name() }
}
