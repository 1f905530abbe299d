internal import Catalog
internal import Policy
internal import Wire

// Allowances to what packets are judged by. Between names `Policy` decides which of a guardian's words is the nearer one.
// For categories and applications a guardian's block of the same one goes first, and that is decided here.

extension State {
  /// In the order of their numbers.
  func allowances(at boot: UInt64) -> [Allowance] {
    allowances.values.filter { $0.ending.map { $0.boot > boot } ?? true }.sorted { $0.id < $1.id }
  }

  /// The guardian's store of these owners that stops the very thing that is allowed.
  func store(of owners: [Int], against allowance: Allowance, _ catalog: CatalogInUse) -> Store.Key? {
    stores.keys.filter { owners.contains($0.child) && $0.client == Household.guardianClient && counts($0) }
      .sorted().first { stores[$0]?.settings.stops(allowance.target, catalog) ?? false }
  }
}

extension StoreSettings {
  /// Whether it lists exactly this.
  func stops(_ target: Grant.Target, _ catalog: CatalogInUse) -> Bool {
    switch target {
    case .domain(let text): (items("shield.webDomains") + filtered).contains { $0.text == text }
    case .category(let text): shield?.categories.contains(text) ?? false
    case .application:
      (items("shield.applications") + items("application.blockedApplications")).contains {
        catalog.resolved(.application($0.text)) == target
      }
    case .all, .harmless: false
    }
  }
}

extension Settings.Store {
  /// Whether a guardian's store of the configuration lists exactly this.
  func stops(_ target: Grant.Target, _ catalog: CatalogInUse) -> Bool {
    if author != .guardian { return false }
    switch target {
    case .domain(let text): return Name(text).map(blockedDomains.contains) ?? false
    case .category(let text):
      guard case .specific(let set) = categories, let category = catalog.category(text) else { return false }
      return set.contains(category)
    case .application: return blockedApplications.contains { catalog.resolved(.application($0)) == target }
    case .all, .harmless: return false
    }
  }
}

extension CatalogInUse {
  func category(_ text: String) -> Category? { catalog?.category(text) ?? Category(builtIn: text) }

  /// An application by its identifier, where its bundle identifier was given.
  func resolved(_ target: Grant.Target) -> Grant.Target {
    guard case .application(let text) = target,
      let known = catalog?.applications.first(where: { $0.identifier == text || $0.bundles.contains(text) })
    else { return target }
    return .application(known.identifier)
  }
}

extension Allowance {
  /// An application comes with the names that it shares with others: those of its pictures and its sign-in.
  func policy(_ catalog: CatalogInUse) -> [Settings.Allowance] {
    let until = ending?.boot ?? .max
    switch target {
    case .domain(let text): return Name(text).map { [Settings.Allowance(.domain($0), until: until)] } ?? []
    case .category(let text):
      return catalog.category(text).map { [Settings.Allowance(.category($0), until: until)] } ?? []
    case .application(let text):
      return [Settings.Allowance(.application(text), until: until)]
        + ApplicationCompanions.names(of: text).map { Settings.Allowance(.domain($0), until: until) }
    case .all, .harmless: return []
    }
  }
}
