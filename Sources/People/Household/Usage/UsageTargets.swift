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

/// Which names count: names of the targets, but for names of `less`.
struct UsageMatcher {
  private let wanted: CatalogTargets
  private let less: CatalogTargets?

  init(_ targets: UsageTargets, less: UsageTargets = UsageTargets(), in catalog: Catalog?) {
    wanted = CatalogTargets(targets, in: catalog)
    self.less = less == UsageTargets() ? nil : CatalogTargets(less, in: catalog)
  }

  /// Whether a name counts. `match` is what the catalog says of it.
  func counts(_ name: Name, _ match: Match) -> Bool {
    wanted.have(name, match) && !(less?.have(name, match) ?? false)
  }

  /// Whether some use of targets counts. Of applications, those names are asked about that belong to them alone.
  func countsSome(of targets: UsageTargets, in catalog: Catalog?) -> Bool {
    if targets.all { return true }
    let applications = catalog?.applications.filter { targets.applications.contains($0.identifier) } ?? []
    let names = targets.domains.union(applications.flatMap { $0.domains.compactMap { Name($0) } })
    if names.contains(where: { counts($0, catalog?.find($0) ?? .nothing) }) { return true }
    // Targets of all the web have names of each category, even where they except single names.
    return !targets.categories.isEmpty && wanted.isEverything
  }
}

/// Targets in the numbers of one catalog.
private struct CatalogTargets {
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

  var isEverything: Bool { targets.all }

  func have(_ name: Name, _ match: Match) -> Bool {
    let isWanted =
      targets.all || !match.categories.intersection(categories).isEmpty || applications.contains(match.application)
      || CatalogTargets.isWithin(name, targets.domains)
    return isWanted && !CatalogTargets.isWithin(name, targets.except)
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
