import CommandSpec

extension Verb {
  static let catalog = Verb(
    "catalog", "make a catalog from lists, and say what one holds",
    about: "Makes a catalog from lists, and says what one holds. Needs no daemon.",
    question: "build, info or lookup?",
    verbs: [catalogBuild, catalogInfo, catalogLookup],
    examples: [
      Example("picket catalog build --out family.catalog rules ads=hosts.txt adult=/srv/lists/porn.txt.gz"),
      Example("picket catalog lookup family.catalog www.youtube.com maps.google.com"),
      Example("picket catalog info family.catalog --json | jq .entries"),
    ])

  private static let catalogBuild = Verb(
    "build", "make a catalog of rules and lists",
    about: """
      Makes a catalog. SOURCE is a folder of rules (each file's name is its category), a list (its category is --category, \
      else the name of its file), CATEGORY=PATH, a folder of UT1 or squidGuard, or a tarball of one.

      Beside FILE, FILE.why will say which line of which list put a name where it is. What a list says and a catalog cannot \
      hold is skipped: the first such lines are shown, with the reasons.
      """,
    operands: [
      Operand(
        "SOURCE", .file("a list or a folder of rules"), "what goes in", count: .oneOrMore,
        missing: "from what? Name lists or folders of rules")
    ],
    options: [
      .value(
        "--out", "FILE", .file(), "where the catalog goes; what was there stays in use until the new one is whole",
        missing: "where should the catalog go? Say --out FILE"),
      .value("--category", "C", .category, "the category of every SOURCE that does not say its own"),
      .value("--format", "F", .format, "the format of every SOURCE (default: what its text looks like)"),
      .flag("--force", "also take rules for public suffixes such as co.uk"), .json,
    ],
    examples: [
      Example("picket catalog build --out family.catalog rules ads=hosts.txt adult=/srv/lists/porn.txt.gz"),
      Example("picket catalog build --out ads.catalog --category ads --format adblock easylist.txt"),
    ],
    exits: Exit.usual(failed: "a source could not be read"),
    action: buildCatalog)

  private static let catalogInfo = Verb(
    "info", "say what a catalog holds, and how sure its answers are",
    about: "Says what a catalog holds, and how sure its answers are.",
    operands: [Operand("FILE", .file("a catalog"), "the catalog", noun: "catalog", missing: "info wants one catalog")],
    options: [.flag("--json", "one JSON document")],
    examples: [
      Example("picket catalog info family.catalog"), Example("picket catalog info family.catalog --json | jq .entries"),
    ],
    exits: Exit.usual(failed: "the catalog could not be read"),
    action: showCatalog)

  private static let catalogLookup = Verb(
    "lookup", "the categories of names, with list and line",
    about: "Says what names are about: their categories, their application, and which line of which list says so.",
    operands: [
      Operand("FILE", .file("a catalog"), "the catalog", missing: "lookup wants a catalog and names"),
      Operand(
        "NAME", .text("a name"), "a host such as www.example.com", count: .oneOrMore,
        missing: "which names? Write them behind the catalog"),
    ],
    options: [.flag("--json", "one JSON object a line")],
    examples: [
      Example("picket catalog lookup family.catalog www.youtube.com maps.google.com"),
      Example("picket catalog lookup family.catalog www.youtube.com --json | jq -r '.categories[]'"),
    ],
    exits: Exit.usual(failed: "the catalog could not be read, or a NAME is none"),
    action: lookUp)
}
