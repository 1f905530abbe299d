import CommandSpec

extension Verb {
  static let lookup = Verb(
    "lookup", "say what names are about",
    about: """
      Says what the catalog in use knows about names: their categories, their application, and which line of which list says \
      so. 'picket explain' says what follows for a child; 'picket catalog lookup' asks a file, without a daemon.
      """,
    operands: [
      Operand(
        "NAME", .domain, "a host, or an address of the browser", count: .oneOrMore,
        missing: "which names? Write them like www.example.com")
    ],
    options: [.jsonLines, .socket],
    examples: [
      Example("picket lookup www.youtube.com https://chess.com/play"),
      Example("picket lookup www.youtube.com --json | jq -r '.categories[]'"),
    ],
    exits: Exit.daemon, action: lookUpNames)

  static let categories = Verb(
    "categories", "list the categories",
    about: """
      Lists what names can be about, for --category of other verbs. A name has one subject at most, and any number of \
      warnings. Categories of your own lists are among them.
      """,
    options: [.json, .socket],
    examples: [
      Example("picket categories"),
      Example("picket categories --json | jq -r '.categories[] | select(.kind == \"warning\") | .id'"),
    ],
    exits: Exit.daemon, action: listCategories)

  static let apps = Verb(
    "apps", "find applications by a word, or list them",
    about: """
      Lists the applications that the catalog knows, for --app of other verbs: all, or those that have the word in their \
      name or in one of their domains.
      """,
    operands: [Operand("WORD", .anything, "a part of a name or of a domain", count: .optional, noun: "word")],
    options: [.value("--category", "C", .category, "only of this category"), .json, .socket],
    examples: [
      Example("picket apps google"), Example("picket apps --category games --json | jq -r '.apps[].id'"),
    ],
    exits: Exit.daemon, action: listApplications)
}
