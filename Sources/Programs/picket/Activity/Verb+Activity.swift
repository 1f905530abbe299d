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
      .child("for whom (default: the child whose user this is)"), .value("--at", "TIME", .time, "when (default: now)"),
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
      their number. Names are stored as tokens, which mean nothing outside this household; --reveal shows guardians the names.
      """,
    options: [
      .child("only of this child"), .flag("--follow", "go on as decisions are made"),
      .flag("--reveal", "show names instead of tokens; for guardians"),
      .value(
        "--limit", "N", .number("a number of entries", 1...1_000),
        "how many of the newest decisions to show (default: 100)"),
      .jsonLines, .socket,
    ],
    examples: [
      Example("picket log --child Mia --reveal"),
      Example("picket log --follow --json | jq 'select(.verdict == \"block\")'"),
    ],
    exits: Exit.daemon, action: showLog)
}
