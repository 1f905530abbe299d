import CommandSpec

extension Verb {
  static let profile = Verb(
    "profile", "settings that several children follow",
    about: """
      A profile has shields, allowances and settings, as a child has. They count for every child who follows it, beside the \
      child's own; where the two differ, the more restrictive one counts. 'picket shield', 'allow' and 'set' take --profile in \
      place of --child, and 'picket child change' says who follows it.
      """,
    verbs: [profileAdd, profileList, profileShow, profileRemove])

  private static let whom = Operand(
    "NAME", .profile, "the profile", noun: "profile", missing: "which profile? 'picket profile list' lists them")

  private static let profileAdd = Verb(
    "add", "add a profile", about: "Adds a profile. Nothing is set in it, and nobody follows it yet.",
    operands: [
      Operand(
        "NAME", .text("a name"), "what to call it", noun: "profile",
        missing: "which profile? Write the name behind 'add'")
    ],
    options: [.json, .socket],
    examples: [
      Example("picket profile add teens"), Example("picket shield add --profile teens --category gambling"),
      Example("picket child change --child Mia --child Ben --profile teens"),
    ],
    exits: Exit.daemon, action: addProfile)

  private static let profileList = Verb(
    "list", "show the profiles, and who follows them", about: "Shows the profiles, and the children who follow each.",
    options: [.json, .socket], examples: [Example("picket profile list")], exits: Exit.daemon, action: listProfiles)

  private static let profileShow = Verb(
    "show", "show one profile with its stores and allowances",
    about: "Shows who follows a profile, its stores of settings, and what it allows.",
    operands: [whom], options: [.json, .socket], examples: [Example("picket profile show teens")],
    exits: Exit.daemon, action: showProfile)

  private static let profileRemove = Verb(
    "remove", "remove a profile with all that is set in it",
    about: """
      Removes a profile with all that is set in it. While children follow it, it says who, and removes it only with --force: \
      what it stopped is open to them then.
      """,
    operands: [whom], options: [.flag("--force", "also while children follow it"), .json, .socket],
    examples: [Example("picket profile remove teens")], exits: Exit.daemon, action: removeProfile)
}
