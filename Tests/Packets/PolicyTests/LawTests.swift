import Catalog
import Policy
import Support
import Testing
import Wire

/// Laws for all settings, tried with thousands of random households. A failure prints the seed.
@Suite struct LawTests {
  static let seeds: [UInt64] = Array(1...4)
  static let households = 40
  static let questions = 40

  private static func each(
    _ seed: UInt64, _ body: (inout RandomSettings, Settings, Catalog, String) throws -> Void
  ) throws {
    let catalog = try SampleCatalog.open()
    for number in 0..<UInt64(households) {
      var random = RandomSettings(seed: seed << 32 | number)
      let settings = random.settings()
      try body(&random, settings, catalog, "seed \(seed << 32 | number)")
    }
  }

  @Test(arguments: seeds) func `a snapshot rules as the rules are written`(_ seed: UInt64) throws {
    try LawTests.each(seed) { random, settings, catalog, label in
      let compiled = try Snapshot(settings, catalog: catalog)
      let snapshot = try Snapshot(descriptor: compiled.descriptor, catalog: catalog)
      let reference = ReferencePolicy(settings, catalog.applications)
      #expect(snapshot.revision == settings.revision && snapshot.children == settings.children.count, "\(label)")
      for _ in 0..<LawTests.questions {
        let identity = random.identity()
        for child in settings.children.indices {
          let (now, name) = (RandomSettings.now, identity.name)
          let (ruling, expected) = (
            snapshot.decide(child, identity, at: now), reference.decide(child, identity, at: now)
          )
          #expect(ruling == expected, "\(label), child \(child): \(identity)")
          let objection = snapshot.objection(child: child, to: name, identity.match, at: now)
          #expect(objection == reference.objection(child, to: name, identity.match, at: now), "\(label), \(name)")
          let host = snapshot.safeSearch(child: child, name).map { snapshot.enforced($0) }
          let target = reference.safeSearch(child, name)
          #expect(host?.name == target?.name && (host == nil) == (target == nil), "\(label), \(name)")
          #expect(host?.addresses.count == target?.addresses.count, "\(label), \(name)")
        }
      }
    }
  }

  @Test(arguments: seeds) func `one setting more never opens anything`(_ seed: UInt64) throws {
    try LawTests.each(seed) { random, settings, catalog, label in
      let child = Int.random(in: settings.children.indices, using: &random.generator)
      var stricter = settings
      let change = stricter.children[child].tighten(&random)
      try LawTests.compare(
        settings, stricter, child, catalog, &random, forbidden: (.block, .allow), "\(label): \(change)")
    }
  }

  @Test(arguments: seeds) func `one grant more never closes anything`(_ seed: UInt64) throws {
    try LawTests.each(seed) { random, settings, catalog, label in
      let child = Int.random(in: settings.children.indices, using: &random.generator)
      var freer = settings
      let grant = random.grant()
      freer.children[child].grants.append(grant)
      try LawTests.compare(settings, freer, child, catalog, &random, forbidden: (.allow, .block), "\(label): \(grant)")
    }
  }

  @Test(arguments: seeds) func `one allowance more never closes anything`(_ seed: UInt64) throws {
    try LawTests.each(seed) { random, settings, catalog, label in
      let child = Int.random(in: settings.children.indices, using: &random.generator)
      var freer = settings
      let allowance = random.allowance()
      freer.children[child].allowances.append(allowance)
      try LawTests.compare(
        settings, freer, child, catalog, &random, forbidden: (.allow, .block), "\(label): \(allowance)")
    }
  }

