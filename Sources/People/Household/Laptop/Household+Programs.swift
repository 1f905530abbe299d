internal import Catalog
internal import Policy
internal import Wire

/// An application that is not to run on a machine of which the child is a user.
public struct MachineProgram: Hashable, Sendable {
  public let title: String
  /// As machines know its programs: its bundle identifiers, or what a guardian or an app named.
  public let names: [String]
}

extension Household {
  /// The setting that stands for all by which programs are closed.
  public static let programSetting = "shield.applications"

  /// The programs of applications that shields are over, by name or by category. Neither ages nor ratings close programs, nor do shields
  /// over the whole web.
  func closedPrograms(of child: Child) -> [MachineProgram] {
    let compiled = settings(of: state).build(only: child).settings.children.first
    return compiled?.closedPrograms(catalog.catalog, at: now.boot) ?? []
  }
}

extension Settings.Child {
  func closedPrograms(_ catalog: Catalog?, at boot: UInt64) -> [MachineProgram] {
    var (opened, openCategories): (Set<String>, CategorySet) = ([], CategorySet())
    for grant in grants where grant.until > boot {
      switch grant.target {
      case .all, .allBut: return []
      case .application(let text): opened.insert(text)
      case .category(let category): openCategories.insert(category)
      case .domain: break
      }
    }
    for allowance in allowances where allowance.until > boot {
      switch allowance.target {
      case .application(let text): opened.insert(text)
      case .category(let category): openCategories.insert(category)
      case .domain: break
      }
    }
    let blocked = Set(stores.flatMap(\.blockedApplications))
    let applications = catalog?.applications ?? []
    let closed = applications.filter { application in
      let names = [application.identifier] + application.bundles
      if names.contains(where: opened.contains) { return false }
      if names.contains(where: blocked.contains) { return true }
      guard let category = application.category, !openCategories.contains(category) else { return false }
      return stores.contains { $0.shields(category, of: application) }
    }
    let known = Set(applications.flatMap { [$0.identifier] + $0.bundles })
    let others = blocked.subtracting(known).subtracting(opened)
    return
      (closed.compactMap { application in
        application.bundles.isEmpty ? nil : MachineProgram(title: application.title, names: application.bundles)
      } + others.map { MachineProgram(title: LocalProgram.title(of: $0), names: [$0]) })
      .sorted { ($0.title, $0.names.first ?? "") < ($1.title, $1.names.first ?? "") }
  }
}

extension Settings.Store {
  /// Whether it shields a category with this application in it. Who excepts a name of it excepts the application.
  fileprivate func shields(_ category: Category, of application: Application) -> Bool {
    guard !isOfAge, case .specific(let set) = categories, set.contains(category) else { return false }
    return !exceptDomains.contains { application.domains.contains($0.description) }
  }
}
