import CommandSpec

extension Verb {
  static let changes = Verb(
    "changes", "show who changed what",
    about: """
      Shows what guardians, children and apps changed in the household, the oldest first. The log is kept sealed: \
      the last 10,000 changes by guardians, and as many by children and by apps.
      """,
    options: [
      .value("--by", "NAME", .text("a name"), "only by this guardian, user, child or app"),
      .value("--since", "TIME", .pastTime, "only from then on: 2h (ago), 17:00, 2026-11-21, or an RFC 3339 time"),
      .value(
        "--limit", "N", .number("a number of changes", 1...1_000), "how many of the newest to show (default: 100)"),
      .value(
        "--before", "ID", .number("the number of a change", 1...Int.max),
        "the newest of those before this change, for paging"),
      .jsonLines, .socket,
    ],
    examples: [Example("picket changes --since 2h"), Example("picket changes --by Oma --json | jq -r .sentence")],
    exits: Exit.daemon, action: showChanges)
}
