internal import Catalog
internal import Wire

extension StoreRecord {
  /// Everything but its texts and restrictions.
  init(_ store: Settings.Store) {
    self.init()
    author = store.author
    switch store.categories {
    case .none: break
    case .specific(let categories): self.categories = categories
    case .all: coversAllCategories = true
    }
    switch store.filter {
    case .none, .specific: break
    case .all:
      categories = categories.union(.explicit)
      allowsExceptionsAlone = true
    }
    deniesExplicit = store.denyExplicit
    isOfAge = store.isOfAge
  }
}

extension Settings.Store {
  /// Whether it can have anything against an application.
  var restrictsApplications: Bool {
    !blockedApplications.isEmpty || denyExplicit || maximumMovie != nil || maximumTV != nil || maximumApplication != nil
  }
}

extension Settings.Store.WebFilter {
  /// The names that it blocks.
  var names: [Name] {
    switch self {
    case .none, .all: []
    case .specific(let names): names
    }
  }
}

extension Application {
  /// Whether people mean it by this identifier.
  func answers(to identifier: String) -> Bool { identifier == self.identifier || bundles.contains(identifier) }
}
