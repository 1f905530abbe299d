import CommandSpec

extension Verb {
  static let group = Verb(
    "group", "a class of children, or a cart of laptops",
    about: """
      A group is a profile that has members: children, who may stand in several groups, and machines of the fleet, on which it counts \
      for every child. What is set in it counts beside the child's own settings, and of all of them the more restrictive. A group \
      closes, and opens nothing: what it allows, and what it says in place of an age, counts only for children who follow it as \
      their profile. 'picket shield', 'schedule', 'limit' and 'set' take --profile NAME.
      """,
    verbs: [groupAdd, groupList, groupShow, groupChange, groupExam, groupRemove])

  private static let whom = Operand(
    "NAME", .profile, "the group", noun: "group",
    missing: "which group? 'picket group list' lists them")
  private static let members: [Option] = [
    .value("--child", "C", .child, "a child that is in it", repeats: true),
    .value("--machine", "M", .machine, "a machine of the fleet that is in it", repeats: true),
  ]

  private static let groupAdd = Verb(
    "add", "add a group",
    about: "Adds a group, or makes one of a profile that there is. Nothing is set in a new one.",
    operands: [
      Operand(
        "NAME", .text("a name"), "what to call it", noun: "group",
        missing: "which group? Write the name behind 'add'")
    ],
    options: members + [.json, .socket],
    examples: [
      Example("picket group add 7b --child Mia --child Ben"),
      Example("picket group add cart-2 --machine laptop-17"),
      Example("picket shield add --profile 7b --category games"),
    ],
    exits: Exit.daemon, action: addGroup)

  private static let groupList = Verb(
    "list", "show the groups, and who is in them",
    about: "Shows the groups with their children and machines.",
    options: [.json, .socket], examples: [Example("picket group list")], exits: Exit.daemon,
    action: listGroups)

  private static let groupShow = Verb(
    "show", "show one group with its stores",
    about:
      "Shows who is in a group, for whom it counts on this machine, and its stores of settings.",
    operands: [whom], options: [.json, .socket], examples: [Example("picket group show 7b")],
    exits: Exit.daemon, action: showProfile)

  private static let groupChange = Verb(
    "change", "say who is in a group",
    about: "Puts children and machines into a group, and takes others out.",
    operands: [whom],
    options: members + [
      .value("--without-child", "C", .child, "a child that is in it no more", repeats: true),
      .value("--without-machine", "M", .machine, "a machine that is in it no more", repeats: true),
      .json, .socket,
    ],
    examples: [Example("picket group change 7b --child Ada --without-child Ben")],
    exits: Exit.daemon,
    action: changeGroup)

  private static let groupExam = Verb(
    "exam", "open only some sites for a group",
    about: """
      Until it ends, only the sites of --allow and what lies below them are open for the children of the group, and for all children on \
      its machines: nothing else, even if it was allowed or granted. Help lines and checks for the internet pass as always. It holds \
      on all machines of the fleet within a second, and ends by itself, also on a machine that is cut off. Said once more, it goes \
      on with other sites and another end.
      """,
    operands: [whom],
    options: [
      .value("--for", "DUR", .duration, "how long it lasts, a day at most"),
      .value("--allow", "DOMAIN", .domain, "a site that is open", repeats: true),
      .flag("--end", "end it before its time"), .json, .socket,
    ],
    examples: [
      Example("picket group exam 7b --for 90m --allow exam.school.example --allow dict.example"),
      Example("picket group exam 7b --end"),
    ], exits: Exit.daemon, action: holdExam)

  private static let groupRemove = Verb(
    "remove", "remove a group with all that is set in it",
    about: """
      Removes a group with all that is set in it. While it counts for children, it says for whom, and removes it only with --force: \
      what it stopped is open to them then.
      """,
    operands: [whom],
    options: [.flag("--force", "also while it counts for children"), .json, .socket],
    examples: [Example("picket group remove 7b --force")], exits: Exit.daemon, action: removeProfile
  )
}
