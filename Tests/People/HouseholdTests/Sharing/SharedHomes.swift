import Activity
import Catalog
import FamilyTokens
import Policy
import Replication
import Support
import Synchronization
import Testing
import Wire

@testable import Household

/// A family's machines with one key, and a database between them. Monday 23 November 2026, noon in Paris.
final class SharedHomes {
  let hub = PretendHub()
  let zone: Zone
  private(set) var homes: [Home] = []
  var households: [Household] = []
  let family: String

  init(_ count: Int = 2) async throws {
    zone = try Zone(named: "Europe/Paris")
    let wall = UInt64(try TimedHome.instant("2026-11-23", "12:00", zone))
    for _ in 0..<count {
      let home = try Home(wall: wall)
      homes.append(home)
      let household = try home.open(options: HouseholdOptions(zone: zone))
      await household.use(BuiltIn.catalog)
      if let first = households.first { try await household.adopt(await first.familyKey) }
      households.append(household)
    }
    family = await households[0].familyKey.household
    for number in households.indices { try await share(number) }
  }

  var here: Household { households[0] }
  var there: Household { households[1] }

  func share(_ number: Int, as node: Int64? = nil) async throws {
    let present = Int(homes[number].clocks.withLock { $0.wall } / ClockReading.second)
    try await households[number].share(
      as: Membership(
        family: family, node: try #require(NodeID(node ?? Int64(number + 1))), name: "node \(number)",
        address: "postgres://n@h/d", owner: nil, since: present))
  }

  func push(_ number: Int) async throws {
    for _ in 0..<3 {
      guard let parcel = await households[number].parcelToShare() else { return }
      // As the courier carries it.
      let carried = try Parcel(parcel.json)
      try await households[number].take(hub.take(carried), ofParcel: carried.mark)
    }
  }

  func pull(_ number: Int) async throws {
    guard let pull = await households[number].nextPull() else { return }
    // In parts, as the courier brings it.
    for part in hub.answer(pull).parts(after: pull.bookmark, most: 10_000) {
      try await households[number].take(try Pull.Delivery(part.json), after: pull.bookmark)
    }
  }

  /// All speak to each other until there is nothing left to say.
  func settle(_ numbers: [Int]? = nil) async throws {
    for _ in 0..<6 {
      for number in numbers ?? Array(households.indices) {
        try await pull(number)
        try await push(number)
      }
    }
  }

  func pass(_ seconds: UInt64) async {
    for home in homes { home.pass(seconds) }
    for household in households { await household.tick() }
  }

  /// picketd is killed and started again.
  func kill(_ number: Int) async throws {
    households[number] = try homes[number].killed(households[number], options: HouseholdOptions(zone: zone))
    await households[number].use(BuiltIn.catalog)
  }

  /// Whether packets of a child's are stopped on a node for this name.
  func isStopped(_ name: String, for child: String = "Mia", on number: Int) async throws -> Bool {
    let household = households[number]
    let publication = try #require(await household.publication)
    let place = try #require(await household.children.firstIndex { $0.name == child })
    let wanted = try #require(Name(name))
    let match = publication.catalog?.find(wanted) ?? .nothing
    let boot = homes[number].clocks.withLock { $0.boot }
    return publication.snapshot.decide(place, Identity(asking: wanted, match), at: boot).verdict == .block
  }

  func child(_ number: Int, _ name: String = "Mia") async throws -> Int {
    try await households[number].child(named: name).id
  }
}

extension Household {
  func unsent() -> Int { sharing?.replica.unsent ?? -1 }
  func decisions() -> Int { sharing?.replica.keys.reduce(0) { $0 + decisions(about: $1) } ?? 0 }
  private func decisions(about key: RowKey) -> Int {
    sharing?.replica.state(of: key)?.known.total ?? 0
  }
  var sharedHours: [Int64] { sharing?.replica.minutes.keys.map(\.hour).sorted() ?? [] }
  var pendingRows: Int { sharing?.pending.count ?? -1 }
  /// Takes over the key of another machine of the family.
  func adopt(_ key: FamilyKey) throws {
    try keyring.add(key)
    try reload()
  }

  func sharedToken(_ name: String) -> [UInt8]? { sealer.seal(name, as: .domain)?.octets }
  func sharedNumber(of child: Int) -> [UInt8]? { sharing?.owners[child] }
}
