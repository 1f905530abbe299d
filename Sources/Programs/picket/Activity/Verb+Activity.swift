import CommandSpec

extension Verb {
  static let explain = Verb(
    "explain", "say why a name is blocked or not",
    about: """
      Says in a sentence whether a name passes and why, until when, and what would let it through. --detail adds store, \
      setting, rule, list and line, and everything that was asked. This is the verdict by name. Packets are judged by more \
      than their name: level strict also checks the server's address, which explain cannot.
      """,
    operands: [
      Operand("NAME", .domain, "the name of a host", noun: "name", missing: "which name? Write it like www.example.com")
    ],
    options: [
      .child("for whom (default: the child whose user this is)"),
      .value(
        "--at", "TIME", .comingTime, "when: 17:00, 'tomorrow 8:00', 2h (from now), 2026-11-24 (default: now)"),
      .flag("--detail", "show what led to it, down to the line of a list"), .json, .socket,
    ],
    examples: [
      Example("picket explain www.tiktok.com --child Mia"),
      Example("picket explain www.tiktok.com --child Mia --detail"),
      Example("picket explain www.tiktok.com --child Mia --json | jq -r .reason"),
    ],
    exits: Exit.daemon(done: "it was explained, whatever the verdict is", failed: "it could not be"),
    action: explainName)

  static let log = Verb(
    "log", "show what passed and what was stopped",
    about: """
      Shows the decisions about children's devices, the oldest first. Equal decisions within a second are one line with \
      a count. Names are stored as tokens, which mean nothing outside this household; --reveal shows guardians the names. \
      --by-day counts them instead, for each day and each child, and needs no names. Where a guardian wants a child's log together \
      ('picket child change --log together'), it shows what other machines of the family decided, too: some seconds later, or once a \
      machine that was off is back.
      """,
    options: [
      .child("only of this child"),
      .value("--device", "DEVICE", .device, "only of this device, by its number or name"),
      .flag("--blocked", "only what was stopped"),
      .flag("--here", "only what this machine decided, where the family's machines have a child's log together"),
      .value("--category", "CATEGORY", .category, "only what is in this category"),
      .value("--domain", "DOMAIN", .domain, "only this name and names below it"),
      .value("--app", "APP", .application, "only this application"),
      .value("--via", "VIA", .via, "only names that were found this way"),
      .value("--since", "TIME", .pastTime, "only from then on: 2h (ago), 17:00, 2026-11-21, or an RFC 3339 time"),
      .value("--until", "TIME", .pastTime, "only before then"),
      .flag(
        "--by-day",
        "how many were allowed and blocked on each day, and in which categories; with --child, --since, --until"),
      .flag("--follow", "go on as decisions are made"),
      .flag("--reveal", "show names instead of tokens; for guardians"),
      .value(
        "--limit", "N", .number("a number of entries", 1...200_000),
        "how many of the newest decisions to show (default: 100)"),
      .value(
        "--before", "ID", .number("the number of an entry", 1...Int.max),
        "the newest of those before this entry, for paging"),
      .jsonLines, .socket,
    ],
    examples: [
      Example("picket log --child Mia --reveal"),
      Example("picket log --blocked --since 2h"),
      Example("picket log --device tablet --domain youtube.com --reveal"),
      Example("picket log --by-day --since 7d"),
      Example("picket log --follow --json | jq 'select(.verdict == \"block\")'"),
    ],
    exits: Exit.daemon, action: showLog)
}
