internal import Catalog
public import Wire

/// What is counted together: by a limit, an event of an app, or a question about use.
public struct UsageTargets: Hashable, Sendable {
  /// Identifiers. A name counts for each of its categories.
  public var categories: Set<String>
  /// Identifiers.
  public var applications: Set<String>
  /// Names, with all below them.
  public var domains: Set<Name>
  /// Everything, also what has no name.
  public var all: Bool
  /// Names that do not count, with all below them.
  public var except: Set<Name>

  public init(
    categories: Set<String> = [], applications: Set<String> = [], domains: Set<Name> = [], all: Bool = false,
    except: Set<Name> = []
  ) {
    self.categories = categories
    self.applications = applications
    self.domains = domains
    self.all = all
    self.except = except
  }
}

/// Targets in the numbers of one catalog.
struct UsageMatcher {
  private let targets: UsageTargets
  private let categories: CategorySet
  private let applications: Set<UInt16>

  init(_ targets: UsageTargets, in catalog: Catalog?) {
    self.targets = targets
    let identifiers = catalog?.categories ?? Category.builtIn
    categories = CategorySet(
      targets.categories.lazy.compactMap { identifiers.firstIndex(of: $0).flatMap { Category(number: $0) } })
    let all = targets.applications.isEmpty ? [] : catalog?.applications ?? []
    applications = Set(
      all.indices.lazy.filter { index in
        targets.applications.contains(all[index].identifier)
          || all[index].bundles.contains { targets.applications.contains($0) }
      }.compactMap { UInt16(exactly: $0 + 1) })
  }

  /// Whether a name counts. `match` is what the catalog says of it.
  func counts(_ name: Name, _ match: Match) -> Bool {
    let isWanted =
      targets.all || !match.categories.intersection(categories).isEmpty || applications.contains(match.application)
      || UsageMatcher.isWithin(name, targets.domains)
    return isWanted && !UsageMatcher.isWithin(name, targets.except)
  }

  private static func isWithin(_ name: Name, _ domains: Set<Name>) -> Bool {
    if domains.isEmpty { return false }
    var name = name
    while !name.isRoot {
      if domains.contains(name) { return true }
      name = name.parent
    }
    return false
  }
}
