import CommandSpec

extension Verb {
  static let grant = Verb(
    "grant", "let a child through to something for a while",
    about: """
      Lets a child through to something for a while, whatever shields are up. It ends by itself, even if the clock is changed \
      meanwhile.
      """,
    options: Option.followers("for whom") + Option.targets("let through", repeats: false)
      + [.flag("--all", "let everything through")] + Option.ending("how long, 31 days at most") + [
        .counts, .json, .socket,
      ],
    rules: [
      .forOwner, .someEnding,
      .exactlyOne(
        "--category", "--domain", "--app", "--all",
        missing: "to what? Say --domain D, --category C, --app A or --all"),
    ],
    examples: [
      Example("picket grant --child Mia --domain youtube.com --for 30m"),
      Example("picket grant --child Mia --all --for 2h"),
    ],
    exits: Exit.daemon, advice: .target, action: eachFollower(addGrant))

  static let grants = Verb(
    "grants", "show what is granted now",
    about: """
      Shows the grants in force: from 'picket grant', approved questions and pauses. With --follow, says five minutes ahead \
      what ends: a grant, an allowance or a shield for a while, and the internet that is off or open.
      """,
    options: [
      .child("only of this child"), .flag("--follow", "say what ends within five minutes, and go on"),
      .flag("--json", "one JSON document; with --follow, one object a line"), .socket,
    ],
    examples: [
      Example("picket grants"), Example("picket grants --follow", "what is about to end"),
      Example("picket grants --json | jq '.grants[].until'"),
    ],
    exits: Exit.daemon, action: listGrants)

  static let revoke = Verb(
    "revoke", "end a grant now", about: "Ends a grant now. Connections that only it allowed are cut.",
    operands: [
      Operand(
        "ID", .grant, "the grant's number, as 'picket grants' shows it", noun: "grant",
        missing: "which grant? Say 'picket revoke 4', with its number in 'picket grants'")
    ],
    options: [.json, .socket], examples: [Example("picket revoke 4")], exits: Exit.daemon,
    advice: Advice(
      options: ["--child", "--app", "--domain", "--category", "--all"],
      "this ends a grant, by its number in 'picket grants'. What is allowed for good is taken back by 'picket allow remove "
        + "--child NAME --app A'"),
    action: revokeGrant)

  static let pause = Verb(
    "pause", "the old name of 'open --everything'",
    about: """
      Lets everything through for a while, for one child or for all of them: also pages for adults and whatever else harms. \
      It is the old name of 'picket open --everything', and stays for scripts. To switch the internet off, say 'picket off'.

      It is a grant of everything: 'picket grants' shows it, and --end or 'picket revoke' ends it early.
      """,
    options: Option.followers("for whom (default: every child)") + Option.ending("how long") + [
      .flag("--end", "end such pauses now"), .counts, .json, .socket,
    ],
    rules: [
      .atMostOne("--child", "--all-children", "--profile"),
      .exactlyOne(
        "--for", "--until", "--end", missing: "for how long? Say --for, such as --for 30m, or --end to end a pause"),
    ],
    examples: [
      Example("picket pause --for 30m", "for everybody"), Example("picket pause --child Mia --for 1h"),
      Example("picket pause --end", "back to the rules, for everybody"),
    ],
    exits: Exit.daemon, action: eachFollower(pauseFence))
}
