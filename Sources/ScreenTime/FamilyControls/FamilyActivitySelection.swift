internal import DaemonClient
public import ManagedSettings

/// Chosen applications, domains and categories.
public struct FamilyActivitySelection: Equatable, Sendable {
  public var applicationTokens: Set<ApplicationToken> = []
  public var categoryTokens: Set<ActivityCategoryToken> = []
  public var webDomainTokens: Set<WebDomainToken> = []
  /// Kept for callers. A category's token always means all that is in it, today and later.
  public let includeEntireCategory: Bool

  public init() { self.init(includeEntireCategory: false) }

  public init(includeEntireCategory: Bool) { self.includeEntireCategory = includeEntireCategory }

  public var applications: Set<Application> { Set(applicationTokens.map(Application.init(token:))) }
  public var categories: Set<ActivityCategory> { Set(categoryTokens.map(ActivityCategory.init(token:))) }
  public var webDomains: Set<WebDomain> { Set(webDomainTokens.map(WebDomain.init(token:))) }
}

/// Lists of tokens under the names of the properties, sorted, so that equal selections have equal bytes. A missing list
/// is empty, and unknown keys are ignored: selections are kept for years.
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

/// Makes selections from typed or pasted names, for guardians' own apps.
extension FamilyActivitySelection {
  /// Categories by identifier (`social`), applications by bundle identifier, domains as they are written. Inserts all
  /// of them or none: throws a `ManagedSettingsError` when the daemon does not know one or does not answer.
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
