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
    /// A schedule that stops something now, or a limit that is used up.
    case timeRule(TimeRuleKey)
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
  /// CLOCK_BOOTTIME of a moment to come that is asked about; nil for now.
  let later: UInt64?
  /// What rules of time stop at that moment, by child.
  let timeShields: [Int: [TimeShield]]

  /// The settings as they are now or, without the stores that end by then, at a later moment; of all children, or of one.
  func build(only child: Child? = nil) -> Compilation {
    var result = Compilation(settings: Settings(safeSearch: options.engines))
    let children = child.map { [$0] } ?? state.sortedChildren
    var counting: [Int: [ChildStores.Counting]] = [:]
    for (key, store) in state.stores where !store.hasEnded(by: later) && state.counts((key, store)) {
      counting[key.child, default: []].append(ChildStores.Counting(key: key, settings: store.settings))
    }
    stores.use(catalog.catalog, state)
    for child in children {
      let openers = state.openers(of: child)
      let own = state.sources(of: child).flatMap { source in
        (counting[source] ?? []).map { openers.contains(source) ? $0 : $0.asGroups }
      }
      add(child, own.sorted { $0.key < $1.key }, to: &result)
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

  /// `counting` are the stores of the child, of its profile and of its groups that have a say.
  private func add(_ child: Child, _ counting: [ChildStores.Counting], to result: inout Compilation) {
    let declared = declared[child.id]
    // In an exam nothing counts that opens.
    let isExam = counting.contains { state.isExam($0.key) }
    let inputs = ChildStores.Inputs(
      declared: declared?.stores ?? [], isSafeSearchDeclared: declared?.safeSearch ?? false, counting: counting,
      timeShields: timeShields[child.id] ?? [], age: child.age(in: state.year(at: moment)),
      unenforced: options.unenforced)
    let compiled = stores.stores(of: child.id, inputs, catalog.catalog)
    result.origins += compiled.origins
    var compiledChild = Settings.Child(
      level: child.level ?? options.level, alwaysAllowed: isExam ? [] : declared?.alwaysAllowed ?? [],
      alwaysBlocked: declared?.alwaysBlocked ?? [], stores: compiled.stores,
      safeSearch: compiled.safeSearch)
    if !isExam {
      compiledChild.grants =
        (declared?.grants ?? [])
        + state.grants.values.filter { $0.child == child.id }.sorted { $0.id < $1.id }.flatMap(policy)
      compiledChild.allowances = allowances(of: child, declared?.stores ?? [])
    }
    result.settings.children.append(compiledChild)
    result.children.append(child.id)
  }

  /// Without those that a guardian's own store goes before, or a rule of time by the same name.
  private func allowances(of child: Child, _ declared: [Settings.Store]) -> [Settings.Allowance] {
    let (sources, openers) = (state.sources(of: child), state.openers(of: child))
    return state.allowances(at: moment.boot).filter { allowance in
      openers.contains(allowance.child)
        && state.store(of: sources, against: allowance, catalog) == nil
        && !declared.contains { $0.stops(allowance.target, catalog) }
        && !(timeShields[child.id] ?? []).contains { $0.settings.stops(allowance.target, catalog) }
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
}
