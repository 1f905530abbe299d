import CommandSpec

extension Verb {
  static let authorization = Verb(
    "authorization", "say which programs may keep settings for a child",
    about: """
      A program may keep settings for a child once a guardian has authorized it. Programs ask by themselves, and 'picket \
      requests' shows that; here it is said beforehand, changed and taken back.

      A program that a child's own user runs is known by its file. It is believed where nobody but root can change that \
      file or a folder above it, and where it is setgid of a group that is nobody else's: then no other program of that \
      user can act in its name.
      """,
    verbs: [authorizationList, authorizationGrant, authorizationRevoke])

  private static let authorizationList = Verb(
    "list", "show who is authorized", about: "Shows which clients are authorized, or were denied, for which child.",
    options: [.child("only for this child"), .json, .socket],
    examples: [Example("picket authorization list"), Example("picket authorization list --child Mia --json")],
    exits: Exit.daemon, action: listAuthorizations)

  private static let subject: [Option] = [
    .child("for which child", missing: "for which child? Say --child NAME"),
    .value(
      "--client", "ID", .text("a client"), "what the program calls itself",
      missing: "which client? Say --client ID, as 'picket authorization list' shows it"),
  ]

  private static let authorizationGrant = Verb(
    "grant", "authorize a client",
    about: """
      Authorizes a client for a child. Without --program, the program that is known stays; where none is, only guardians' \
      programs change the client's settings. What that program may see stays as well; at first, and for another \
      program, that is nothing of what the child visits.
      """,
    options: subject + [
      .value("--program", "PATH", .file("a path"), "the program's file, for a child's own user to run"),
      .flag("--individual", "for somebody who decides for themselves"),
      .value(
        "--data", "YES-OR-NO", .word("yes or no", ["yes", "no"]),
        "whether it sees by name what the child visits (FamilyActivityData)"), .json, .socket,
    ],
    examples: [
      Example("picket authorization grant --child Mia --client Homework --program /usr/local/bin/homework"),
      Example("picket authorization grant --child Mia --client Homework --data yes"),
      Example(
        "sudo chgrp picket-homework /usr/local/bin/homework && sudo chmod 2755 /usr/local/bin/homework",
        "what makes a program one that can be believed"),
    ],
    exits: Exit.daemon(failed: "refused, or the program could not be believed"), action: grantAuthorization)

  private static let authorizationRevoke = Verb(
    "revoke", "take an authorization back",
    about: """
      Takes an authorization back. The client's settings are kept, and count for nothing until it is authorized again.
      """,
    options: subject + [.json, .socket],
    examples: [Example("picket authorization revoke --child Mia --client Homework")],
    exits: Exit.daemon, action: revokeAuthorization)
}
