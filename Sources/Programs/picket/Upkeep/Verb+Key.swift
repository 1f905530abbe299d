import CommandSpec

extension Verb {
  static let key = Verb(
    "key", "save, bring in or renew the family's key",
    about: """
      picketd seals names, applications and categories with the family's key: they are tokens that nothing else opens. A \
      backup does not contain the key: to restore it on another machine, export the key as well.
      """,
    verbs: [exporting, importing, rotating])

  private static let exporting = Verb(
    "export", "save the key to a file, under a passphrase",
    about: """
      Asks for a passphrase, twice, and saves the key so that it opens with this passphrase alone. Without a terminal, the \
      first line of standard input is the passphrase.
      """,
    operands: [
      Operand("FILE", .file(), "where it goes; only its owner may read it", noun: "file", missing: "to which file?")
    ],
    options: [.json, .socket], examples: [Example("sudo picket key export family.key.picket")],
    exits: Exit.daemon(failed: "the file could not be written, or the passphrase was refused"), action: exportKey)

  private static let importing = Verb(
    "import", "add a saved key to the present one",
    about: """
      Asks for the passphrase, and adds the saved key to the present one: then picketd reads what either has sealed. \
      Restore the backup that belongs to the key afterwards.
      """,
    operands: [
      Operand("FILE", .file(), "what 'picket key export' saved", noun: "file", missing: "from which file?")
    ],
    options: [.json, .socket], examples: [Example("sudo picket key import family.key.picket")],
    exits: Exit.daemon(failed: "the file is no key, or the passphrase does not open it"), action: importKey)

  private static let rotating = Verb(
    "rotate", "begin a new key",
    about: """
      Begins a new key, which seals from now on. Older keys are kept to read what they have sealed. Do it when somebody may \
      have read the key's file.
      """,
    options: [.json, .socket], examples: [Example("sudo picket key rotate")], exits: Exit.daemon, action: rotateKey)
}
