import FamilyTokens
import PicketJSON
import Policy
import Support
import Synchronization
import Testing

@testable import Household

/// Random verbs on a household, compared with a model of a few dictionaries, and with the contents of the disk.
@Suite struct ModelTests {
  /// The expected state.
  struct Model {
    struct Store: Equatable {
      var isActive = true
      var settings: [String: JSON] = [:]
    }
    struct Key: Hashable {
      let child: String
      let client: String
      let store: String
    }

    var children: Set<String> = []
    var stores: [Key: Store] = [:]
    var authorized: Set<[String]> = []
    /// Seconds of the boot clock at which they end, in the order in which they were given.
    var grants: [(child: String, domain: String, end: UInt64)] = []
  }

  static let names = ["Mia", "Ben", "Ada"]

  @Test(arguments: [UInt64(1), 2, 3, 4]) func `a household does what a model of it does, also after restarts`(
    _ seed: UInt64
  ) async throws {
    let home = try Home()
    let household = try home.open()
    await household.use(BuiltIn.catalog)
    var random = RandomStore(seed: seed)
    var model = Model()
    for step in 0..<120 {
      try await act(household, home, &random, &model)
      if step % 20 == 19 {
        try await compare(household, model, home, "seed \(seed), step \(step)")
        let restarted = try home.restarted()
        await restarted.use(BuiltIn.catalog)
        try await compare(restarted, model, home, "seed \(seed), step \(step), restarted")
        #expect(await restarted.current?.settings.children == household.current?.settings.children, "seed \(seed)")
        #expect(await restarted.state.kept == household.state.kept, "seed \(seed), step \(step)")
      }
    }
  }

  private func act(
    _ household: Household, _ home: Home, _ random: inout RandomStore, _ model: inout Model
  ) async throws {
    let name = random.pick(ModelTests.names)
    let client = random.pick(["picket", "app"])
    let child = try? await household.child(named: name).id
    #expect((child != nil) == model.children.contains(name))
    guard let child else {
      _ = try await household.addChild(name)
      model.children.insert(name)
      return
    }
    let store = random.pick(["a", "b"])
    let key = Model.Key(child: name, client: client, store: store)
    switch random.below(20) {
    case 0:
      try await household.removeChild(child)
      model.children.remove(name)
      model.stores = model.stores.filter { $0.key.child != name }
      model.authorized = model.authorized.filter { $0[0] != name }
      model.grants.removeAll { $0.child == name }
    case 1...9:
      let changes = try random.changes(Sealer(await household.familyKey), removing: true)
      try await household.writeStore(child, client: client, name: store, changes)
      for change in changes { model.stores[key, default: Model.Store()].settings[change.path] = change.value }
    case 10:
      try await household.clearStore(child, client: client, name: store)
      model.stores[key]?.settings = [:]
    case 11:
      let isActive = random.below(2) == 0
      try await household.setActive(isActive, child, client: client, name: store)
      model.stores[key, default: Model.Store()].isActive = isActive
    case 12:
      try await household.deleteStores(child, client: client, names: [store])
      model.stores[key] = nil
    case 13:
      try await household.authorize(child, client: "app", member: .child)
      model.authorized.insert([name, "app"])
    case 14:
      guard model.authorized.remove([name, "app"]) != nil else { return }
      try await household.revoke(child, client: "app")
    case 15, 16:
      let (domain, seconds) = (random.pick(RandomStore.domains), 1 + random.below(300))
      try await household.grant(.domain(domain), child: child, seconds: seconds)
      let boot = home.clocks.withLock(\.boot)
      model.grants.append((name, domain, boot + UInt64(seconds) * ClockReading.second))
    case 17:
      _ = try await household.rotateKey()
    default:
      home.pass(UInt64(random.below(60)))
      await household.tick()
      let boot = home.clocks.withLock(\.boot)
      model.grants.removeAll { $0.end <= boot }
    }
  }

  private func compare(
    _ household: Household, _ model: Model, _ home: Home, _ place: Comment
  ) async throws {
    let names = Dictionary(uniqueKeysWithValues: await household.children.map { ($0.id, $0.name) })
    #expect(Set(names.values) == model.children, place)
    var stores: [Model.Key: Model.Store] = [:]
    for summary in await household.stores() {
      let contents = try await household.readStore(summary.child, client: summary.client, name: summary.name)
      let members = try #require(contents.settings.object).members
      stores[Model.Key(child: try #require(names[summary.child]), client: summary.client, store: summary.name)] =
        Model.Store(
          isActive: contents.isActive,
          settings: Dictionary(uniqueKeysWithValues: members.map { ($0.key, $0.value) }))
    }
    #expect(stores.keys == model.stores.keys, place)
    for (key, store) in model.stores {
      let found = try #require(stores[key])
      #expect(found.isActive == store.isActive, place)
      #expect(found.settings.keys == store.settings.keys, place)
      // An element that is twice in a list is kept once.
      for (path, value) in store.settings { #expect(found.settings[path] == value.withoutTwins, place) }
    }
    #expect(
      Set(await household.authorizations().map { [names[$0.child] ?? "", $0.client] }) == model.authorized, place)
    let boot = home.clocks.withLock(\.boot)
    let live = model.grants.filter { $0.end > boot }
    #expect(await household.grants().map { $0.target.value ?? "" } == live.map(\.domain), place)
  }
}

extension JSON {
  /// The value with each element of a list once.
  fileprivate var withoutTwins: JSON {
    switch self {
    case .array(let elements):
      var seen: Set<JSON> = []
      return .array(elements.filter { seen.insert($0).inserted })
    case .object(let object): return .object(JSON.Object(object.members.map { ($0.key, $0.value.withoutTwins) }))
    default: return self
    }
  }
}

extension State {
  /// The state without the fields that depend on when the household was opened.
  fileprivate var kept: State {
    var kept = self
    kept.guesses = Guesses()
    kept.monotonicClock = MonotonicClock(ClockReading(wall: 0, boot: 0, machine: ""))
    kept.tamperProofClock = TamperProofClock(ClockReading(wall: 0, boot: 0, machine: ""))
    return kept
  }
}
