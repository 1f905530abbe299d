import CommandSpec

extension Verb {
  static let guardian = Verb(
    "guardian", "set the passcode that makes somebody a guardian",
    about: """
      Guardians decide. Root is one, and so is everybody in the group picket-guardian who is no child of the household. \
      Whoever else knows the passcode becomes one for a while.
      """,
    verbs: [setPasscode])

  private static let setPasscode = Verb(
    "set-passcode", "set or change the passcode",
    about: """
      Asks for a new passcode, twice, and sets it; whoever is a guardian by the passcode alone is asked for the current one \
      as well. Only a slow hash of it is stored. Without a terminal, the first line of standard input is the new passcode \
      and the second the current one.
      """,
    options: [.json, .socket],
    examples: [
      Example("sudo picket guardian set-passcode"),
      Example("pass show picket | sudo picket guardian set-passcode", "without typing it"),
    ],
    exits: Exit.daemon(failed: "the passcode was refused"), action: changePasscode)

  static let unlock = Verb(
    "unlock", "be a guardian for a quarter of an hour, by the passcode",
    about: """
      Asks for the passcode, and then for verbs, one a line, until 'exit', until the end of input, or until picketd takes \
      the rights back. The passcode unlocks one connection to picketd, and this is it: nothing is written anywhere, and \
      other programs of the same user gain nothing.

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
