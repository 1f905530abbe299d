import CommandSpec
import DaemonClient

extension Verb {
  static let token = Verb(
    "token", "let programs of other machines in",
    about: """
      A program of another machine, such as Home Assistant or Prometheus, speaks to picket-web over HTTP and shows a token: \
      'Authorization: Bearer TOKEN'. A token that may read sees what a guardian of the role read sees; one that may control \
      does what guardians do from day to day. None touches passcodes, passkeys, guardians, tokens, keys and backups.
      """,
    verbs: [adding, listing, removing])

  private static let name = Operand(
    "NAME", .text("a token's name"), "the token, such as the program's name", noun: "token",
    missing: "which token? 'picket token list' shows them")

  private static let adding = Verb(
    "add", "make a token, and show it once",
    about: """
      Makes a token and shows it. Only its digest is kept: who loses it makes another one. With -q, nothing but the token is \
      written.
      """,
    operands: [name],
    options: [
      .value(
        "--scope", "SCOPE", .word("a scope", Daemon.AccessScope.allCases.map(\.rawValue)), "what the program may",
        missing: "what may the program? Say --scope read, or --scope control"),
      .value("--for", "DUR", .duration, "how long it lasts (default: until it is removed)"), .json, .socket,
    ],
    examples: [
      Example("picket token add prometheus --scope read"),
      Example("picket token add 'Home Assistant' --scope control --for 365d"),
      Example("picket token add backup-check --scope read -q > token", "for a script"),
    ], exits: Exit.daemon, action: addToken)

  private static let listing = Verb(
    "list", "list tokens", about: "Shows which tokens there are, until when, and when each was shown last.",
    options: [.json, .socket], examples: [Example("picket token list")], exits: Exit.daemon, action: listTokens)

  private static let removing = Verb(
    "remove", "remove a token",
    about: "Removes a token. A program that shows it is refused from then on, and its streams end.",
    operands: [name], options: [.json, .socket], examples: [Example("picket token remove prometheus")],
    exits: Exit.daemon, action: removeToken)
}
