internal import FamilyTokens
internal import Lists
internal import Wire

extension UsageTargets {
  /// What tokens of this household stand for, together; everything where there are none. `refusal` has the parameter that they
  /// came in, and what had a wrong one.
  init(
    applications: [String], categories: [String], domains: [String], _ sealer: Sealer,
    refusal: (parameter: String, subject: String)
  ) throws(HouseholdError) {
    func opened(_ tokens: [String], _ kind: Token.Kind) throws(HouseholdError) -> Set<String> {
      var texts: Set<String> = []
      for text in tokens {
        guard let token = Token(text: text), let opened = sealer.open(token, as: kind) else {
          throw .invalid(refusal.parameter, "\(refusal.subject) that is no \(kind.rawValue) of this household")
        }
        texts.insert(opened)
      }
      return texts
    }
    self.init(
      categories: try opened(categories, .category), applications: try opened(applications, .application),
      domains: Set(try opened(domains, .domain).compactMap { Name(people: $0) }))
    all = self.categories.isEmpty && self.applications.isEmpty && self.domains.isEmpty
  }
}

extension Household {
  /// What a filter of an app is over.
  public func usageTargets(
    applications: [String], categories: [String], domains: [String]
  ) throws(HouseholdError) -> UsageTargets {
    try UsageTargets(
      applications: applications, categories: categories, domains: domains, sealer,
      refusal: ("filter", "it has a token"))
  }
}
