import CommandSpec
import DaemonClient

extension Verb {
  static let child = Verb(
    "child", "say who is looked after",
    about: "Adds, changes, shows and removes the children of the household.",
    verbs: [childAdd, childChange, childList, childShow, childRemove])

  private static let years = ValueKind.number("a year of birth", 1_900...2_100)

  private static let ages = ValueKind.word("a word for who may know", Daemon.AgeSharing.allCases.map(\.rawValue))

  private static let whenAges = "whether programs learn the child's age range: always, ask or never"

  private static let sharing = ValueKind.word("apart or together", Daemon.LogSharing.allCases.map(\.rawValue))

  private static let whom = Operand(
    "NAME", .child, "the child, or --child NAME", count: .optional, noun: "child")

  private static let childAdd = Verb(
    "add", "add a child to the household",
    about: """
      Adds a child to the household. Nothing is filtered until the child has a device: 'picket device add' adds one. The \
      year of birth keeps away what harms (pages for adults, gambling, drugs, gore, weapons, hatred, self-harm, dating, piracy, \
      and ways round the filter) until the child is 18, and films, series and applications with their sites by their ratings: \
      applications at 4, 9, 13, 16 and 18, as stores do. 'picket child show' lists each with the command that lifts it alone. \
      You can leave the year out.
      """,
    operands: [
      Operand(
        "NAME", .text("a name"), "what to call the child", noun: "child",
        missing: "which child? Write the name behind 'add'")
    ],
    options: [
      .value(
        "--birth-year", "Y", years, "the year of birth, which keeps away by age what harms and what is rated higher"),
      .value(
        "--level", "L", .level,
        "strict or normal (default: as picketd is configured); strict also stops what has no name, and changes no category"
      ),
      .value("--ages", "WHEN", ages, whenAges + " (default: always)"), .json, .socket,
    ],
    examples: [
      Example("picket child add Mia --birth-year 2015"), Example("picket child add Ben --level strict"),
    ],
    exits: Exit.daemon, action: addChild)

  private static let childChange = Verb(
    "change", "change a child's name, year of birth, level, who learns its age range, or which machines show its log",
    about: "Changes a child; what you leave out stays as it is. Devices, shields and grants stay.",
    operands: [whom],
    options: Option.children("the child") + [
      .value("--name", "N", .text("a name"), "a new name"),
      .value("--birth-year", "Y", years, "the year of birth"),
      .value("--level", "L", .level, "strict or normal; strict also stops what has no name, and changes no category"),
      .value("--ages", "WHEN", ages, whenAges + "; takes back earlier answers to single programs"),
      .profile("a profile to follow beside the child's own settings; none ends that"),
      .value(
        "--log", "HOW", sharing,
        "together: other machines of the family show what is decided here from now on, and this one what they decide; "
          + "apart: each machine shows its own"
      ),
      .json, .socket,
    ],
    rules: [
      .atMostOne("--child", "--all-children"),
      .oneOrMore(
        "--name", "--birth-year", "--level", "--ages", "--profile", "--log",
        missing: "what is to change? Say --name, --birth-year, --level, --ages, --profile or --log"),
    ],
    examples: [
      Example("picket child change Mia --level strict"), Example("picket child change Mia --ages ask"),
      Example("picket child change --child Mia --child Ben --profile teens", "settings that both follow"),
      Example("picket child change Mia --log together", "the router's log shows what the laptop stopped, too"),
    ],
    exits: Exit.daemon, action: eachChild(changeChild))

  private static let childList = Verb(
    "list", "show the children", about: "Shows the children of the household.",
    options: [.json, .socket],
    examples: [Example("picket child list"), Example("picket child list --json | jq -r '.children[].name'")],
    exits: Exit.daemon, action: listChildren)

  private static let childShow = Verb(
    "show", "show one child with devices, stores and grants",
    about: """
      Shows a child with its devices, stores of settings and grants, and how many questions are open. What age keeps away is \
      listed line by line, with what a guardian said instead, and the command that turns the line round.
      """,
    operands: [whom], options: [.child("the child"), .json, .socket],
    examples: [Example("picket child show Mia")], exits: Exit.daemon, action: showChild)

  private static let childRemove = Verb(
    "remove", "remove a child from the household",
    about: """
      Removes a child from the household, with its stores, grants, questions and records. Its devices become unknown \
      devices, which are treated as 'unknownDevices' in picketd's configuration says. On a terminal it says what goes and \
      asks first.
      """,
    operands: [whom], options: [.child("the child"), .yes, .json, .socket],
    examples: [Example("picket child remove Mia")], exits: Exit.daemon, action: removeChild)
}
