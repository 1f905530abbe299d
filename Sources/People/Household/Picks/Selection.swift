public import FamilyTokens
internal import PicketJSON

/// What a guardian chose for an app, as apps hold it: tokens and no names.
public struct Selection: Hashable, Sendable {
  /// More than a person chooses. With the longest payload of a question, it bounds what a choice takes up.
  static let most = 200

  public var categories: [Token]
  public var applications: [Token]
  public var domains: [Token]

  public init(categories: [Token] = [], applications: [Token] = [], domains: [Token] = []) {
    (self.categories, self.applications, self.domains) = (categories, applications, domains)
  }

  var count: Int { categories.count + applications.count + domains.count }

  static func check(count: Int, _ parameter: String) throws(HouseholdError) {
    guard count <= most else { throw .invalid(parameter, "\(most) things together at most") }
  }
}

extension Selection {
  var json: JSON {
    .object([
      "categories": .strings(categories.map(\.text)), "applications": .strings(applications.map(\.text)),
      "domains": .strings(domains.map(\.text)),
    ])
  }

  /// Lists that are missing are empty.
  init(_ json: JSON.Object) {
    func tokens(_ key: String) -> [Token] { (json[key]?.strings ?? []).compactMap { Token(text: $0) } }
    self.init(categories: tokens("categories"), applications: tokens("applications"), domains: tokens("domains"))
  }
}
