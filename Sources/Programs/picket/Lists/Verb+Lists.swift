import CommandSpec
import Subscriptions

extension Verb {
  static let lists = Verb(
    "lists", "add lists to Picket's own, keep them up to date, take them out",
    about: """
      Keeps the lists that you add to Picket's own: fetches them, keeps the last good copy of each, and builds the catalog \
      from all of them. picketd does it where it runs, for every guardian, and goes by it at once; without one the folder is \
      changed as it lies there.
      """,
    question: "what about the lists? Say suggest, add, remove, list, show or update",
    verbs: [listsSuggest, listsAdd, listsRemove, listsList, listsShow, listsUpdate],
    examples: [
      Example("sudo picket lists add https://lists.example/ads.txt --category ads"),
      Example("sudo picket lists update"),
      Example("picket lists list --json | jq -r '.lists[] | select(.lastError) | .id'"),
    ])

  private static let listsSuggest = Verb(
    "suggest", "show good public lists, each with a word to add it by",
    about: """
      Shows public lists that are kept up to date, by category: about how many names each has, its licence, what it adds to \
      Picket's own rules, and what it may stop by mistake. Nothing is fetched. 'picket lists add WORD' subscribes to one.
      """,
    options: [.value("--category", "C", .category, "only lists of this category")] + places + [.socket],
    rules: placesRule,
    examples: [
      Example("picket lists suggest"), Example("picket lists suggest --category gambling"),
      Example("picket lists suggest --json | jq -r '.suggestions[] | [.word, .licence, .address] | @tsv'"),
    ],
    exits: Exit.daemon(failed: "the suggestions could not be read"),
    action: suggestLists)

  private static let listsAdd = Verb(
    "add", "fetch a list and build the catalog with it",
    about: """
      Fetches a list, shows what was read and what was skipped, and builds the catalog with it. The word of a suggested list \
      says its address, category, format and title; any other list needs a category. picketd asks for newer copies about once \
      a day. A file that anybody but root adds is sent to picketd as it is, and stays so: remove it and add it again to renew \
      it.
      """,
    operands: [
      Operand(
        "URL-or-FILE-or-WORD", .file("a list"),
        "the list: https://HOST/PATH, a file, or a word of 'picket lists suggest'", noun: "list",
        missing: "which list? Name its address, a file, or a word of 'picket lists suggest'")
    ],
    options: [
      .value(
        "--category", "C", .category,
        "what the list is about, such as ads, adult or games; a category of your own is one word"),
      .value("--format", "F", .format, "its format (default: what the text looks like)"),
      .value("--title", "T", .text("a title"), "what to call it (default: its address)"),
      .flag("--force", "also take rules for public suffixes such as co.uk"),
    ] + places + [.socket],
    rules: placesRule,
    examples: [
      Example("sudo picket lists add hagezi-gambling"),
      Example("sudo picket lists add https://lists.example/ads.txt --category ads"),
      Example("sudo picket lists add ./family.txt --category family --format plain --title 'What we decided'"),
    ],
    exits: Exit.daemon(failed: "the list could not be had or read"),
    action: addList)

  private static let listsRemove = Verb(
    "remove", "take a list out of the catalog",
    about: "Takes a list out of the catalog, and forgets its copy.",
    operands: [
      Operand(
        "ID-or-ADDRESS", .list, "the list, as 'picket lists list' names it", noun: "list",
        missing: "which list? 'picket lists list' lists them")
    ],
    options: places + [.socket], rules: placesRule,
    examples: [Example("sudo picket lists remove ads-1f0c92ab")],
    exits: Exit.daemon(failed: "there is no such list, or the catalog could not be built"),
    action: removeList)

  private static let listsList = Verb(
    "list", "show the lists, with their size and age",
    about: """
      Shows the lists: how many rules they have, how large they are, how long ago the copy was what the server has, and what \
      went wrong when they were last asked for.
      """,
    options: places + [.socket], rules: placesRule,
    examples: [
      Example("picket lists list"),
      Example("picket lists list --json | jq -r '.lists[] | select(.lastError) | .id'"),
    ],
    exits: Exit.daemon(failed: "the folder could not be read"),
    action: listLists)

  private static let listsShow = Verb(
    "show", "show one list, with the lines that were skipped",
    about: """
      Shows one list: its address, its copy, what went wrong when it was last asked for, and the first lines that were \
      skipped, each with the reason.
      """,
    operands: [
      Operand(
        "ID-or-ADDRESS", .text("a list"), "the list, as 'picket lists list' names it", noun: "list",
        missing: "which list? 'picket lists list' lists them")
    ],
    options: places + [.socket], rules: placesRule,
    examples: [
      Example("picket lists show ads-1f0c92ab"),
      Example("picket lists show ads-1f0c92ab --json | jq -r '.list.skipped[] | \"\\(.line): \\(.sentence)\"'"),
    ],
    exits: Exit.daemon(failed: "there is no such list"),
    action: showList)

  private static let listsUpdate = Verb(
    "update", "ask for newer copies, and build the catalog when anything changed",
    about: """
      Asks for newer copies, of all lists unless some are named, and builds the catalog when anything changed. A list that \
      fails keeps its last good copy, and the others are updated.
      """,
    operands: [
      Operand("ID-or-ADDRESS", .list, "a list, as 'picket lists list' names it (default: all)", count: .any)
    ],
    options: [.flag("--force", "also take a list that lost nearly all its names")] + places + [.socket],
    rules: placesRule,
    examples: [Example("sudo picket lists update"), Example("sudo picket lists update ads-1f0c92ab --force")],
    exits: Exit.daemon(failed: "a list failed"),
    action: updateLists)

  private static let places: [Option] = [
    .json,
    .value("--catalog", "DIR", .folder(), "the folder of the catalog (default: 'catalog' in the state folder)"),
    .value("--state", "DIR", .folder(), "the state folder (default: /var/lib/picket)"),
    .value("--rules", "DIR", .folder(), "Picket's own rules (default: those that it came with)"),
  ]

  private static let placesRule: [OptionRule] = [.atMostOne("--catalog", "--state")]
}

extension Invocation {
  /// The folder that the verbs on lists work on.
  func catalogFolder() throws -> CatalogFolder {
    guard let rules = self["--rules"] ?? BuiltInRules.folder else {
      throw Refusal(
        code: .failed, description: "Picket's own rules were not found: say where they are with --rules")
    }
    let path = self["--catalog"] ?? self["--state"].map { $0 + "/catalog" } ?? CatalogFolder.standard
    return CatalogFolder(path: path, rules: rules)
  }
}
