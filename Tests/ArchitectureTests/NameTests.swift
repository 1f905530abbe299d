import Testing

/// One public name means one thing in the whole tree.
@Suite struct NameTests {
  /// Names of public types that several modules declare, each with the reason why no better name was found.
  static let shared: [String: (modules: Set<String>, reason: String)] = [
    "Application": (
      ["Catalog", "ManagedSettings"], "Apple's name, and the catalog's entry that such a token stands for"
    ),
    "Token": (["FamilyTokens", "ManagedSettings"], "Apple's name, and what the household makes it from"),
    "Explanation": (["Household", "ManagedSettings"], "what the household explains, as an app reads it"),
    "TimeOfDay": (["Activity", "CommandSpec"], "a time of schedules, and one as people type it"),
    "Subject": (["Combine", "Inspect"], "Apple's name for what passes values on, and what a client wants"),
  ]

  @Test func `no two modules have a public type of one name`() {
    var modules: [String: Set<String>] = [:]
    for file in SourceTree.sources {
      let pattern =
        /^(?:@\w+(?:\([^)]*\))? )*public (?:final |indirect )?(?:struct|class|enum|protocol|actor|typealias) (?<name>\w+)/
      for (_, match) in file.matches(pattern) { modules[String(match.output.name), default: []].insert(file.module) }
    }
    #expect(modules.count > 200, "the types were not found")
    for (name, owners) in modules.sorted(by: { $0.key < $1.key }) where owners.count > 1 {
      #expect(
        NameTests.shared[name]?.modules == owners,
        "\(name) is a public type of \(owners.sorted()): give one of them the field's word, or write down the reason here"
      )
    }
    for (name, entry) in NameTests.shared {
      #expect(modules[name] == entry.modules, "\(name) is no longer shared: remove it here")
    }
  }
}
