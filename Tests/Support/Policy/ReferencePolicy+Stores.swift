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
    let opened = allowances(child, name, match, now)
    let allowed = child.allowances.filter { $0.until > now }.filter { allowance in
      if case .category(let category) = allowance.target { return match.categories.contains(category) }
      return false
    }
    var rest = match.categories
    for case .category(let category) in lifted.map(\.target) { rest = rest.subtracting(CategorySet([category])) }
    var least = rest
    for case .category(let category) in allowed.map(\.target) { least = least.subtracting(CategorySet([category])) }
    let first = settings.children[..<index].reduce(1) { $0 + $1.stores.count }
    func blocks(isLifting: Bool) -> Ruling? {
      for (place, store) in child.stores.enumerated() {
        let isFirm = store.author == .picket || !isLifting
        if isLifting && !opened.isEmpty && store.author != .picket { continue }
        let left = isLifting ? (isFirm ? rest : least) : match.categories
        var application = match.application
        if !allowed.isEmpty && !isFirm && restrictionYields(store, application) { application = 0 }
        let isLifted = left != match.categories && left.isEmpty
        if match.standing == .isProtected {
          let reason = named(store, name)
          if let reason { return .block(reason, store: UInt16(first + place)) }
          continue
        }
        if let reason = objection(store, name, left, application, coversAll: coversAll, isLifted: isLifted) {
          return .block(reason, store: UInt16(first + place))
        }
      }
      return nil
    }
    if let ruling = blocks(isLifting: true) { return (ruling, .final) }
    func end(_ until: UInt64?) -> UInt64 { until.map { $0 == .max ? 0 : $0 } ?? 0 }
    if let until = opened.max() { return (.allow(.allowed, until: end(until)), .opened) }
    if lifted.isEmpty && allowed.isEmpty || blocks(isLifting: false) == nil {
      return (.allow(match.standing == .isProtected ? .help : .nothingBlocks), .ordinary)
    }
    // The earliest end of the lifted categories, each by its latest grant.
    let latest = Dictionary(lifted.map { ($0.target, $0.until) }, uniquingKeysWith: max)
    let until = (Array(latest.values) + allowed.map(\.until)).min()
    return (.allow(lifted.isEmpty ? .allowed : .granted, until: end(until)), .ordinary)
  }

  /// When each allowance ends that opens the name as a whole. What one of a guardian's stores lists is not opened by what
  /// is allowed at the same name or above it, nor by its application.
  private func allowances(_ child: Settings.Child, _ name: Name, _ match: Match, _ now: UInt64) -> [UInt64] {
    let listed = Set(child.stores.filter { $0.author == .guardian }.flatMap { $0.blockedDomains + $0.filter.listed })
    var suffix = name
    while !suffix.isRoot && !listed.contains(suffix) {
      if child.allowances.contains(where: { $0.target == .domain(suffix) }) { break }
      suffix = suffix.parent
    }
    let isListed = !suffix.isRoot && listed.contains(suffix)
    let named = child.allowances.filter { allowance in
      switch allowance.target {
      case .domain(let domain): name.isWithin(domain) && !isCut(domain, from: name, listed)
      case .application(let identifier): !isListed && covers(.application(identifier), name, match)
      case .category: false
      }
    }
    return named.map(\.until).filter { $0 > now }
  }

  /// Whether a guardian's store lists the domain, or a name between it and this one.
  private func isCut(_ domain: Name, from name: Name, _ listed: Set<Name>) -> Bool {
    var suffix = name
    while suffix != domain {
      if listed.contains(suffix) { return true }
      suffix = suffix.parent
    }
    return listed.contains(domain)
  }

  /// Whether what a store has against an application is lifted with its category.
  private func restrictionYields(_ store: Settings.Store, _ application: UInt16) -> Bool {
    guard application > 0, Int(application) <= applications.count else { return false }
    switch objection(store, applications[Int(application) - 1]) {
    case .ageRating, .movieRating, .tvRating: return true
    case .applicationBlocked: return store.author == .others
    default: return false
    }
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
    case .allBut(let categories): match.categories.intersection(categories).isEmpty
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

extension Settings.Store.WebFilter {
  fileprivate var listed: [Name] {
    switch self {
    case .none, .all: []
    case .specific(let names): names
    }
  }
}
