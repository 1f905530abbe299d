internal import DaemonClient
internal import ManagedSettings

/// What a picker would do, from names that somebody has typed or pasted.
extension FamilyActivitySelection {
  /// Categories by identifier (`social`), applications by bundle identifier, domains as they are written. All of them or
  /// none: it throws a `ManagedSettingsError` when the daemon does not know one or cannot be asked.
  public mutating func insert(
    categories: [String] = [], applications: [String] = [], webDomains: [String] = []
  ) throws {
    let newCategories = try categories.isEmpty ? [] : ActivityCategoryToken.mint(.category, categories)
    let newApplications = try applications.isEmpty ? [] : ApplicationToken.mint(.application, applications)
    let newDomains = try webDomains.isEmpty ? [] : WebDomainToken.mint(.domain, webDomains)
    categoryTokens.formUnion(newCategories)
    applicationTokens.formUnion(newApplications)
    webDomainTokens.formUnion(newDomains)
  }
}
