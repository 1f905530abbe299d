internal import Catalog
internal import Wire

/// The lists of a build by number, and the match of a name that is on several.
struct ListTable {
  struct List {
    let head: ListHead
    let categories: CategorySet
    /// As in `Match`: the place among the applications plus one, or 0.
    let application: UInt16
  }

  private(set) var lists: [List] = []
  private(set) var texts = CatalogTexts()
  private var categories: [String: Category] = [:]
  private var applications: [String: UInt16] = [:]

  init() {
    for (number, identifier) in texts.categories.enumerated() { categories[identifier] = Category(number: number) }
  }

  mutating func add(_ head: ListHead) throws(ListError) {
    var set = CategorySet()
    for identifier in head.categories { set.insert(try category(identifier)) }
    let application = try head.application.map { info throws(ListError) in try number(info, set) } ?? 0
    lists.append(List(head: head, categories: set, application: application))
  }

  private mutating func category(_ identifier: String) throws(ListError) -> Category {
    if let known = categories[identifier] { return known }
    guard Category.isIdentifier(identifier) else {
      throw ListError("'\(identifier)' is no category: use letters and digits, a letter first, 32 at most")
    }
    guard let category = Category(number: texts.categories.count) else {
      throw ListError(
        "more than \(Category.limit) categories: '\(identifier)' finds no place; give lists one in common")
    }
    texts.categories.append(identifier)
    categories[identifier] = category
    return category
  }

  private mutating func number(_ info: ListHead.Application, _ set: CategorySet) throws(ListError) -> UInt16 {
    if let known = applications[info.identifier] { return known }
    guard texts.applications.count < Int(UInt16.max) else { throw ListError("more than 65535 applications") }
    texts.applications.append(
      Application(
        identifier: info.identifier, title: info.title,
        category: set.intersection(.subjects).first(where: { _ in true }), rating: info.rating,
        lowestMovie: info.lowestMovie, lowestTV: info.lowestTV, isExplicit: info.isExplicit, bundles: info.bundles))
    let number = UInt16(texts.applications.count)
    applications[info.identifier] = number
    return number
  }

  /// Keeps a name that the newest list includes, if the list is of an application.
  mutating func note(_ name: Name) {
    guard let place = lists.last?.application, place != 0 else { return }
    let domain = name.description
    let known = texts.applications[Int(place) - 1].domains
    guard known.count < Application.mostDomains, !known.contains(domain) else { return }
    texts.applications[Int(place) - 1].domains.append(domain)
  }

  /// The match of a name on these lists. Its subject and its application come from the longest match; warnings come
  /// from every match, since a list of trackers must not remove a site from the category that a guardian shielded.
  func match(_ states: ListStates) -> Match {
    var match = Match()
    var subjectDepth = 0
    var applicationDepth = 0
    for state in states.states where state.isIncluded {
      let list = lists[state.list]
      let subjects = list.categories.intersection(.subjects)
      match.categories = match.categories.union(list.categories.subtracting(.subjects))
      if !subjects.isEmpty && state.depth >= subjectDepth {
        if state.depth > subjectDepth { match.categories = match.categories.subtracting(.subjects) }
        match.categories = match.categories.union(subjects)
        subjectDepth = state.depth
      }
      if list.application != 0 && state.depth > applicationDepth {
        match.application = list.application
        applicationDepth = state.depth
      }
      match.standing = ListTable.higher(match.standing, list.head.standing)
    }
    if match.standing == .isProtected {
      match.categories = match.categories.subtracting(ListTable.accidental)
      // Where malware lies, help does no good.
      if !match.categories.intersection(ListTable.dangers).isEmpty { match.standing = .ordinary }
    }
    return match
  }

  /// The warnings that a protected name never gets by accident: all but malware and phishing.
  private static let accidental = CategorySet(low: .max, high: .max).subtracting(.subjects).subtracting(dangers)
  private static let dangers = CategorySet(["malware", "phishing"].compactMap { Category(builtIn: $0) })

  private static func higher(_ left: Match.Standing, _ right: ListHead.Standing) -> Match.Standing {
    switch right {
    case .ordinary: left
    case .protected: left == .connectivity ? left : .isProtected
    case .connectivity: .connectivity
    }
  }
}
