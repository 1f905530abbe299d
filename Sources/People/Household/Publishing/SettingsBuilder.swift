internal import Catalog
internal import Policy
internal import Wire

/// Settings, and where they come from.
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
  /// The numbers of the children, in the settings' order.
  var children: [Int] = []
  /// Where each store comes from, in the order of all stores of all children.
  var origins: [Origin] = []
}

/// Builds the settings that packets are judged by from everything that was set. Nothing is decided here.
struct SettingsBuilder {
  static let builtInStore = "picket"
  static let ageStore = "age"
  static let searchStore = "safeSearch"
  /// Ways around the fence, and what harms everybody.
  static let builtInCategories = CategorySet(["encryptedDNS", "relay"].compactMap { Category(builtIn: $0) })
    .union(AgePreset.always)
  /// What `open` leaves stopped.
  static let harmfulCategories = builtInCategories.union(AgePreset.harm)

  let state: State
  let options: HouseholdOptions
  /// What the configuration says of children, by their number.
  let declared: [Int: Settings.Child]
  let catalog: CatalogInUse
  let devices: DeviceWatch
  let subordinates: SubordinateUsers
  let stores: CompiledStores
  let moment: ClockReading

  /// The settings as they are now or, without the stores that end by then, at a later time of CLOCK_BOOTTIME.
  func build(at later: UInt64? = nil) -> Compilation {
    var result = Compilation(settings: Settings(safeSearch: options.engines))
    let children = state.sortedChildren
    let stores = Dictionary(grouping: state.stores, by: \.key.child)
    self.stores.forget(allBut: state.stores)
    for child in children {
      let stores = state.sources(of: child).flatMap { stores[$0] ?? [] }
        .filter { !$0.value.hasEnded(by: later) && state.counts($0) }
      add(child, stores.sorted { $0.key < $1.key }, to: &result)
    }
    let places = Dictionary(uniqueKeysWithValues: children.enumerated().map { ($1.id, $0) })
    result.settings.devices = state.sortedDevices.compactMap { policy($0, places) }
    result.settings.tunnelPeers = options.tunnelPeers
    switch options.unknownDevices {
    case .pass: result.settings.unknownDevices = .pass
    case .strictest: result.settings.unknownDevices = .strictest
    case .child(let name):
      // Renaming that child does not let unknown devices out.
      let place = state.child(named: name).flatMap { children.firstIndex(of: $0) }
      result.settings.unknownDevices = place.map { .child($0) } ?? .strictest
    }
    return result
  }

  /// `counting` are the stores of the child and of its profile that have a say.
  private func add(_ child: Child, _ counting: [(key: Store.Key, value: Store)], to result: inout Compilation) {
    let declared = declared[child.id]
    var compiledChild = Settings.Child(
      level: child.level ?? options.level, alwaysAllowed: declared?.alwaysAllowed ?? [],
      alwaysBlocked: declared?.alwaysBlocked ?? [], safeSearch: declared?.safeSearch ?? false)
    func add(_ stores: [Settings.Store], _ origin: Compilation.Origin) {
      compiledChild.stores += stores
      result.origins += repeatElement(origin, count: stores.count)
    }
    let builtIn = Settings.Store(
      name: SettingsBuilder.builtInStore, author: .picket, categories: .specific(SettingsBuilder.builtInCategories))
    add([builtIn], .builtIn)
    add(declared?.stores ?? [], .declared)
    for (key, store) in counting { add(stores.policy(key, store.settings, catalog.catalog), .store(key)) }
    let age = ageRules(of: child, counting)
    if let store = age.store { add([store], .age) }
    compiledChild.safeSearch = compiledChild.safeSearch || age.wantsSafeSearch
    if !options.unenforced.isEmpty, compiledChild.safeSearch || compiledChild.stores.contains(where: \.denyExplicit) {
      add([Settings.Store(name: SettingsBuilder.searchStore, blockedDomains: options.unenforced)], .search)
    }
    compiledChild.grants =
      (declared?.grants ?? [])
      + state.grants.values.filter { $0.child == child.id }
      .sorted { $0.id < $1.id }.flatMap(policy)
    compiledChild.allowances = allowances(of: child, declared?.stores ?? [])
    result.settings.children.append(compiledChild)
    result.children.append(child.id)
  }

  /// Without those that a guardian's own store goes before.
  private func allowances(of child: Child, _ declared: [Settings.Store]) -> [Settings.Allowance] {
    let sources = state.sources(of: child)
    return state.allowances(at: moment.boot).filter { allowance in
      sources.contains(allowance.child) && state.store(of: sources, against: allowance, catalog) == nil
        && !declared.contains { $0.stops(allowance.target, catalog) }
    }.flatMap { $0.policy(catalog) }
  }

  /// Nil for a device of a child that is gone.
  private func policy(_ device: Device, _ places: [Int: Int]) -> Settings.Device? {
    let owner: Settings.Device.Owner
    switch suspectedChild(of: device).map(Device.Owner.child) ?? device.owner {
    case .child(let id):
      guard let place = places[id] else { return nil }
      owner = .child(place)
    case .guardian: owner = .guardian
    case .shared: owner = .shared
    }
    return Settings.Device(
      number: device.number, who: owner, hardware: device.hardware?.bits,
      network: device.network.map { Settings.Device.Network($0.address, prefix: $0.prefix) },
      addresses: device.hardware.map { devices.knownAddresses(of: $0) } ?? [], user: device.user,
      subordinates: device.user.map { subordinates.ranges(of: $0) } ?? [])
  }

  /// The child whose rights a guardian's or shared device gets when two machines may use its card: the child who is
  /// allowed least, as far as levels and ages say.
  private func suspectedChild(of device: Device) -> Int? {
    guard !device.owner.isChild, let card = device.hardware, devices.isSuspected(card) else { return nil }
    return state.sortedChildren.max { left, right in
      func rank(_ child: Child) -> (Int, Int, Int) {
        (child.level ?? options.level == .strict ? 1 : 0, child.birthYear ?? .min, -child.id)
      }
      return rank(left) < rank(right)
    }?.id
  }

  private func policy(_ grant: Grant) -> [Settings.Grant] {
    let targets: [Settings.Grant.Target] =
      switch grant.target {
      case .domain(let text): Name(text).map { [.domain($0)] } ?? []
      case .category(let text): catalog.category(text).map { [.category($0)] } ?? []
      case .application(let text): [.application(text)] + ApplicationCompanions.names(of: text).map { .domain($0) }
      case .all: [.all]
      case .harmless: [.allBut(SettingsBuilder.harmfulCategories)]
      }
    return targets.map { Settings.Grant($0, until: grant.end) }
  }

  /// What a child's age says, and guardians in its place; `counting` as above.
  func ageRules(of child: Child, _ counting: [(key: Store.Key, value: Store)]) -> AgeRules {
    AgeRules(
      age: child.age(in: state.year(at: moment)),
      stores: counting.filter { $0.key.client == Household.guardianClient }.map { ($0.key, $0.value.settings) })
  }
}
