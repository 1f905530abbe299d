import Catalog
import Foundation
import Ledger
import Policy
import Support
import Testing
import Wire

@testable import Household

/// A damaged ledger opens no fence.
@Suite struct LossTests {
  /// A home with a shielded child, whose ledger was damaged while picketd did not run.
  private func damaged(_ home: Home, remove: Bool = false) async throws {
    try await {
      let household = try home.open()
      await household.use(BuiltIn.catalog)
      let mia = try await household.addChild("Mia")
      _ = try await household.addDevice(.child(mia.id), hardware: Hardware(bits: 0x02_0000_0001_11), user: 1_001)
      _ = try await household.addDevice(.guardian, hardware: Hardware(bits: 0x02_0000_0002_22))
      try Household.backUp(home.ledger, to: home.workshop.path("backup"))
    }()
    if remove { return try FileManager.default.removeItem(atPath: home.ledger) }
    let file = try FileHandle(forUpdating: URL(filePath: home.ledger))
    try file.truncate(atOffset: 5_000)
    try file.close()
  }

  @Test(arguments: [false, true])
  func `a damaged database, and one that is gone, publishes nothing over restarts`(isGone: Bool) async throws {
    let home = try Home()
    try await damaged(home, remove: isGone)
    for _ in 0..<3 {
      let household = try home.open()
      await household.use(BuiltIn.catalog)
      let troubles = await household.troubles
      #expect(troubles.count == 1 && troubles[0].contains("picket household begin"), "\(troubles)")
      #expect(troubles[0].contains("picket restore"))
      #expect(await household.complaints == troubles)
      for _ in 0..<2 {
        let refusal = await #expect(throws: HouseholdError.self) { try await household.addChild("Ben") }
        #expect(refusal == .unavailable(why: troubles[0]))
        await #expect(throws: HouseholdError.self) {
          try await household.setPasscode("1234", current: nil, isTrusted: true)
        }
        await #expect(throws: HouseholdError.self) { try await household.declare(Declaration()) }
      }
      home.pass(3_600)
      await household.tick()
      #expect(await household.publication == nil)
    }
  }

  @Test func `a filter that has nothing to judge by gets what fences everybody who was fenced`() async throws {
    let home = try Home()
    try await damaged(home)
    let household = try home.open()
    await household.use(BuiltIn.catalog)
    let publication = try #require(await household.current)
    #expect(publication.isFallback)
    let (snapshot, address) = (publication.snapshot, Address(v4: 1))
    let owner = snapshot.owner(hardware: 0x02_0000_0001_11, address: address, user: nil, isFromHome: true)
    #expect(owner == .device(1))
    #expect(snapshot.owner(hardware: nil, address: address, user: 1_001, isFromHome: false) == .device(1))
    #expect(snapshot.owner(hardware: 0x02_0000_0002_22, address: address, user: nil, isFromHome: true) == .trusted)
    #expect(snapshot.owner(hardware: 0x02_0000_0003_33, address: address, user: nil, isFromHome: true) == .unknown)
    let child = try #require(snapshot.child(ofDevice: 1))
    for name in ["www.wikipedia.org", "example.com"] {
      let name = try #require(Name(name))
      let identity = Identity(
        knowledge: .name, name: name, match: try #require(BuiltIn.catalog).find(name), kind: .ordinary,
        server: address, port: 443, isQuestion: true, isAnswer: false)
      #expect(snapshot.decide(child, identity, at: 0).verdict == .block)
    }
  }

  @Test func `a backup brings a lost household back, and what the configuration says beside it`() async throws {
    let home = try Home()
    try await damaged(home)
    let household = try home.open()
    await household.use(BuiltIn.catalog)
    let fallback = try #require(await household.current)
    let declaration = Declaration(children: [DeclaredChild(name: "Ben", settings: Settings.Child(level: .normal))])
    await #expect(throws: HouseholdError.self) { try await household.declare(declaration) }
    await #expect(throws: HouseholdError.self) { try await household.restore(from: home.workshop.path("nothing")) }
    #expect(await household.publication == nil)
    try await household.restore(from: home.workshop.path("backup"))
    #expect(await household.children.map(\.name) == ["Mia", "Ben"])
    #expect(await household.troubles == [])
    let publication = try #require(await household.current)
    #expect(!publication.isFallback && publication.snapshot.revision > fallback.snapshot.revision)
    await #expect(throws: HouseholdError.self) { try await household.beginAnew() }
  }

  @Test func `a family begins anew when somebody says so, and not before`() async throws {
    let home = try Home()
    try await damaged(home)
    try await {
      let household = try home.open()
      try await household.beginAnew()
      #expect(await household.troubles == [])
      #expect(await household.publication?.settings.children == [])
      _ = try await household.addChild("Ben")
    }()
    #expect(try await home.open().children.map(\.name) == ["Ben"])
  }

  /// A child, its device and a shield, as declared in a configuration.
  private func declaration() throws -> (Declaration, name: Name, hardware: Hardware) {
    let name = try #require(Name("games.test"))
    let hardware = try #require(Hardware(bits: 0x02_0000_0001_11))
    let shield = Settings.Store(name: "declared", blockedDomains: [name])
    let child = DeclaredChild(name: "Mia", settings: Settings.Child(level: .normal, stores: [shield]))
    let device = DeclaredDevice(owner: .child("Mia"), hardware: hardware)
    return (Declaration(children: [child], devices: [device]), name, hardware)
  }

  /// Whether the published snapshot lets the device reach the name.
  private func isOpen(_ publication: Publication, to name: Name, at hardware: Hardware) -> Bool {
    let (snapshot, address) = (publication.snapshot, Address(v4: 1))
    let device: UInt16? =
      switch snapshot.owner(hardware: hardware.bits, address: address, user: nil, isFromHome: true) {
      case .device(let number): number
      case .unknown: Snapshot.firstUnknown
      case .nobody, .trusted: nil
      }
    guard let child = device.flatMap({ snapshot.child(ofDevice: $0) }) else { return true }
    let identity = Identity(
      knowledge: .name, name: name, match: .nothing, kind: .ordinary, server: address, port: 443, isQuestion: true,
      isAnswer: false)
    return snapshot.decide(child, identity, at: 0).verdict == .allow
  }

  @Test(arguments: [HouseholdOptions.UnknownDevices.strictest, .pass, .child("Mia")])
  func `a family that begins anew is fenced by what the configuration says from its first moment`(
    _ unknown: HouseholdOptions.UnknownDevices
  ) async throws {
    let home = try Home()
    try await damaged(home)
    let household = try home.open(options: HouseholdOptions(unknownDevices: unknown))
    await household.use(BuiltIn.catalog)
    let (declaration, name, hardware) = try declaration()
    await #expect(throws: HouseholdError.self) { try await household.declare(declaration) }
    let publications = await household.listeners.listen(keeping: 100)
    try await household.beginAnew()
    let last = try #require(await household.publication)
    // Publish the last one again, so that the loop below ends.
    await household.listeners.tell(last)
    for await publication in publications {
      #expect(!isOpen(publication, to: name, at: hardware), "\(publication.settings.children.map(\.stores))")
      if publication.snapshot.revision == last.snapshot.revision { break }
    }
  }

  @Test func `a backup over a whole household keeps what the configuration says to the same child`() async throws {
    let home = try Home()
    let household = try home.open()
    let (declaration, name, _) = try declaration()
    _ = try await household.addChild("Ben")
    _ = try await household.addChild("Mia")
    try Household.backUp(home.ledger, to: home.workshop.path("backup"))
    for child in await household.children { try await household.removeChild(child.id) }
    try await household.declare(declaration)
    try await household.restore(from: home.workshop.path("backup"))
    let publication = try #require(await household.current)
    #expect(await household.children.map(\.name) == ["Ben", "Mia"])
    let stores = publication.settings.children.map { $0.stores.flatMap(\.blockedDomains) }
    #expect(stores == [[], [name]])
  }

  @Test func `damage that shows while the household is in memory loses nothing`() async throws {
    let home = try Home()
    try await {
      let household = try home.open()
      _ = try await household.addChild("Mia")
      try await household.damage()
      _ = try await household.addChild("Ben")
      #expect(await household.troubles == [])
    }()
    let household = try home.open()
    #expect(await household.children.map(\.name) == ["Mia", "Ben"])
    #expect(await household.troubles == [])
  }

  @Test func `a process that ends before all is written down again leaves a lost household`() async throws {
    let home = try Home()
    try await {
      let household = try home.open()
      _ = try await household.addChild("Mia")
      try await household.damage()
      // The fresh ledger is there, and empty.
      try await household.renewLedger()
    }()
    #expect(try await home.open().troubles.count == 1)
  }
}

extension Household {
  /// Damages the ledger as if a page had been bad.
  fileprivate func damage() throws {
    #expect(throws: LedgerError.self) {
      try ledger.read { (_) throws(LedgerError) in
        throw LedgerError(.damaged, "read", reason: "a page is bad", remedy: "")
      }
    }
  }

  fileprivate func renewLedger() throws { _ = try ledger.renew() }
}