  @Test(arguments: seeds) func `no allowance opens what a store of Picket's own stops`(_ seed: UInt64) throws {
    try LawTests.each(seed) { random, settings, catalog, label in
      var closed = settings
      for index in closed.children.indices {
        closed.children[index].grants = []
        for store in closed.children[index].stores.indices { closed.children[index].stores[store].author = .picket }
      }
      var bare = closed
      for index in bare.children.indices { bare.children[index].allowances = [] }
      let (with, without) = try (Snapshot(closed, catalog: catalog), Snapshot(bare, catalog: catalog))
      for _ in 0..<LawTests.questions {
        let identity = random.identity()
        for child in closed.children.indices {
          // The level looks at what is open anyway, and at what a guardian opened, in two ways.
          let (now, name) = (RandomSettings.now, identity.name)
          let allowed = with.objection(child: child, to: name, identity.match, at: now)
          #expect(
            allowed == without.objection(child: child, to: name, identity.match, at: now), "\(label): \(identity)")
        }
      }
    }
  }

  private static func compare(
    _ before: Settings, _ after: Settings, _ child: Int, _ catalog: Catalog, _ random: inout RandomSettings,
    forbidden: (Verdict, Verdict), _ label: String
  ) throws {
    let (old, new) = try (Snapshot(before, catalog: catalog), Snapshot(after, catalog: catalog))
    for _ in 0..<questions {
      let identity = random.identity()
      let was = old.decide(child, identity, at: RandomSettings.now)
      let now = new.decide(child, identity, at: RandomSettings.now)
      // Neither of two safe hosts is stricter, so a change from one to the other is no loosening.
      if was.reason == .safeSearchBypass { continue }
      #expect((was.verdict, now.verdict) != forbidden, "\(label)\n\(was) became \(now) for \(identity)")
    }
  }

  @Test(arguments: seeds) func `an unknown device is never better off than a child`(_ seed: UInt64) throws {
    try LawTests.each(seed) { random, settings, catalog, label in
      var settings = settings
      for index in settings.children.indices {
        (settings.children[index].grants, settings.children[index].allowances) = ([], [])
      }
      let snapshot = try Snapshot(settings, catalog: catalog)
      let unknown = try #require(snapshot.child(ofDevice: Snapshot.firstUnknown))
      for _ in 0..<LawTests.questions {
        let identity = random.identity()
        let strictest = snapshot.decide(unknown, identity, at: RandomSettings.now)
        let rulings = settings.children.indices.map { snapshot.decide($0, identity, at: RandomSettings.now) }
        let isBlocked = rulings.contains { $0.verdict == .block && $0.reason != .safeSearchBypass }
        #expect(!isBlocked || strictest.verdict == .block, "\(label): \(strictest) for \(identity)")
      }
    }
  }

  @Test(arguments: seeds) func `an unknown device may what a child with all settings may`(_ seed: UInt64) throws {
    try LawTests.each(seed) { random, settings, catalog, label in
      let snapshot = try Snapshot(settings, catalog: catalog)
      let unknown = try #require(snapshot.child(ofDevice: Snapshot.firstUnknown))
      var everyone = Settings.Child(level: settings.children.contains { $0.level == .strict } ? .strict : .normal)
      everyone.alwaysBlocked = settings.children.flatMap(\.alwaysBlocked)
      everyone.stores = settings.children.flatMap(\.stores)
      everyone.safeSearch = settings.children.contains(where: \.safeSearch)
      for _ in 0..<LawTests.questions {
        let identity = random.identity()
        let name = identity.name
        let isAllowed = settings.children.allSatisfy { $0.alwaysAllowed.contains { name.isWithin($0) } }
        everyone.alwaysAllowed = isAllowed ? [name] : []
        let reference = ReferencePolicy(
          Settings(children: [everyone], safeSearch: settings.safeSearch, tunnelPeers: settings.tunnelPeers),
          catalog.applications)
        let ruling = snapshot.decide(unknown, identity, at: RandomSettings.now)
        #expect(ruling == reference.decide(0, identity, at: RandomSettings.now), "\(label): \(identity)")
        let host = snapshot.safeSearch(child: unknown, name).map { snapshot.enforced($0).name }
        #expect(host == reference.safeSearch(0, name).map(\.name), "\(label), \(name)")
      }
    }
  }
}

extension Settings.Child {
  /// Adds a setting that can only block.
  fileprivate mutating func tighten(_ random: inout RandomSettings) -> String {
    let domain = random.name()
    if stores.isEmpty || random.generator.chance(oneIn: 3) {
      stores.insert(random.store(), at: Int.random(in: 0...stores.count, using: &random.generator))
      return "a store"
    }
    let store = Int.random(in: stores.indices, using: &random.generator)
    switch Int.random(in: 0..<6, using: &random.generator) {
    case 0: alwaysBlocked.append(domain)
    case 1: stores[store].blockedDomains.append(domain)
    case 2: stores[store].categories = .all
    case 3:
      // What an answer leads through is stopped by its name, and not by a filter that lists nothing.
      if case .specific(let names) = stores[store].filter { stores[store].blockedDomains += names }
      stores[store].filter = .all
    case 4: level = .strict
    default: stores[store].maximumApplication = min(stores[store].maximumApplication ?? 400, 400)
    }
    return "store \(store) or \(domain)"
  }
}
