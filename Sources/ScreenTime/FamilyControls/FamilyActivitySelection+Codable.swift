internal import ManagedSettings

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
