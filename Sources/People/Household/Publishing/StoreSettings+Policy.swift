internal import Catalog
internal import Policy
internal import Wire

/// The names in a store's settings.
struct StoreNames {
  let blocked: [Name]
  let categoryExceptions: [Name]
  let filter: Settings.Store.WebFilter
  /// Whether the filter also stops what is not for children.
  let isFilterAutomatic: Bool
  let filterExceptions: [Name]

  init(_ settings: StoreSettings) {
    func names(_ items: [SettingValue.Item]) -> [Name] { items.compactMap { Name($0.text) } }
    blocked = names(settings.items("shield.webDomains"))
    switch settings["shield.webDomainCategories"] {
    case .categories(.specific(_, let except))?, .categories(.all(let except))?: categoryExceptions = names(except)
    default: categoryExceptions = []
    }
    switch settings["webContent.blockedByFilter"] {
    case .filter(.specific(let domains))?: (filter, filterExceptions) = (.specific(names(domains)), [])
    case .filter(.auto(let domains, let except))?:
      (filter, filterExceptions) = (.specific(names(domains)), names(except))
    case .filter(.all(let except))?: (filter, filterExceptions) = (.all, names(except))
    default: (filter, filterExceptions) = (.none, [])
    }
    if case .filter(.auto)? = settings["webContent.blockedByFilter"] {
      isFilterAutomatic = true
    } else {
      isFilterAutomatic = false
    }
  }
}

extension StoreSettings {
  /// The settings that packets are judged by, for `Policy`, which alone decides.
  ///
  /// Exceptions count for the list that they belong to. So categories and the web filter each get a store of their own
  /// as soon as they have exceptions.
  func policy(
    named name: String, by author: Settings.Store.Author, _ names: StoreNames, _ catalog: Catalog?
  ) -> [Settings.Store] {
    let name = StoreSettings.short(name)
    var store = Settings.Store(
      name: name, author: author, blockedDomains: names.blocked, denyExplicit: flag("media.denyExplicitContent"),
      maximumMovie: number("media.maximumMovieRating"), maximumTV: number("media.maximumTVShowRating"),
      maximumApplication: number("appStore.maximumRating"))
    store.blockedApplications = ApplicationSetting.allCases.flatMap { $0.identifiers(in: self, catalog) }
    var others: [Settings.Store] = []
    let categories = webCategories(catalog)
    if names.categoryExceptions.isEmpty || categories == .none {
      store.categories = categories
    } else {
      others.append(
        Settings.Store(
          name: name, author: author, exceptDomains: names.categoryExceptions, categories: categories))
    }
    let harm = names.isFilterAutomatic ? AgePreset.harm : CategorySet()
    if names.filterExceptions.isEmpty && names.filter != .all {
      store.filter = names.filter
      store.categories = store.categories.union(harm)
    } else {
      others.append(
        Settings.Store(
          name: name, author: author, exceptDomains: names.filterExceptions,
          categories: Settings.Store.Categories.none.union(harm), filter: names.filter))
    }
    return ([store] + others).filter { $0 != Settings.Store(name: name, author: author) }
  }

  private func webCategories(_ catalog: Catalog?) -> Settings.Store.Categories {
    guard case .categories(let policy)? = self["shield.webDomainCategories"] else { return .none }
    switch policy {
    case .none: return .none
    case .specific(let categories, _):
      let set = CategorySet(categories.compactMap { catalog?.category($0.text) ?? Category(builtIn: $0.text) })
      return set.isEmpty ? .none : .specific(set)
    case .all: return .all
    }
  }

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

extension Settings.Store.Categories {
  fileprivate func union(_ others: CategorySet) -> Settings.Store.Categories {
    switch self {
    case _ where others.isEmpty: self
    case .none: .specific(others)
    case .specific(let set): .specific(set.union(others))
    case .all: .all
    }
  }
}
