internal import Catalog
internal import Policy
internal import Wire

/// Settings, and where each of their stores comes from, in the order of all stores of all children.
struct Compilation {
  enum Origin: Hashable {
    /// What no household switches off.
    case builtIn
    case declared
    case store(Store.Key)
    case age
    case search
  }

  var settings: Settings
  var origins: [Origin] = []
}

extension Household {
  static let builtInStore = "picket"
  static let ageStore = "age"
  static let searchStore = "safeSearch"
  /// Ways around the fence, and what harms everybody.
  static let builtInCategories = CategorySet(
    ["encryptedDNS", "relay", "malware", "phishing"].compactMap { Category(builtIn: $0) })

  /// Everything that packets are judged by, as it is now or, less what has ended by itself by then, at a later time of
  /// CLOCK_BOOTTIME. Nothing is decided here: this only says what was set.
  func compile(at later: UInt64? = nil) -> Compilation {
    var result = Compilation(settings: Settings(safeSearch: options.engines))
    let children = state.sortedChildren
    let keys = Dictionary(grouping: state.stores.keys, by: \.child)
    for child in children {
      let stores = keys[child.id]?.filter { !hasEnded($0, by: later) } ?? []
      add(child, stores.sorted(), to: &result)
    }
    let places = Dictionary(uniqueKeysWithValues: children.enumerated().map { ($1.id, $0) })
    for device in state.sortedDevices {
      let owner: Settings.Device.Owner
      switch suspected(device).map(Device.Owner.child) ?? device.owner {
      case .child(let id):
        guard let place = places[id] else { continue }
        owner = .child(place)
      case .guardian: owner = .guardian
      case .shared: owner = .shared
      }
      result.settings.devices.append(
        Settings.Device(
          number: device.number, who: owner, hardware: device.hardware?.bits,
          network: device.network.map { Settings.Device.Network($0.address, prefix: $0.prefix) },
          addresses: device.hardware.map { whereabouts[$0] } ?? [], user: device.user,
          subordinates: device.user.map { subordinates.ranges(of: $0) } ?? []))
    }
    result.settings.tunnelPeers = options.tunnelPeers
    switch options.unknownDevices {
    case .pass: result.settings.unknownDevices = .pass
    case .strictest: result.settings.unknownDevices = .strictest
    case .child(let name):
      // Whoever renames that child does not let unknown devices out.
      let place = (try? self.child(named: name)).flatMap { children.firstIndex(of: $0) }
      result.settings.unknownDevices = place.map { .child($0) } ?? .strictest
    }
    return result
  }

  private func add(_ child: Child, _ keys: [Store.Key], to result: inout Compilation) {
    let declared = declared[child.id]
    var compiledChild = Settings.Child(
      level: child.level ?? options.level, alwaysAllowed: declared?.alwaysAllowed ?? [],
      alwaysBlocked: declared?.alwaysBlocked ?? [], safeSearch: declared?.safeSearch ?? false)
    func add(_ stores: [Settings.Store], _ origin: Compilation.Origin) {
      compiledChild.stores += stores
      result.origins += repeatElement(origin, count: stores.count)
    }
    add([Settings.Store(name: Household.builtInStore, categories: .specific(Household.builtInCategories))], .builtIn)
    add(declared?.stores ?? [], .declared)
    for key in keys where counts(key) { add(policy(key), .store(key)) }
    if let age = ageStore(of: child, keys) {
      add([age], .age)
      compiledChild.safeSearch = compiledChild.safeSearch || age.filter != .none
    }
    if !options.unenforced.isEmpty, compiledChild.safeSearch || compiledChild.stores.contains(where: \.denyExplicit) {
      add([Settings.Store(name: Household.searchStore, blockedDomains: options.unenforced)], .search)
    }
    compiledChild.grants =
      (declared?.grants ?? [])
      + state.grants.values.filter { $0.child == child.id }
      .sorted { $0.id < $1.id }.compactMap(policy)
    result.settings.children.append(compiledChild)
  }

  /// Whether a store has a say: it is active, and its client may.
  func counts(_ key: Store.Key) -> Bool {
    state.stores[key]?.isActive == true && authorization(key.child, client: key.client).isApproved
  }

  private func hasEnded(_ key: Store.Key, by later: UInt64?) -> Bool {
    guard let later, let end = state.stores[key]?.end else { return false }
    return end.boot <= later
  }

  private func policy(_ key: Store.Key) -> [Settings.Store] {
    if let known = compiled[key]?.stores { return known }
    guard let settings = state.stores[key]?.settings else { return [] }
    let names = compiled[key]?.names ?? StoreNames(settings)
    let stores = settings.policy(named: key.name, names, catalog)
    compiled[key] = CompiledStore(names: names, stores: stores)
    return stores
  }

  private func policy(_ grant: Grant) -> Settings.Grant? {
    switch grant.target {
    case .domain(let text): Name(text).map { Settings.Grant(.domain($0), until: grant.end) }
    case .category(let text):
      (catalog?.category(text) ?? Category(builtIn: text)).map { Settings.Grant(.category($0), until: grant.end) }
    case .application(let text): Settings.Grant(.application(text), until: grant.end)
    case .all: Settings.Grant(.all, until: grant.end)
    }
  }

  /// What a child's age says, where no guardian said anything else. An app's store can only add to it.
  func ageStore(of child: Child, _ keys: [Store.Key]) -> Settings.Store? {
    guard let age = child.age(in: year), let limits = AgeLimits(age: age) else { return nil }
    let said = keys.filter { $0.client == Household.guardianClient && counts($0) }.compactMap {
      state.stores[$0]?.settings
    }
    func limit(_ path: String, _ limit: Int) -> Int? { said.contains { $0[path] != nil } ? nil : limit }
    let isExplicitFree = !said.contains { $0["media.denyExplicitContent"] != nil }
    let store = Settings.Store(
      name: Household.ageStore, filter: isExplicitFree && !limits.isYoung ? .auto(blocked: []) : .none,
      denyExplicit: isExplicitFree && limits.isYoung, maximumMovie: limit("media.maximumMovieRating", limits.movie),
      maximumTV: limit("media.maximumTVShowRating", limits.television),
      maximumApplication: limit("appStore.maximumRating", limits.application))
    return store == Settings.Store(name: Household.ageStore) ? nil : store
  }
}
