import CommandSpec

extension Verb {
  private static func whose(_ sentence: String) -> [Option] {
    Option.followers(sentence) + [.flag("--all", "the same as --all-children")]
  }

  /// `command` is the verb with what else it needs.
  private static func whom(_ command: String) -> OptionRule {
    .exactlyOne(
      "--child", "--all-children", "--all", "--profile",
      missing: "for whom? Say 'picket \(command) --child NAME', or --all-children or --profile P")
  }

  static let off = Verb(
    "off", "switch a child's internet off",
    about: """
      Switches the internet of one child, or of all, off: now, also for connections that are open. It comes back with \
      'picket on', or by itself where you say when. Help lines and what 'picket allow' names stay reachable. Shields and limits \
      stay as they are meanwhile.
      """,
    options: whose("whose internet") + Option.ending("how long (default: until 'picket on')") + [.json, .socket],
    rules: [whom("off"), .oneEnding],
    examples: [
      Example("picket off --child Mia"), Example("picket off --all-children --until 20:00", "while there is dinner"),
    ],
    exits: Exit.daemon, action: eachFollower(switchOff))

  static let on = Verb(
    "on", "switch a child's internet on again",
    about: "Ends 'picket off'. The child's shields and limits are what they were.",
    options: whose("whose internet") + [.json, .socket], rules: [whom("on")],
    examples: [Example("picket on --child Mia"), Example("picket on --all-children")],
    exits: Exit.daemon, action: eachFollower(switchOn))

  static let open = Verb(
    "open", "lift the rules for a while",
    about: """
      Lifts shields and limits for a while, for one child or for all. What harms stays stopped (adult, gambling, drugs, malware \
      and their like), unless you say --everything. It is a grant: 'picket grants' shows it, and 'picket revoke' or 'picket \
      off' ends it early.
      """,
    options: whose("whose rules") + Option.ending("how long") + [
      .flag("--everything", "also what harms"), .counts, .json, .socket,
    ],
    rules: [whom("open --for 30m"), .someEnding],
    examples: [
      Example("picket open --child Mia --for 1h"), Example("picket open --profile teens --until 20:00"),
      Example("picket open --all-children --for 30m --everything", "as 'picket pause'"),
    ],
    exits: Exit.daemon, action: eachFollower(openRules))
}
