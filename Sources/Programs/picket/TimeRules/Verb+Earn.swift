import CommandSpec

extension Verb {
  static let earn = Verb(
    "earn", "time earned by good use",
    about: """
      A child who uses one thing for a while earns time for another on the same day. The earned time makes limits longer \
      that name what it is for. Where no limit names it, it is stopped until time for it is earned.
      """,
    verbs: [earnAdd, earnList, earnRemove])

  private static let earnAdd = Verb(
    "add", "let a child earn time",
    about: "Lets a child earn time: each time that --for is used, --gives of --unlocks, up to --cap on a day.",
    options: Option.owners("for whom") + [
      .value(
        "--name", "N", .earning, "a name for it", missing: "what is it called? Say --name, such as --name Reading"),
      .value("--for", "DUR", .duration, "how long a use earns once", missing: "for how long a use? Say --for 30m"),
      .value(
        "--unlocks", "WHAT", .unlocked, "what the time is for: category:C, app:A or domain:D",
        missing: "time for what? Say --unlocks, such as --unlocks category:games"),
      .value("--gives", "DUR", .duration, "how much it gives", missing: "how much time does it give? Say --gives 15m"),
      .value("--cap", "DUR", .duration, "how much on a day at most (default: no bound)"),
    ] + Option.timeTargets("earn by") + [.json, .socket],
    rules: [
      .forOwner,
      .oneOrMore(
        "--category", "--domain", "--app", "--all-web", missing: "earned by what? Say --category, --domain or --app"),
    ],
    examples: [
      Example(
        "picket earn add --child Mia --name Reading --category education --for 30m --unlocks category:games --gives 15m "
          + "--cap 1h")
    ],
    exits: Exit.daemon, advice: .target, action: eachChild(addEarning))

  private static let earnList = Verb(
    "list", "show what earns time", about: "Shows what earns time, and what was earned today.",
    options: [.child("only those that count for this child"), .profile("only of this profile"), .json, .socket],
    examples: [Example("picket earn list --child Mia")], exits: Exit.daemon, action: listEarnings)

  private static let earnRemove = Verb(
    "remove", "end an earning", about: "Ends an earning. What it gave today goes with it.",
    options: Option.owners("whose earning") + [
      .value(
        "--name", "N", .earning, "the earning's name", missing: "which one? Say --name, such as --name Reading"), .json,
      .socket,
    ],
    rules: [.forOwner], examples: [Example("picket earn remove --child Mia --name Reading")], exits: Exit.daemon,
    action: eachChild(removeEarning))
}
