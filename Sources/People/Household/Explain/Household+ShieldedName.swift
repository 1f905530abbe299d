public import FamilyTokens

/// Something that an app knows by its token.
public struct ShieldedThing: Hashable, Sendable {
  public let token: Token
  public let value: String
  /// For people.
  public let title: String
}

/// A name that is shielded for a child: by whom, and for what.
public struct ShieldedName: Hashable, Sendable {
  public let name: String
  public let reason: String
  /// The reason for people.
  public let sentence: String
  /// The client whose store shields it; nil where Picket or the configuration does.
  public let client: String?
  /// The domain or the application that the setting is about.
  public let thing: ShieldedThing
  public let isApplication: Bool
  /// The category that is shielded, where the name is shielded for its category.
  public let category: ShieldedThing?
}

extension Household {
  /// The shield that stands before a name, by the decision that packets meet. A name that is allowed has none.
  public func shield(over text: String, child id: Int) throws(HouseholdError) -> ShieldedName {
    let explanation = try explain(text, child: id)
    guard explanation.verdict == "block" else {
      throw .conflict("\(explanation.name) is not shielded: \(explanation.sentence)")
    }
    var category: String?
    if explanation.setting == "shield.webDomainCategories" || explanation.setting == "shield.applicationCategories" {
      let named = explanation.rule?.split(separator: " ").map(String.init).first { $0 != "all" }
      category = named.flatMap { catalog.categories.contains($0) ? $0 : nil } ?? explanation.categories.first
    }
    let isApplication =
      explanation.application != nil
      && ["shield.applications", "shield.applicationCategories", "application.blockedApplications"]
        .contains(explanation.setting)
    // Its app knows the thing by the text that the store lists.
    let isListed = ["shield.webDomains", "webContent.blockedByFilter"].contains(explanation.setting)
    let domain = isListed && explanation.reason != "notListed" ? explanation.rule : nil
    let value = isApplication ? explanation.application : domain.flatMap { $0.contains(".") ? $0 : nil }
    return ShieldedName(
      name: explanation.name, reason: explanation.reason, sentence: explanation.sentence, client: explanation.client,
      thing: try thing(value ?? explanation.name, isApplication ? .application : .domain),
      isApplication: isApplication,
      category: try category.map { (text) throws(HouseholdError) in try thing(text, .category) })
  }

  /// By its token, its value and its title.
  public func thing(_ text: String, _ kind: Token.Kind) throws(HouseholdError) -> ShieldedThing {
    if kind == .category { try catalog.check(category: text, "category") }
    let value = try TokenText.canonical(text, kind, kind.rawValue)
    guard let token = sealer.seal(value, as: kind) else { throw .invalid(kind.rawValue, "it is too long") }
    return ShieldedThing(token: token, value: value, title: catalog.title(of: value, kind))
  }
}
