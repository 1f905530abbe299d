import Testing

/// One name means one thing in the whole tree.
@Suite struct NameTests {
  /// Names of types that several modules declare, each with the reason why no better name was found.
  static let shared: [String: (modules: Set<String>, reason: String)] = [
    "Application": (
      ["Catalog", "ManagedSettings"], "Apple's name, and the catalog's entry that such a token stands for"
    ),
    "Token": (["FamilyTokens", "ManagedSettings"], "Apple's name, and what the household makes it from"),
    "Explanation": (["Household", "ManagedSettings"], "what the household explains, as an app reads it"),
    "TimeOfDay": (["Activity", "CommandSpec"], "a time of schedules, and one as people type it"),
    "Subject": (["Combine", "Inspect"], "Apple's name for what passes values on, and what a client wants"),
    "Options": (["picket-web", "picketd"], "the words behind a program, which no other program reads"),
    "Misuse": (["CommandSpec", "picket-web", "picketd"], "why the words behind a program are wrong"),
    "Confinement": (["picket-confine", "picket-fetch"], "the rights that a program gives up for good"),
    "Request": (["CommandSpec", "PicketVarlink", "Web"], "the word of HTTP, of Varlink and of completions"),
    "Response": (["PicketVarlink", "Web"], "the word of HTTP and of Varlink"),
  ]

  @Test func `no two modules have a type of one name`() {
    var modules: [String: Set<String>] = [:]
    for file in SourceTree.sources {
      let pattern =
        /(?:@\w+(?:\([^)]*\))? )*(?:public |package )?(?:final |indirect )*(?:struct|class|enum|protocol|actor|typealias) (?<name>\w+)/
      // Types of other types have names of their own.
      for line in file.code.lines where line.first?.isLetter == true || line.first == "@" {
        if let match = line.prefixMatch(of: pattern) {
          modules[String(match.output.name), default: []].insert(file.module)
        }
      }
    }
    #expect(modules.count > 800, "the types were not found")
    for (name, owners) in modules.sorted(by: { $0.key < $1.key }) where owners.count > 1 {
      #expect(
        NameTests.shared[name]?.modules == owners,
        "\(name) is a type of \(owners.sorted()): give one of them the field's word, or write down the reason here"
      )
    }
    for (name, entry) in NameTests.shared {
      #expect(modules[name] == entry.modules, "\(name) is no longer shared: remove it here")
    }
  }
}
