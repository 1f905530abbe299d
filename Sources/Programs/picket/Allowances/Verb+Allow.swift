import CommandSpec

extension Verb {
  static let allow = Verb(
    "allow", "let a child have something for good",
    about: """
      Allows a child something although the child's age or a shield stops it: an application with all its names, its pictures \
      and its sign-in, a domain, or a category. It stays until it is taken back, or until the time that you say is over.

      What you shield by the same name goes first, and so do malware and phishing, which a grant alone opens. 'add' may be \
      left out.
      """,
    verbs: [allowAdd, allowList, allowRemove], usual: "add")

  private static let allowAdd = Verb(
    "add", "allow an application, a domain or a category",
    about: """
      Allows something until it is taken back, or for a while. Of a category it lifts that category and the age ratings of its \
      applications; what another category stops stays stopped.
      """,
    options: Option.owners("for whom") + Option.targets("allow", repeats: false)
      + Option.ending("how long (default: until it is taken back)") + [.counts, .json, .socket],
    rules: [
      .forOwner, .oneEnding,
      .exactlyOne("--app", "--domain", "--category", missing: "allow what? Say --app, --domain or --category"),
    ],
    examples: [
      Example("picket allow --child Mia --app youtube"),
      Example("picket allow add --child Mia --domain chess.com --for 30d", "until the tournament is over"),
    ],
    exits: Exit.daemon, advice: .target, action: eachChild(addAllowance))

  private static let allowList = Verb(
    "list", "show what is allowed",
    about: "Shows what is allowed although an age or a shield stops it, with the numbers that take it back.",
    options: [.child("only for this child"), .profile("only of this profile"), .json, .socket],
    examples: [
      Example("picket allow list"), Example("picket allow list --child Mia --json | jq '.allowances[].value'"),
    ],
    exits: Exit.daemon, action: listAllowances)

  private static let allowRemove = Verb(
    "remove", "take something back",
    about: """
      Takes back what was allowed, by its number or by what it is. Connections that only it allowed are cut.
      """,
    operands: [
      Operand(
        "ID", .allowance, "the number, as 'picket allow list' shows it", count: .optional, noun: "number")
    ],
    options: Option.owners("for whom, where no number is given") + Option.targets("take back", repeats: false) + [
      .json, .socket,
    ],
    rules: [
      .atMostOne("--child", "--all-children", "--profile"),
      .atMostOne("--app", "--domain", "--category"),
    ],
    examples: [
      Example("picket allow remove 4"), Example("picket allow remove --child Mia --app youtube"),
    ],
    exits: Exit.daemon, action: eachChild(removeAllowance))
}
