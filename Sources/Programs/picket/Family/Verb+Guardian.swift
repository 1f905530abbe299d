import CommandSpec

extension Verb {
  static let guardian = Verb(
    "guardian", "set the passcode for guardians",
    about: """
      Guardians change the household. Root is a guardian, and so is every member of the group picket-guardian who is no \
      child of the household. Others become guardians for a while by the passcode.
      """,
    verbs: [setPasscode])

  private static let setPasscode = Verb(
    "set-passcode", "set or change the passcode",
    about: """
      Asks for a new passcode twice, and sets it. It also asks for the current passcode where you are a guardian by the \
      passcode alone. Only a slow hash is stored. Without a terminal, the first line of standard input is the new passcode, \
      and the second line the current one.
      """,
    options: [.json, .socket],
    examples: [
      Example("sudo picket guardian set-passcode"),
      Example("pass show picket | sudo picket guardian set-passcode", "without typing it"),
    ],
    exits: Exit.daemon(failed: "the passcode was refused"), action: changePasscode)

  static let unlock = Verb(
    "unlock", "become a guardian for a quarter of an hour, by the passcode",
    about: """
      Asks for the passcode, and then for verbs, one a line, until 'exit', the end of input, or the end of the quarter hour. \
      The passcode unlocks the connection of this command alone: nothing is stored, and other programs of the same user gain \
      no rights.

      With a verb behind it, only that one is carried out. Without a terminal, the first line of standard input is the \
      passcode, and the verbs follow.
      """,
    operands: [Operand("VERB", .anything, "a verb with its words, behind --", count: .any)],
    options: [.socket],
    examples: [
      Example("picket unlock", "several things, one after the other"),
      Example("picket unlock -- shield add --child Mia --category social", "one thing"),
    ],
    exits: Exit.daemon(done: "done; of a single VERB, what it ends with", failed: "refused"), action: unlockSession)
}
