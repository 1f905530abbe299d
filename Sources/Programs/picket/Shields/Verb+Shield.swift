import CommandSpec

extension Verb {
  static let shield = Verb(
    "shield", "stop something for a child, or let it through again",
    about: """
      A shield stops categories, domains or applications for one child, and shows why. It takes effect at once, also on open \
      connections.
      """,
    verbs: [shieldAdd, shieldRemove, shieldOff, shieldOn, shieldList])

  private static func over(_ verb: String) -> [Option] {
    Option.targets(verb, repeats: true) + [.flag("--all-web", "\(verb) everything on the web")]
  }

  private static let something = OptionRule.oneOrMore(
    "--category", "--domain", "--app", "--all-web", "--except",
    missing: "stop what? Say --category, --domain, --app or --all-web")

  private static let shieldAdd = Verb(
    "add", "put a shield up",
    about: """
      Puts a shield up. With --for or --until it ends by itself; without, it stays until it is removed. With nothing but --except, a \
      shield that is up over categories or the whole web gets another exception.
      """,
    options: Option.owners("for whom") + over("stop") + Option.ending("how long (default: until it is removed)") + [
      .value(
        "--except", "D", .domain,
        "an exception: let this domain through although its category or the whole web is stopped", repeats: true),
      .store, .flag("--force", "allow public suffixes such as com or co.uk"), .json, .socket,
    ],
    rules: [.forOwner, something, .oneEnding],
    examples: [
      Example("picket shield add --child Mia --category social"),
      Example("picket shield add --child Mia --child Ben --app tiktok", "for both"),
      Example("picket shield add --child Mia --except chess.com", "let it through the shield that is up"),
      Example("picket shield add --child Mia --all-web --except wikipedia.org --for 2h", "while there is homework"),
    ],
    exits: Exit.daemon, advice: .target, action: eachChild(addShield))

  private static let shieldRemove = Verb(
    "remove", "take a shield down",
    about: """
      Takes what you name out of a shield. The rest of it stays up. With --except, exceptions alone are taken back, and the \
      shield stays.
      """,
    options: Option.owners("for whom") + over("let through") + [
      .value("--except", "D", .domain, "take this exception back", repeats: true), .store, .json, .socket,
    ],
    rules: [.forOwner, something],
    examples: [
      Example("picket shield remove --child Mia --category social"),
      Example("picket shield remove --child Mia --except chess.com", "the shield stays, the exception goes"),
    ],
    exits: Exit.daemon, advice: .target, action: eachChild(removeShield))

  private static let shieldOff = Verb(
    "off", "switch a store's shields off, and keep them",
    about: """
      Switches all that is set in a store off, without forgetting it: 'picket shield on' brings it back as it was, exceptions \
      too.
      """,
    options: Option.owners("for whom") + [.store, .json, .socket], rules: [.forOwner],
    examples: [Example("picket shield off --child Mia"), Example("picket shield off --child Mia --store homework")],
    exits: Exit.daemon, action: eachChild(switchShieldOff))

  private static let shieldOn = Verb(
    "on", "switch a store's shields on again", about: "Switches all that is set in a store on again, as it was.",
    options: Option.owners("for whom") + [.store, .json, .socket], rules: [.forOwner],
    examples: [Example("picket shield on --child Mia")], exits: Exit.daemon, action: eachChild(switchShieldOn))

  private static let shieldList = Verb(
    "list", "show the shields", about: "Shows the shields that are up, of every store.",
    options: [.child("only for this child"), .profile("only of this profile"), .json, .socket],
    examples: [Example("picket shield list"), Example("picket shield list --child Mia --json | jq '.shields'")],
    exits: Exit.daemon, action: listShields)
}
