import CommandSpec

extension Verb {
  private static func whose(_ sentence: String) -> [Option] {
    Option.children(sentence) + [.flag("--all", "the same")]
  }

  private static let whom = OptionRule.exactlyOne(
    "--child", "--all-children", "--all", missing: "for whom? Say --child NAME or --all")

  static let off = Verb(
    "off", "switch a child's internet off",
    about: """
      Switches the internet of one child, or of all, off: now, also for connections that are open. It comes back with \
      'picket on', or by itself where you say when. Help lines and what 'picket allow' names stay reachable. Shields and limits \
      stay as they are meanwhile.
      """,
    options: whose("whose internet") + [
      .value("--for", "DUR", .duration, "how long (default: until 'picket on')"),
      .value("--until", "T", .comingTime, "until when, such as 20:00"), .json, .socket,
    ],
    rules: [whom, .atMostOne("--for", "--until")],
    examples: [
      Example("picket off --child Mia"), Example("picket off --all --until 20:00", "while there is dinner"),
    ],
    exits: Exit.daemon, action: eachChild(switchOff))

  static let on = Verb(
    "on", "switch a child's internet on again",
    about: "Ends 'picket off'. The child's shields and limits are what they were.",
    options: whose("whose internet") + [.json, .socket], rules: [whom],
    examples: [Example("picket on --child Mia"), Example("picket on --all")],
    exits: Exit.daemon, action: eachChild(switchOn))

  static let open = Verb(
    "open", "lift the rules for a while",
    about: """
      Lifts shields and limits for a while, for one child or for all. What harms stays stopped (adult, gambling, drugs, malware \
      and their like), unless you say --everything. It is a grant: 'picket grants' shows it, and 'picket revoke' or 'picket \
      off' ends it early.
      """,
    options: whose("whose rules") + [
      .value("--for", "DUR", .duration, "how long", missing: "for how long? Say --for 30m"),
      .flag("--everything", "also what harms"), .json, .socket,
    ],
    rules: [whom],
    examples: [
      Example("picket open --child Mia --for 1h"),
      Example("picket open --all --for 30m --everything", "as 'picket pause'"),
    ],
    exits: Exit.daemon, action: eachChild(openRules))
}
