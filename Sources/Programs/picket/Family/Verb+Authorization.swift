import CommandSpec

extension Verb {
  static let authorization = Verb(
    "authorization", "say which programs may keep settings for a child",
    about: """
      A program may keep settings for a child once a guardian has authorized it. Programs ask by themselves, and 'picket \
      requests' shows it; with this verb a guardian authorizes them beforehand, changes that, and takes it back.

      A program that a child's own user runs is known by its file. picketd trusts it if only root can change the file and \
      the folders above it, and if it is setgid of a group of its own: then no other program of that user can act in its name.
      """,
    verbs: [authorizationList, authorizationGrant, authorizationRevoke])

  private static let authorizationList = Verb(
    "list", "show who is authorized", about: "Shows which clients are authorized, or were denied, for which child.",
    options: [.child("only for this child"), .json, .socket],
    examples: [Example("picket authorization list"), Example("picket authorization list --child Mia --json")],
    exits: Exit.daemon, action: listAuthorizations)

  private static let subject: [Option] =
    Option.children("for which child") + [
      .value(
        "--client", "ID", .text("a client"), "what the program calls itself",
        missing: "which client? Say --client ID, as 'picket authorization list' shows it")
    ]

  private static let authorizationGrant = Verb(
    "grant", "authorize a client",
    about: """
      Authorizes a client for a child. Without --program, the program stays the one that was named before; where none was, \
      only guardians' programs can change the client's settings. Without --data, what the program may see stays too. A new \
      program sees nothing of what the child visits.
      """,
    options: subject + [
      .value("--program", "PATH", .file("a path"), "the program's file, for a child's own user to run"),
      .flag("--individual", "for somebody who decides for themselves"),
      .value(
        "--data", "YES-OR-NO", .word("yes or no", ["yes", "no"]),
        "whether the program sees the names that the child visits (FamilyActivityData)"), .json, .socket,
    ],
    rules: [.forWhom],
    examples: [
      Example("picket authorization grant --child Mia --client Homework --program /usr/local/bin/homework"),
      Example("picket authorization grant --child Mia --client Homework --data yes"),
      Example(
        "sudo chgrp picket-homework /usr/local/bin/homework && sudo chmod 2755 /usr/local/bin/homework",
        "make a program one that picketd trusts"),
    ],
    exits: Exit.daemon(failed: "refused, or picketd does not trust the program"), action: eachChild(grantAuthorization))

  private static let authorizationRevoke = Verb(
    "revoke", "take an authorization back",
    about: """
      Takes an authorization back. The client's settings are kept, and have no effect until it is authorized again.
      """,
    options: subject + [.json, .socket], rules: [.forWhom],
    examples: [Example("picket authorization revoke --child Mia --client Homework")],
    exits: Exit.daemon, action: eachChild(revokeAuthorization))
}
