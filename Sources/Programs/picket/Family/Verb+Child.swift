import CommandSpec
import DaemonClient

extension Verb {
  static let child = Verb(
    "child", "say who is looked after",
    about: "The children of the household: who they are, and what was decided for each.",
    verbs: [childAdd, childChange, childList, childShow, childRemove])

  private static let years = ValueKind.number("a year of birth", 1_900...2_100)

  private static let ages = ValueKind.word("a word for who may know", Daemon.AgeSharing.allCases.map(\.rawValue))

  private static let whenAges = "always, ask or never: whether programs are told between which ages the child is"

  private static let whom = Operand(
    "NAME", .child, "the child, or --child NAME", count: .optional, noun: "child")

  private static let childAdd = Verb(
    "add", "take a child into the household",
    about: """
      Takes a child into the household. Until a device is said to be the child's, nothing is filtered: 'picket device add' \
      does that. The year of birth keeps away by age films, series, applications with their sites, and pages for adults, \
      each until it is set otherwise; it can be left out.
      """,
    operands: [
      Operand(
        "NAME", .text("a name"), "what to call the child", noun: "child",
        missing: "which child? Write the name behind 'add'")
    ],
    options: [
      .value("--birth-year", "Y", years, "the year of birth, which limits films and applications by age"),
      .value("--level", "L", .level, "strict or normal (default: as picketd is configured)"),
      .value("--ages", "WHEN", ages, whenAges + " (default: always)"), .json, .socket,
    ],
    examples: [
      Example("picket child add Mia --birth-year 2015"), Example("picket child add Ben --level strict"),
    ],
    exits: Exit.daemon, action: addChild)

  private static let childChange = Verb(
    "change", "change a child's name, year of birth, level, or who knows its age",
    about: "Changes what is said of a child; what is left out stays as it is. Devices, shields and grants stay.",
    operands: [whom],
    options: [
      .child("the child"), .value("--name", "N", .text("a name"), "a new name"),
      .value("--birth-year", "Y", years, "the year of birth"),
      .value("--level", "L", .level, "strict or normal"),
      .value("--ages", "WHEN", ages, whenAges + "; takes back what was answered to single programs"), .json, .socket,
    ],
    rules: [
      .oneOrMore(
        "--name", "--birth-year", "--level", "--ages",
        missing: "what is to change? Say --name, --birth-year, --level or --ages")
    ],
    examples: [Example("picket child change Mia --level strict"), Example("picket child change Mia --ages ask")],
    exits: Exit.daemon, action: changeChild)

  private static let childList = Verb(
    "list", "show the children", about: "Shows the children of the household.",
    options: [.json, .socket],
    examples: [Example("picket child list"), Example("picket child list --json | jq -r '.children[].name'")],
    exits: Exit.daemon, action: listChildren)

  private static let childShow = Verb(
    "show", "show one child with devices, stores and grants",
    about: "Shows what there is about a child: devices, stores of settings, grants, and how many questions are open.",
    operands: [whom], options: [.child("the child"), .json, .socket],
    examples: [Example("picket child show Mia")], exits: Exit.daemon, action: showChild)

  private static let childRemove = Verb(
    "remove", "take a child out of the household",
    about: """
      Takes a child out of the household, with its stores, grants, questions and records. Its devices become unknown ones, \
      which picketd treats as it is configured to.
      """,
    operands: [whom], options: [.child("the child"), .json, .socket],
    examples: [Example("picket child remove Mia")], exits: Exit.daemon, action: removeChild)
}
