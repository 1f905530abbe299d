import CommandSpec

extension Verb {
  static let shield = Verb(
    "shield", "stop something for a child, or let it through again",
    about: """
      A shield stops what it is over, for one child, and shows why. It takes effect at once, on connections that are open \
      as well: adding and removing are how something is switched off and on.
      """,
    verbs: [shieldAdd, shieldRemove, shieldList])

  private static func over(_ verb: String) -> [Option] {
    Option.targets(verb, repeats: true) + [.flag("--all-web", "\(verb) everything on the web")]
  }

  private static let something = OptionRule.oneOrMore(
    "--category", "--domain", "--app", "--all-web",
    missing: "over what? Say --category, --domain, --app or --all-web")

  private static let shieldAdd = Verb(
    "add", "put a shield up",
    about: "Puts a shield up. With --for it ends by itself; without, it stays until it is removed.",
    options: [.child("for whom", missing: "for whom? Say --child NAME")] + over("stop") + [
      .value(
        "--except", "D", .domain, "let this domain through all the same, of a category or of everything", repeats: true),
      .store, .value("--for", "DUR", .duration, "how long (default: until it is removed)"),
      .flag("--force", "take domains that everybody's lie below, such as com or co.uk"), .json, .socket,
    ],
    rules: [something],
    examples: [
      Example("picket shield add --child Mia --category social"),
      Example("picket shield add --child Mia --all-web --except wikipedia.org --for 2h", "while there is homework"),
    ],
    exits: Exit.daemon, action: addShield)

  private static let shieldRemove = Verb(
    "remove", "take a shield down",
    about: "Takes a shield down, or out of one what is said. What is left stays up.",
    options: [.child("for whom", missing: "for whom? Say --child NAME")] + over("let through") + [
      .value("--except", "D", .domain, "stop this exception", repeats: true), .store, .json, .socket,
    ],
    rules: [something],
    examples: [Example("picket shield remove --child Mia --category social")],
    exits: Exit.daemon, action: removeShield)

  private static let shieldList = Verb(
    "list", "show the shields", about: "Shows the shields that are up, of every store.",
    options: [.child("only for this child"), .json, .socket],
    examples: [Example("picket shield list"), Example("picket shield list --child Mia --json | jq '.shields'")],
    exits: Exit.daemon, action: listShields)
}
