internal import Catalog
internal import Policy
internal import Wire

// What the configuration says of children, in the form of stores: guardians see these beside their own stores, and
// change them in the file.
extension Household {
  /// The client of these stores. No program's stores are counted among them.
  public static let configurationClient = "configuration"

  /// The file that names a child, if one does.
  public func declaringFile(of child: Child) -> String? { declared.file(of: child.id) }

  public func declaringFile(of device: Device) -> String? { declared.file(ofDevice: device.number) }

  /// What unknown devices get instead, where there is no child as which they are to be treated.
  public var lackOfChild: String? {
    switch options.unknownDevices {
    case .pass: nil
    case .strictest:
      state.children.isEmpty
        ? "unknownDevices: there is no child yet whose rules could be the strictest; until there is, unknown devices pass"
        : nil
    case .child(let name):
      if (try? child(named: name)) != nil {
        nil
      } else if state.children.isEmpty {
        "unknownDevices: the child that it names is not there yet, nor any other; until one is, unknown devices pass"
      } else {
        "unknownDevices: the child that it names is not there; until it is, unknown devices get the strictest rules of all"
      }
    }
  }

  /// Shields that the configuration puts up, in the order of children.
  public func declaredShields(of child: Int? = nil) -> [ShieldSummary] {
    declaredStores(of: child) { id, name, stores in
      var shield = Shield()
      for store in stores {
        shield.domains += store.blockedDomains.map(\.description)
        shield.applications += store.blockedApplications
        shield.except += store.exceptDomains.map(\.description)
        switch store.categories {
        case .none: break
        case .specific(let categories):
          let known = catalog.categories
          shield.categories += categories.map { Int($0.number) }.filter(known.indices.contains).map { known[$0] }
        case .all: shield.allWeb = true
        }
      }
      return shield.isEmpty
        ? nil
        : ShieldSummary(
          child: id, client: Household.configurationClient, store: name, isActive: true, until: nil, shield: shield,
          file: declared.file)
    }
  }

  /// All that the configuration sets, as `stores` has what was set by verbs.
  public func declaredStores(of child: Int? = nil) -> [StoreSummary] {
    declaredStores(of: child) { id, name, stores in
      var paths: Set<String> = []
      for store in stores {
        if !store.blockedDomains.isEmpty { paths.insert("shield.webDomains") }
        if !store.blockedApplications.isEmpty { paths.insert("shield.applications") }
        if store.categories != .none { paths.insert("shield.webDomainCategories") }
        if store.denyExplicit { paths.insert("media.denyExplicitContent") }
        if store.maximumMovie != nil { paths.insert("media.maximumMovieRating") }
        if store.maximumTV != nil { paths.insert("media.maximumTVShowRating") }
        if store.maximumApplication != nil { paths.insert("appStore.maximumRating") }
      }
      return StoreSummary(
        child: id, client: Household.configurationClient, name: name, isActive: true, revision: 0,
        settings: paths.sorted(), until: nil, file: declared.file)
    }
  }

  /// For each store by its name, with the names that are always blocked as one more.
  private func declaredStores<Summary>(
    of child: Int?, _ summary: (Int, String, [Settings.Store]) -> Summary?
  ) -> [Summary] {
    state.sortedChildren.filter { child == nil || $0.id == child }.flatMap { child -> [Summary] in
      guard let declared = declared.settings[child.id] else { return [] }
      var stores = declared.stores
      if !declared.alwaysBlocked.isEmpty {
        stores.append(Settings.Store(name: "alwaysBlocked", blockedDomains: declared.alwaysBlocked))
      }
      let byName = Dictionary(grouping: stores, by: \.name)
      return byName.sorted { $0.key < $1.key }.compactMap { summary(child.id, $0.key, $0.value) }
    }
  }
}
