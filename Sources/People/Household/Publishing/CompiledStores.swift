internal import Catalog
internal import Policy
internal import Wire

/// What stores are compiled to, each by itself and those of each child together, kept for as long as nothing changes that
/// it depends on: a write costs the one store and the one child that it changes.
final class CompiledStores {
  private struct Entry {
    let settings: StoreSettings
    /// The names do not depend on the catalog, and reading them is most of the work.
    let names: StoreNames
    /// Nil until they were compiled with the catalog in use.
    var stores: [Settings.Store]?
  }

  private var entries: [Compilation.Origin: Entry] = [:]
  private var children: [Int: (inputs: ChildStores.Inputs, stores: ChildStores)] = [:]
  /// Of the catalog that stores were compiled with.
  private var checksum: UInt64?

  /// Begins settings with a catalog: what another one was compiled to is forgotten, and so are stores and children that
  /// are gone.
  func use(_ catalog: Catalog?, _ state: State) {
    if checksum != catalog?.header.checksum {
      checksum = catalog?.header.checksum
      children = [:]
      for key in entries.keys { entries[key]?.stores = nil }
    }
    // There are never more of them than the household has, so nothing is looked for until there are.
    if entries.count > state.stores.count + state.timeRules.count {
      entries = entries.filter { state.has($0.key) }
    }
    if children.count > state.children.count { children = children.filter { state.children[$0.key] != nil } }
  }

  /// The settings of one store, with the catalog in use.
  func policy(_ key: Store.Key, _ settings: StoreSettings, _ catalog: Catalog?) -> [Settings.Store] {
    let author: Settings.Store.Author = key.client == Household.guardianClient ? .guardian : .others
    return policy(.store(key), settings, named: key.name, by: author, catalog)
  }

  /// What a rule of time stops, as a guardian's store.
  func policy(_ shield: TimeShield, _ catalog: Catalog?) -> [Settings.Store] {
    policy(.timeRule(shield.key), shield.settings, named: shield.key.title, by: .guardian, catalog)
  }

  private func policy(
    _ origin: Compilation.Origin, _ settings: StoreSettings, named name: String, by author: Settings.Store.Author,
    _ catalog: Catalog?
  ) -> [Settings.Store] {
    // Settings that were not changed share their memory, so they are compared at once.
    var entry = entries[origin].flatMap { $0.settings == settings ? $0 : nil }
    if let stores = entry?.stores { return stores }
    let names = entry?.names ?? StoreNames(settings)
    let stores = settings.policy(named: name, by: author, names, catalog)
    entry = Entry(settings: settings, names: names, stores: stores)
    entries[origin] = entry
    return stores
  }

  /// All stores of a child, with the catalog in use.
  func stores(of child: Int, _ inputs: ChildStores.Inputs, _ catalog: Catalog?) -> ChildStores {
    if let known = children[child], known.inputs == inputs {
      assert(known.stores == ChildStores(inputs, self, catalog), "the stores of a child are not what they are kept as")
      return known.stores
    }
    let stores = ChildStores(inputs, self, catalog)
    children[child] = (inputs, stores)
    return stores
  }
}

/// The stores of one child in the order in which it is judged by them, and where they come from.
struct ChildStores: Equatable {
  /// All that they depend on but for the catalog.
  struct Inputs: Equatable {
    /// What the configuration says of the child.
    let declared: [Settings.Store]
    let isSafeSearchDeclared: Bool
    /// The stores of the child, of its profile and of its groups that have a say.
    let counting: [Counting]
    /// What rules of time stop.
    let timeShields: [TimeShield]
    let age: Int?
    /// Search engines that cannot be made safe.
    let unenforced: [Name]
  }

  struct Counting: Equatable {
    let key: Store.Key
    let settings: StoreSettings
    /// Whether it is a group's, which says nothing in place of an age.
    var isOfGroup = false

    var asGroups: Counting { Counting(key: key, settings: settings, isOfGroup: true) }
  }

  private(set) var stores: [Settings.Store] = []
  private(set) var origins: [Compilation.Origin] = []
  private(set) var safeSearch: Bool

  init(_ inputs: Inputs, _ compiled: CompiledStores, _ catalog: Catalog?) {
    safeSearch = inputs.isSafeSearchDeclared
    add([.builtIn], .builtIn)
    add(inputs.declared, .declared)
    for store in inputs.counting {
      add(compiled.policy(store.key, store.settings, catalog), .store(store.key))
    }
    for shield in inputs.timeShields {
      add(compiled.policy(shield, catalog), .timeRule(shield.key))
    }
    let age = AgeRules(age: inputs.age, stores: inputs.counting.filter { !$0.isOfGroup })
    if let store = age.store { add([store], .age) }
    safeSearch = safeSearch || age.wantsSafeSearch
    if !inputs.unenforced.isEmpty, safeSearch || stores.contains(where: \.denyExplicit) {
      add([Settings.Store(name: SettingsBuilder.searchStore, blockedDomains: inputs.unenforced)], .search)
    }
  }

  private mutating func add(_ stores: [Settings.Store], _ origin: Compilation.Origin) {
    self.stores += stores
    origins += repeatElement(origin, count: stores.count)
  }
}

extension State {
  /// Whether what a store comes from is still there.
  fileprivate func has(_ origin: Compilation.Origin) -> Bool {
    switch origin {
    case .store(let key): stores[key] != nil
    case .timeRule(let key): timeRules.has(key)
    case .builtIn, .declared, .age, .search: false
    }
  }
}

extension Settings.Store {
  fileprivate static let builtIn = Settings.Store(
    name: SettingsBuilder.builtInStore, author: .picket, categories: .specific(SettingsBuilder.builtInCategories))
}
