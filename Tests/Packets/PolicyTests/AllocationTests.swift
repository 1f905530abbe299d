import Catalog
import Policy
import Support
import Testing
import Wire

/// A decision costs no heap allocation, and no retain or release.
///
/// Measured in release builds alone and with the counting library preloaded, as `InspectTests.AllocationTests` says.
@Suite struct AllocationTests {
  #if DEBUG
    static let isOptimised = false
  #else
    static let isOptimised = true
  #endif

  static let isMeasured = isOptimised && Allocations.areCounted

  /// Ten stores with a thousand domains, grants, devices and safe search.
  private static func household() throws -> Snapshot {
    let stores = (0..<10).map { number in
      Settings.Store(
        name: "store \(number)", blockedDomains: (0..<90).map { name("site\($0).example\(number).com") },
        exceptDomains: (0..<10).map { name("site\($0).example\(number).com") },
        categories: .specific(categories("adult", "gambling")), maximumApplication: 600)
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
      name: name("www.google.test"), target: .init(name: name("safe.google.test"), addresses: [Identity.somewhere]))
    return try Snapshot(
      Settings(children: [child], devices: devices, unknownDevices: .strictest, safeSearch: [host]),
      catalog: SampleCatalog.open())
  }

  private static let identities: [Identity] = [
    .flow("www.example.org"), .flow("site50.example5.com"), .flow("a.site5.example5.com", "adult"),
    .flow("www.games.test", "games"), .flow("www.google.test"), .flow("x.test", application: 2),
    .about(.noName), .about(.hidden, "public.test"), .about(.name, "cdn.test", isAnswer: true),
  ]

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

  @Test(
    .enabled(
      if: isMeasured,
      "NOTHING WAS MEASURED: use an optimised build with .build/rivals/libpicket-allocations.so preloaded"))
  func `a decision takes nothing from the heap and counts no references`() throws {
    let snapshot = try AllocationTests.household()
    var blocked = 0
    AllocationTests.ask(snapshot, &blocked)
    #expect(blocked > 0)
    #expect(Allocations.count { AllocationTests.ask(snapshot, &blocked) } == 0)
    // Each walk over the array of questions retains it once.
    let references = try #require(Allocations.countReferences { AllocationTests.ask(snapshot, &blocked) })
    #expect(references <= 2 * 100 + 2, "\(references) references")
  }

  @Test(.enabled(if: isMeasured)) func `references are counted at all`() throws {
    let snapshot = try AllocationTests.household()
    var copies: [Snapshot] = []
    copies.reserveCapacity(100)
    let references = Allocations.countReferences { for _ in 0..<100 { copies.append(snapshot) } }
    #expect(try #require(references) >= 100)
    #expect(copies.count == 100)
  }
}
