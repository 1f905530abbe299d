internal import DaemonClient
public import ManagedSettings

/// Applications, domains and categories that somebody has chosen.
public struct FamilyActivitySelection: Equatable, Sendable {
  public var applicationTokens: Set<ApplicationToken> = []
  public var categoryTokens: Set<ActivityCategoryToken> = []
  public var webDomainTokens: Set<WebDomainToken> = []
  /// Kept for who reads it. A category's token means all that is in it, today and later, so nothing has to be added.
  public let includeEntireCategory: Bool

  public init() { self.init(includeEntireCategory: false) }

  public init(includeEntireCategory: Bool) { self.includeEntireCategory = includeEntireCategory }

  public var applications: Set<Application> { Set(applicationTokens.map(Application.init(token:))) }
  public var categories: Set<ActivityCategory> { Set(categoryTokens.map(ActivityCategory.init(token:))) }
  public var webDomains: Set<WebDomain> { Set(webDomainTokens.map(WebDomain.init(token:))) }
}

/// Lists of tokens under the names of the properties, sorted, so that one selection is always the same bytes. A list that
/// is missing is empty, and what is unknown is left alone: selections are kept for years.
extension FamilyActivitySelection: Codable {
  private enum CodingKeys: String, CodingKey {
    case applicationTokens
    case categoryTokens
    case webDomainTokens
    case includeEntireCategory
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(includeEntireCategory: try container.decodeIfPresent(Bool.self, forKey: .includeEntireCategory) ?? false)
    applicationTokens = try container.decodeIfPresent(Set.self, forKey: .applicationTokens) ?? []
    categoryTokens = try container.decodeIfPresent(Set.self, forKey: .categoryTokens) ?? []
    webDomainTokens = try container.decodeIfPresent(Set.self, forKey: .webDomainTokens) ?? []
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(sorted(applicationTokens), forKey: .applicationTokens)
    try container.encode(sorted(categoryTokens), forKey: .categoryTokens)
    try container.encode(sorted(webDomainTokens), forKey: .webDomainTokens)
    try container.encode(includeEntireCategory, forKey: .includeEntireCategory)
  }

  private func sorted<T>(_ tokens: Set<Token<T>>) -> [Token<T>] { tokens.sorted { $0.base64 < $1.base64 } }
}

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
