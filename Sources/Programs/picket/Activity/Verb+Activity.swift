import CommandSpec

extension Verb {
  static let explain = Verb(
    "explain", "say why a name is blocked or not",
    about: """
      Says what would become of a name and why: store, setting, rule, list and line, and until when. It is the decision that \
      packets meet once their name is known. What else they show is judged when they come, such as an address that is not \
      the name's: at level strict more is stopped than names.
      """,
    operands: [
      Operand("NAME", .domain, "the name of a host", noun: "name", missing: "which name? Write it like www.example.com")
    ],
    options: [
      .child("for whom (default: the child whose user this is)"), .value("--at", "TIME", .time, "when (default: now)"),
      .json, .socket,
    ],
    examples: [
      Example("picket explain www.tiktok.com --child Mia"),
      Example("picket explain www.tiktok.com --child Mia --json | jq -r .reason"),
    ],
    exits: Exit.daemon(done: "it was explained, whatever the verdict is", failed: "it could not be"),
    action: explainName)

  static let log = Verb(
    "log", "show what was let through and what not",
    about: """
      Shows decisions about what children's devices wanted, the oldest first. What says the same within a second is one of \
      them, with how often it was. Names are stored as tokens, which mean nothing outside of this household; guardians see \
      them as names with --reveal.
      """,
    options: [
      .child("only of this child"), .flag("--follow", "go on as decisions are made"),
      .flag("--reveal", "show names instead of tokens; for guardians"),
      .value("--limit", "N", .number("a number of entries", 1...1_000), "so many of the newest (default: 100)"),
      .jsonLines, .socket,
    ],
    examples: [
      Example("picket log --child Mia --reveal"),
      Example("picket log --follow --json | jq 'select(.verdict == \"block\")'"),
    ],
    exits: Exit.daemon, action: showLog)
}
