import Catalog
import Policy
import Wire

extension ReferencePolicy {
  func byGrantsAndStores(
    _ index: Int, _ child: Settings.Child, _ name: Name, _ match: Match, coversAll: Bool, _ now: UInt64
  ) -> (Ruling, Weight) {
    let live = child.grants.filter { $0.until > now }
    let ends = live.filter { covers($0.target, name, match) }.map(\.until)
    let isPause = live.contains { $0.target == .all }
    if let end = ends.max() { return (.allow(.granted, until: end), isPause ? .final : .opened) }
    let lifted = live.filter { grant in
      if case .category(let category) = grant.target { return match.categories.contains(category) }
      return false
    }
    var rest = match.categories
    for case .category(let category) in lifted.map(\.target) { rest = rest.subtracting(CategorySet([category])) }
    let first = settings.children[..<index].reduce(1) { $0 + $1.stores.count }
    func blocks(_ left: CategorySet) -> Ruling? {
      for (place, store) in child.stores.enumerated() {
        let isLifted = left != match.categories && left.isEmpty
        if match.standing == .isProtected {
          let reason = named(store, name)
          if let reason { return .block(reason, store: UInt16(first + place)) }
          continue
        }
        if let reason = objection(store, name, left, match.application, coversAll: coversAll, isLifted: isLifted) {
          return .block(reason, store: UInt16(first + place))
        }
      }
      return nil
    }
    if let ruling = blocks(rest) { return (ruling, .final) }
    if lifted.isEmpty || blocks(match.categories) == nil {
      return (.allow(match.standing == .isProtected ? .help : .nothingBlocks), .ordinary)
    }
    // The earliest end of the lifted categories, each by its latest grant.
    let latest = Dictionary(lifted.map { ($0.target, $0.until) }, uniquingKeysWith: max)
    return (.allow(.granted, until: latest.values.min() ?? 0), .ordinary)
  }

  /// What is said of the name itself.
  private func named(_ store: Settings.Store, _ name: Name) -> Reason? {
    if store.exceptDomains.cover(name) { return nil }
    if store.blockedDomains.cover(name) { return .blockedDomain }
    if case .specific(let names) = store.filter, names.cover(name) { return .filteredDomain }
    return nil
  }

  private func covers(_ target: Settings.Grant.Target, _ name: Name, _ match: Match) -> Bool {
    switch target {
    case .all: true
    case .domain(let domain): [domain].cover(name)
    case .application(let identifier):
      match.application > 0 && Int(match.application) <= applications.count
        && names(applications[Int(match.application) - 1]).contains(identifier)
    case .category: false
    }
  }

  private func names(_ application: Application) -> [String] { [application.identifier] + application.bundles }

  private func objection(
    _ store: Settings.Store, _ name: Name, _ categories: CategorySet, _ application: UInt16, coversAll: Bool,
    isLifted: Bool
  ) -> Reason? {
    if !store.exceptDomains.cover(name) {
      if store.blockedDomains.cover(name) { return .blockedDomain }
      var blocked = CategorySet()
      var onlyExceptions = false
      switch store.filter {
      case .none: break
      case .specific(let names): if names.cover(name) { return .filteredDomain }
      case .all:
        blocked = CategorySet([Category(builtIn: "adult")].compactMap { $0 })
        onlyExceptions = true
      }
      if case .specific(let set) = store.categories { blocked = blocked.union(set) }
      if categories.contains(where: { blocked.contains($0) }) { return store.isOfAge ? .age : .blockedCategory }
      if store.categories == .all && (coversAll || !categories.isEmpty) && !isLifted { return .allCategories }
      if onlyExceptions && coversAll { return .notListed }
    }
    if store.denyExplicit, let adult = Category(builtIn: "adult"), categories.contains(adult) { return .explicit }
    guard application > 0, Int(application) <= applications.count else { return nil }
    return objection(store, applications[Int(application) - 1])
  }

  private func objection(_ store: Settings.Store, _ application: Application) -> Reason? {
    if store.blockedApplications.contains(where: { names(application).contains($0) }) { return .applicationBlocked }
    if let limit = store.maximumApplication, application.rating > limit { return .ageRating }
    if let limit = store.maximumMovie, application.lowestMovie > limit { return .movieRating }
    if let limit = store.maximumTV, application.lowestTV > limit { return .tvRating }
    return store.denyExplicit && application.isExplicit ? .explicit : nil
  }
}
