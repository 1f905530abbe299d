internal import Catalog
internal import Policy
internal import Wire

extension StoreSettings {
  /// What the network has a say in, for `Policy`, which alone decides.
  ///
  /// Exceptions count for the list that they belong to, so categories and the web filter each get a store of their own
  /// as soon as they have any.
  func policy(named name: String, _ catalog: Catalog?) -> [Settings.Store] {
    let name = StoreSettings.short(name)
    var store = Settings.Store(
      name: name, blockedDomains: names(items("shield.webDomains")), denyExplicit: flag("media.denyExplicitContent"),
      maximumMovie: number("media.maximumMovieRating"), maximumTV: number("media.maximumTVShowRating"),
      maximumApplication: number("appStore.maximumRating"))
    store.blockedApplications = ApplicationSetting.allCases.flatMap { $0.identifiers(in: self, catalog) }
    var others: [Settings.Store] = []
    let (categories, categoryExceptions) = webCategories(catalog)
    if categoryExceptions.isEmpty {
      store.categories = categories
    } else {
      others.append(Settings.Store(name: name, exceptDomains: categoryExceptions, categories: categories))
    }
    let (filter, filterExceptions) = webFilter
    if filterExceptions.isEmpty && filter != .all {
      store.filter = filter
    } else {
      others.append(Settings.Store(name: name, exceptDomains: filterExceptions, filter: filter))
    }
    return ([store] + others).filter { $0 != Settings.Store(name: name) }
  }

  private func webCategories(_ catalog: Catalog?) -> (Settings.Store.Categories, except: [Name]) {
    guard case .categories(let policy)? = self["shield.webDomainCategories"] else { return (.none, []) }
    switch policy {
    case .none: return (.none, [])
    case .specific(let categories, let except):
      let set = CategorySet(categories.compactMap { catalog?.category($0.text) ?? Category(builtIn: $0.text) })
      return set.isEmpty ? (.none, []) : (.specific(set), names(except))
    case .all(let except): return (.all, names(except))
    }
  }

  private var webFilter: (Settings.Store.WebFilter, except: [Name]) {
    guard case .filter(let policy)? = self["webContent.blockedByFilter"] else { return (.none, []) }
    switch policy {
    case .none: return (.none, [])
    case .specific(let domains): return (.specific(names(domains)), [])
    case .auto(let domains, let except): return (.auto(blocked: names(domains)), names(except))
    case .all(let except): return (.all, names(except))
    }
  }

  private func names(_ items: [SettingValue.Item]) -> [Name] { items.compactMap { Name($0.text) } }

  /// As much of a name as a snapshot takes.
  static func short(_ name: String) -> String {
    var short = ""
    for character in name.unicodeScalars {
      guard short.utf8.count + String(character).utf8.count <= 64 else { break }
      short.unicodeScalars.append(character)
    }
    return short
  }
}

/// The settings that stop applications by what they are.
enum ApplicationSetting: String, CaseIterable {
  case shield = "shield.applications"
  case categories = "shield.applicationCategories"
  case blocked = "application.blockedApplications"
  case music = "media.denyMusicService"

  /// Of what it stops, as the catalog or the client calls it.
  func identifiers(in settings: StoreSettings, _ catalog: Catalog?) -> [String] {
    switch self {
    case .shield, .blocked: return settings.items(rawValue).map(\.text)
    case .music: return settings.flag(rawValue) ? MusicServices.identifiers.sorted() : []
    case .categories:
      guard case .categories(let policy)? = settings[rawValue], let catalog else { return [] }
      let (wanted, except): (Set<String>?, Set<String>) =
        switch policy {
        case .none: ([], [])
        case .specific(let categories, let except): (Set(categories.map(\.text)), Set(except.map(\.text)))
        case .all(let except): (nil, Set(except.map(\.text)))
        }
      return catalog.applications.filter { application in
        let isWanted = wanted.map { wanted in
          application.category.map { wanted.contains(catalog.identifier($0)) } ?? false
        }
        return isWanted ?? true && !except.contains(application.identifier)
          && except.isDisjoint(with: application.bundles)
      }.map(\.identifier)
    }
  }
}
