import CommandSpec

extension Verb {
  static let limit = Verb(
    "limit", "so many minutes a day",
    about: """
      A limit is how long something may be used on a day, all that it names together. When it is used up, that is stopped \
      until midnight, also on open connections. What a grant, an allowance or 'picket open' lets through is not counted \
      meanwhile, unless those say --counts.
      """,
    verbs: [limitAdd, limitList, limitRemove])

  private static let limitAdd = Verb(
    "add", "add a limit",
    about: """
      Adds a limit. --per-day may be repeated with days behind an @, for other amounts on these days. With --days, the other \
      days have no limit.
      """,
    options: Option.owners("for whom") + [
      .value("--name", "N", .limit, "a name for it", missing: "what is it called? Say --name, such as --name Games"),
      .value(
        "--per-day", "DUR", .amountPerDay, "how long a day, such as 1h, or 2h@sat,sun", repeats: true,
        missing: "how long a day? Say --per-day, such as --per-day 1h"),
      .value("--days", "D", .days, "on which days it counts, such as mon-fri (default: every day)"),
    ] + Option.timeTargets("limit") + [.json, .socket],
    rules: [
      .forOwner,
      .oneOrMore(
        "--category", "--domain", "--app", "--all-web",
        missing: "limit what? Say --category, --domain, --app or --all-web"),
    ],
    examples: [
      Example("picket limit add --child Mia --name Games --category games --per-day 1h"),
      Example(
        "picket limit add --child Mia --name Fun --category games --app youtube --per-day 1h --per-day 2h@sat,sun",
        "both together, and more at weekends"),
    ],
    exits: Exit.daemon, advice: .target, action: eachChild(addLimit))

  private static let limitList = Verb(
    "list", "show the limits", about: "Shows the limits of each child, and what is left of them today.",
    options: [.child("only those that count for this child"), .profile("only of this profile"), .json, .socket],
    examples: [Example("picket limit list"), Example("picket limit list --child Mia --json | jq '.limits[].left'")],
    exits: Exit.daemon, action: listLimits)

  private static let limitRemove = Verb(
    "remove", "remove a limit", about: "Removes a limit.",
    options: Option.owners("whose limit") + [
      .value(
        "--name", "N", .limit, "the limit's name", missing: "which limit? Say --name, such as --name Games"), .json,
      .socket,
    ],
    rules: [.forOwner], examples: [Example("picket limit remove --child Mia --name Games")], exits: Exit.daemon,
    action: eachChild(removeLimit))
}
