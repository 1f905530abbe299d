import CommandSpec
import DaemonClient

extension Verb {
  static let guardian = Verb(
    "guardian", "say who the guardians are, and set their passcodes",
    about: """
      Guardians change the household. Root is a guardian, and so is every member of the group picket-guardian who is no \
      child of the household. Others become guardians for a while by a passcode: by the first one, which has no name and may \
      do everything, or by that of a guardian who has a name and a role.
      """,
    verbs: [
      adding, listing, changing, removing, inviting, setPasscode, settingCode, removingCode, listingPasskeys,
      removingPasskey,
    ])

  private static let name = Operand(
    "NAME", .text("a guardian's name"), "the guardian", noun: "guardian",
    missing: "which guardian? 'picket guardian list' shows them")

  private static let role = Option.value(
    "--role", "ROLE", .word("a role", Daemon.GuardianRole.allCases.map(\.rawValue)),
    "all; approve: answer requests, and read; or read. Only all may see which names a child visited")

  private static let adding = Verb(
    "add", "add a guardian who has a passcode of their own",
    about:
      "Adds a guardian. 'picket guardian invite NAME' or 'picket guardian set-passcode --name NAME' gives the passcode that unlocks.",
    operands: [name], options: [role, .json, .socket],
    examples: [
      Example("picket guardian add Anna"), Example("picket guardian add Oma --role approve", "who answers requests"),
    ], exits: Exit.daemon, action: addGuardian)

  private static let listing = Verb(
    "list", "list guardians", about: "Shows the guardians who have names, and what each may do.",
    options: [.json, .socket], examples: [Example("picket guardian list")], exits: Exit.daemon, action: listGuardians)

  private static let changing = Verb(
    "change", "change a guardian's name or role",
    about: "Changes the name or the role. A role counts at once, also where the guardian has unlocked a connection.",
    operands: [name], options: [.value("--name", "NAME", .text("a name"), "another name"), role, .json, .socket],
    rules: [.oneOrMore("--name", "--role", missing: "change what? Say --name or --role")],
    examples: [Example("picket guardian change Oma --role read")], exits: Exit.daemon, action: changeGuardian)

  private static let removing = Verb(
    "remove", "remove a guardian",
    about: "Removes a guardian with the passcode. What it unlocked is closed.",
    operands: [name], options: [.json, .socket], examples: [Example("picket guardian remove Oma")],
    exits: Exit.daemon, action: removeGuardian)

  private static let inviting = Verb(
    "invite", "have a guardian choose a passcode on a telephone of their own",
    about: """
      Shows a picture (QR code) and an address, where the guardian chooses a passcode: once, within a quarter of an hour. A \
      telephone finds the pages where they are served beyond this machine ('dashboard' in picket.json5). Makes a new \
      invitation each time, and ends the one before. It asks for your passcode where you are a guardian by that alone.
      """,
    operands: [name], options: [.json, .socket],
    examples: [Example("sudo picket guardian invite Oma")],
    exits: Exit.daemon(failed: "there are no pages, or it was refused"), action: inviteGuardian)

  private static let setPasscode = Verb(
    "set-passcode", "set or change a passcode",
    about: """
      Asks for a new passcode twice, and sets it: for the guardian with the name, else for yourself where you have one, \
      else the first one. It also asks for the current passcode where you are a guardian by the \
      passcode alone. Only a slow hash is stored. Without a terminal, the first line of standard input is the new passcode, \
      and the second line the current one.
      """,
    options: [.value("--name", "NAME", .text("a guardian's name"), "whose passcode it is"), .json, .socket],
    examples: [
      Example("sudo picket guardian set-passcode"), Example("sudo picket guardian set-passcode --name Oma"),
      Example("pass show picket | sudo picket guardian set-passcode", "without typing it"),
    ],
    exits: Exit.daemon(failed: "the passcode was refused"), action: changePasscode)

  private static let whose = Option.value("--name", "NAME", .text("a guardian's name"), "whose passcode it is")

  private static let settingCode = Verb(
    "set-code", "have a passcode want a code as well",
    about: """
      Makes a secret for an app that shows codes which change every half minute (TOTP), and shows it, as a \
      picture (QR code), as text and as an address. Then it asks for a code: from that moment on the passcode opens with a code alone, in \
      a browser and with 'picket unlock'. Root and the group picket-guardian need neither.
      """,
    options: [whose, .socket],
    examples: [
      Example("sudo picket guardian set-code"), Example("sudo picket guardian set-code --name Oma"),
    ], exits: Exit.daemon(failed: "the code was not that of now"), action: setCode)

  private static let removingCode = Verb(
    "remove-code", "have a passcode want no code any more",
    about: """
      From now on the passcode opens alone. It asks for a code where you are a guardian by the passcode alone; who has lost \
      the app asks root.
      """,
    options: [whose, .json, .socket],
    examples: [Example("sudo picket guardian remove-code --name Oma", "a new phone")],
    exits: Exit.daemon, action: removeCode)

  private static let listingPasskeys = Verb(
    "passkeys", "list passkeys, which open the pages in place of a passcode",
    about: """
      Shows the passkeys of guardians, with the pages that each opens. A passkey is added on those pages, under Settings: by a \
      finger, a face or the PIN of a phone or a computer, and by the passcode, which stays as the way back. Guardians who may do \
      everything see the passkeys of all guardians.
      """,
    options: [.json, .socket], examples: [Example("picket guardian passkeys")], exits: Exit.daemon,
    action: listPasskeys)

  private static let removingPasskey = Verb(
    "remove-passkey", "remove a passkey, and close what it opened",
    about: """
      From now on the passkey opens nothing, and what it opened is closed. It asks for your passcode where you are a guardian by \
      that alone.
      """,
    operands: [
      Operand(
        "NUMBER", .number("a passkey's number", 1...Int(Int32.max)), "the passkey",
        missing: "which passkey? 'picket guardian passkeys' has their numbers")
    ],
    options: [.json, .socket],
    examples: [Example("sudo picket guardian remove-passkey 2", "a phone that was lost")], exits: Exit.daemon,
    action: removePasskey)

  static let unlock = Verb(
    "unlock", "become a guardian for a quarter of an hour, by the passcode",
    about: """
      Asks for the passcode, and then for verbs, one a line, until 'exit', the end of input, or the end of the quarter hour. \
      The passcode unlocks the connection of this command alone: nothing is stored, and other programs of the same user gain \
      no rights.

      With a verb behind it, only that one is carried out. Where the passcode wants a code, it asks for that too. Without a \
      terminal, the first line of standard input is the passcode, the next one the code if there is one, and the verbs follow.
      """,
    operands: [Operand("VERB", .anything, "a verb with its words, behind --", count: .any)],
    options: [
      .value("--name", "NAME", .text("a guardian's name"), "which guardian you are (default: the first passcode)"),
      .socket,
    ],
    examples: [
      Example("picket unlock", "several things, one after the other"),
      Example("picket unlock -- shield add --child Mia --category social", "one thing"),
    ],
    exits: Exit.daemon(done: "done; of a single VERB, what it ends with", failed: "refused"), action: unlockSession)
}
