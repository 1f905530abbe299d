internal import Wire

extension UsageTargets {
  /// What a store's shield is over.
  init(_ settings: StoreSettings) {
    let shield = settings.shield ?? Shield()
    self.init(
      categories: Set(shield.categories), applications: Set(shield.applications),
      domains: Set(shield.domains.compactMap { Name($0) }), all: shield.allWeb,
      except: Set(shield.except.compactMap { Name($0) }))
  }

  /// What grants and allowances open.
  init(_ targets: [Grant.Target]) {
    self.init(categories: [], applications: [], domains: [], all: false, except: [])
    for target in targets {
      switch target {
      case .domain(let text): if let name = Name(text) { domains.insert(name) }
      case .category(let text): categories.insert(text)
      case .application(let text):
        applications.insert(text)
        domains.formUnion(ApplicationCompanions.names(of: text))
      case .all, .harmless: all = true
      }
    }
  }
}
